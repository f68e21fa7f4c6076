import { createInterpreter } from '../forms/interpreter.js';
import { provideInterpreter } from '../forms/loadInterpreter.js';
import { createEngine } from '../run/engine.js';
import { provideEngine } from '../run/loadEngine.js';

/** Provides the lazy-loaded code, so tests do not wait for it. */
export function provideCode(): void {
  provideEngine(createEngine);
  provideInterpreter(createInterpreter);
}
