import { beforeAll, expect, it } from 'vitest';
import { loadPatterns, patternRisk } from '../../src/forms/patternRisk.js';

beforeAll(loadPatterns);

// Chromium accepts a group with its own flags. The Node version of the other tests rejects it.
it.each(['^(?:(?i:a)|A)*x$', '^(?i-s:a|A)*x$', '^(?:(?s:.)|\\n)*x$', '^(?-i:(?:a|a)*)x$'])(
  'reports that %s could hang',
  (pattern) => {
    expect(new RegExp(pattern, 'u').source).toBe(pattern);
    expect(patternRisk(pattern, 64)).toBe('hangs');
  },
);
