import { readFileSync } from 'node:fs';

const text = readFileSync(new URL('../../../CONTRIBUTING.md', import.meta.url), 'utf8');

/** The events of each cause, from the table in CONTRIBUTING.md. */
function causes(): ReadonlyMap<string, string> {
  const rows = [...text.matchAll(/^\| (\w+) +\| (`\w+`(?:, `\w+`)*) +\|$/gm)];
  return new Map(
    rows.flatMap(([, cause = '', events = '']) =>
      [...events.matchAll(/\w+/g)].map(([event]) => [event, cause] as const),
    ),
  );
}

/** Every edge of the diagrams in CONTRIBUTING.md, sorted: `request: rest --> held: verb`. */
export function drawn(): readonly string[] {
  const diagrams = [...text.matchAll(/```mermaid\n---\ntitle: (\w+)\n---\nstateDiagram-v2\n([^`]*)```/g)];
  const edges = diagrams.flatMap(([, union = '', body = '']) =>
    [...body.matchAll(/^ +(\w+ --> \w+): (.+)$/gm)].flatMap(([, arrow = '', names = '']) =>
      names.split(', ').map((name) => `${union}: ${arrow}: ${name}`),
    ),
  );
  return [...new Set(edges)].toSorted();
}

/** Edges that are named by their event, sorted by its cause. */
export function byCause(edges: Iterable<string>): readonly string[] {
  const causeOf = causes();
  const named = [...edges].map((each) => each.replace(/\w+$/, (event) => causeOf.get(event) ?? event));
  return [...new Set(named)].toSorted();
}
