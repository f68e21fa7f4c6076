import { expect, test } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import support from '../../scripts/support/minimums.json' with { type: 'json' };
import { textOf } from './documents.js';

const { enhancements, minimums } = support;
const page = textOf('docs/support.md');
/** The minimum that the table of the page states. */
const promised = (name: string) => new RegExp(`^\\| ${name} +\\| ([\\d.]+)`, 'm').exec(page)?.[1];

test('docs/support.md promises the versions that the scripts try', () => {
  const short = (version: string) => version.replace(/\.\d+$/, '');
  expect({
    react: promised('React'),
    typescript: promised('TypeScript'),
    node: promised('Node'),
    browsers: {
      chrome: promised('Chrome, Edge'),
      edge: promised('Chrome, Edge'),
      firefox: promised('Firefox'),
      safari: promised('Safari'),
    },
  }).toEqual({
    ...minimums,
    react: short(minimums.react),
    typescript: short(minimums.typescript),
    node: short(minimums.node),
  });
});

test('package.json accepts them', () => {
  expect(manifest.engines.node).toBe(`>=${minimums.node.split('.')[0]}`);
  expect(manifest.peerDependencies.react).toContain(`^${promised('React')}.0`);
  expect(textOf('scripts/react18.mjs')).toContain(`react@${minimums.react}`);
});

test('states what an older browser shows for each feature that it may lack', () => {
  for (const [feature, instead] of Object.entries(enhancements)) expect(instead, feature).toMatch(/^\w.+/);
});
