import { createInterpreter } from '../forms/interpreter.js';
import { provideInterpreter } from '../forms/loadInterpreter.js';
import { providePatterns } from '../forms/patternRisk.js';
import { estimateRisk } from '../forms/patterns.js';
import { createEngine } from '../run/engine.js';
import { provideEngine } from '../run/loadEngine.js';
import { sharedState } from '../run/sharedState.js';

/** Provides the lazy-loaded code, so tests do not wait for it. */
export function provideCode(): void {
  provideEngine({ createEngine, createShared: sharedState });
  provideInterpreter(createInterpreter);
  providePatterns(estimateRisk);
}
