import { afterAll, vi } from 'vitest';

// When a file ends, Vitest rejects the requests for modules that are still pending. Files of one worker share their modules, so a
// chunk that a component lazy-loads at the end of one file would never load in the next file.
afterAll(() => vi.dynamicImportSettled());
