import '@testing-library/jest-dom/vitest';
import { afterAll, afterEach, beforeAll } from 'vitest';

// React Testing Library unmounts after each test if these are globals. This way a test of React is cleaned up, and a
// test without React does not load it.
Object.assign(globalThis, { afterAll, afterEach, beforeAll });
