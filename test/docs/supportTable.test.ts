import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { format, resolveConfig } from 'prettier';
import { describe, expect, it } from 'vitest';
import { limitOf, supportMarkdown, supportTable } from '../servers/supportTable.js';

const readme = new URL('../../README.md', import.meta.url);
const [start, end] = ['<!-- servers -->', '<!-- /servers -->'];

describe("the README's table of servers", () => {
  it('matches the protocols’ capabilities and the tests', async () => {
    const text = readFileSync(readme, 'utf8');
    const [before = '', rest = ''] = text.split(start);
    const [shown = '', after = ''] = rest.split(end);
    const wanted = await format(supportMarkdown(), {
      ...(await resolveConfig(fileURLToPath(readme))),
      parser: 'markdown',
    });
    if (process.env['UPDATE_README'] !== undefined) {
      writeFileSync(readme, `${before}${start}\n\n${wanted}\n${end}${after}`);
      return;
    }
    expect(shown.trim(), 'Run this test with UPDATE_README=1 to write the table anew.').toBe(wanted.trim());
  });

  it.each(
    supportTable.flatMap(({ server, proofs }) => Object.values(proofs).map((proof) => [server, ...proof])),
  )('%s: %s has the test “%s”', (_server, file, title) => {
    const source = readFileSync(new URL(`../${file ?? ''}`, import.meta.url), 'utf8');
    const quoted = ["'", '"', '`'].map((quote) => `${quote}${title}${quote}`);
    expect(
      quoted.some((each) => source.includes(each)),
      `${title} is no title in ${file}`,
    ).toBe(true);
  });

  it.each(supportTable)('claims nothing for $server that its protocol cannot do', ({ declares, proofs }) => {
    const promised = (Object.keys(proofs) as (keyof typeof proofs)[]).filter(
      (feature) => limitOf(declares.capabilities, feature) === 'no',
    );
    expect(promised).toEqual([]);
  });
});
