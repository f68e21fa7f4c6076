import '@testing-library/jest-dom/vitest';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { createEngine } from '../../src/run/engine.js';
import { provideEngine } from '../../src/run/loadEngine.js';

// React Testing Library unmounts after each test wherever it finds these as globals. So a test of React is
// cleaned up, and one without React does not pay for loading it.
Object.assign(globalThis, { afterAll, afterEach, beforeAll });

// Tests wait for no download. Those of what happens before one load the library anew.
provideEngine(createEngine);
