import '@testing-library/jest-dom/vitest';
import { afterAll, afterEach, beforeAll } from 'vitest';

// React Testing Library unmounts after each test wherever it finds these as globals. So a test of React is
// cleaned up, and one without React does not pay for loading it.
Object.assign(globalThis, { afterAll, afterEach, beforeAll });
