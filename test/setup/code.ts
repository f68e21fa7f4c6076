import { createEngine } from '../../src/run/engine.js';
import { provideEngine } from '../../src/run/loadEngine.js';

// Tests wait for no download. Those of what happens before one load the library anew.
provideEngine(createEngine);
