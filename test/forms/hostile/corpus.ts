import { edits } from './edits.js';
import { fuzzed } from './fuzzed.js';
import type { HostileCase } from './HostileCase.js';
import { identities } from './identities.js';
import { injections } from './injections.js';
import { names } from './names.js';
import { references } from './references.js';
import { shapes } from './shapes.js';
import { size } from './size.js';
import { texts } from './texts.js';

/** Every schema that has ever broken a form, with variations and fuzzed schemas. */
export const corpus: readonly HostileCase[] = [
  ...size,
  ...references,
  ...shapes,
  ...identities,
  ...names,
  ...injections,
  ...edits,
  ...texts,
  ...fuzzed,
];
