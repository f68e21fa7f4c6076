import { createInterpreter } from '../forms/interpreter.js';
import { provideInterpreter } from '../forms/loadInterpreter.js';
import { createEngine } from '../run/engine.js';
import { provideEngine } from '../run/loadEngine.js';

/** A test waits for no download. */
export function provideCode(): void {
  provideEngine(createEngine);
  provideInterpreter(createInterpreter);
}
