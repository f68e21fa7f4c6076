import { vi } from 'vitest';
import { PATIENCE } from './patience.js';

// Vitest has no option for this. Files that share their modules share `vi` too.
const { waitFor } = vi;
if (waitFor.name !== 'waitPatiently')
  vi.waitFor = function waitPatiently(callback, options = {}) {
    const given = typeof options === 'number' ? { timeout: options } : options;
    return waitFor(callback, { timeout: PATIENCE, ...given });
  };
