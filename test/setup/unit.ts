// First, because React reports its commits only to a counter that is there before it loads.
import '../../bench/react/commitCounter.mjs';
import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { PATIENCE } from './patience.js';

declare global {
  /** Makes React report an update outside `act`. */
  var IS_REACT_ACT_ENVIRONMENT: boolean | undefined;
}

configure({ asyncUtilTimeout: PATIENCE });

// React Testing Library does this itself if these hooks are globals, but only for the file that imports it first. Files that
// share their modules need it each. In Chromium, real keys and pointers reach React outside of `act`.
beforeAll(() => {
  globalThis.IS_REACT_ACT_ENVIRONMENT = !('__vitest_browser__' in globalThis);
});
afterEach(() => cleanup());
afterAll(() => {
  globalThis.IS_REACT_ACT_ENVIRONMENT = false;
});
