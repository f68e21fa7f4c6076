// @vitest-environment node
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { explore } from './walk/explore.js';
import { oneTab } from './walk/oneTab.js';
import { settings } from './walk/settings.js';

const text = readFileSync(new URL('../../CONTRIBUTING.md', import.meta.url), 'utf8');

/** The events behind each cause, as the table says. */
function causes(): ReadonlyMap<string, string> {
  const rows = [...text.matchAll(/^\| (\w+) +\| (`\w+`(?:, `\w+`)*) +\|$/gm)];
  return new Map(
    rows.flatMap(([, cause = '', events = '']) =>
      [...events.matchAll(/\w+/g)].map(([event]) => [event, cause] as const),
    ),
  );
}

/** Every edge of the diagrams: `request: rest --> held: verb`. */
function drawn(): readonly string[] {
  const diagrams = [...text.matchAll(/```mermaid\n---\ntitle: (\w+)\n---\nstateDiagram-v2\n([^`]*)```/g)];
  return diagrams.flatMap(([, union = '', body = '']) =>
    [...body.matchAll(/^ +(\w+ --> \w+): (.+)$/gm)].flatMap(([, arrow = '', names = '']) =>
      names.split(', ').map((name) => `${union}: ${arrow}: ${name}`),
    ),
  );
}

/** Every edge that a walk through the small worlds has seen, by its cause. */
function walked(): readonly string[] {
  const transitions = new Set<string>();
  for (const setting of settings) explore(oneTab(setting, transitions), { states: 70 });
  const causeOf = causes();
  return [...transitions].map((each) => each.replace(/\w+$/, (event) => causeOf.get(event) ?? event));
}

it('draws in CONTRIBUTING.md what the machine does', { timeout: 60_000 }, () => {
  const seen = new Set(walked());
  expect([...new Set(drawn())].toSorted()).toEqual([...seen].toSorted());
});
