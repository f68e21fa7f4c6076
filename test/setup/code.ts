import { createEngine } from '../../src/run/engine.js';
import { provideEngine } from '../../src/run/loadEngine.js';
import { sharedState } from '../../src/run/sharedState.js';

// Tests do not wait for downloads. Tests of the time before a download import the library again.
provideEngine({ createEngine, createShared: sharedState });
