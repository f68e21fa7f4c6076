// Merges the results of all measurements into bench/results.json and writes bench/README.md: ratios to this library,
// the targets that are met and missed, and the cases in which another library is ahead, with the reasons.
//
//   node bench/report.mjs
import { readFile, writeFile } from 'node:fs/promises';
import { cpus, loadavg, totalmem } from 'node:os';
import { fileURLToPath } from 'node:url';
import { format } from 'prettier';
import manifest from '../package.json' with { type: 'json' };
import peers from './package.json' with { type: 'json' };
import { contestants } from './report/contestants.mjs';
import { rowsOf } from './report/rows.mjs';
import { targetsOf } from './report/targets.mjs';

const path = (relative) => fileURLToPath(new URL(relative, import.meta.url));
const read = async (name) => JSON.parse(await readFile(path(`results/${name}.json`), 'utf8'));
const parts = ['streams', 'react', 'forms', 'memory', 'size', 'install'];

const all = {
  measured: new Date().toISOString().slice(0, 10),
  machine: {
    cpu: cpus()[0]?.model,
    cores: cpus().length,
    memory: `${Math.round(totalmem() / 2 ** 30)} GB`,
    load: Math.round(loadavg()[2]),
  },
  node: process.versions.node,
  versions: { [manifest.name]: manifest.version, ...peers.dependencies },
};
for (const part of parts) all[part] = await read(part);
const groups = rowsOf(all);
const targets = targetsOf(all);
await writeFile(path('results.json'), `${JSON.stringify({ ...all, targets }, null, 2)}\n`);
const text = await format(readme(), { parser: 'markdown', printWidth: 110 });
await writeFile(path('README.md'), text);
console.log(text);

function readme() {
  return `# Benchmark results

\`npm run bench\` measures this library and comparable libraries in one run, on the same bytes. It writes this page and
[\`results.json\`](./results.json). The other libraries are installed in this folder; they are not dependencies of this library. The
comment at the top of each script describes what it measures and how: [streams](./streams.mjs), [React](./react.mjs),
[forms](./formKeystroke.mjs), [memory](./memory.mjs), [growth](./growth.mjs), [bundle size](./size.mjs),
[install size](./install.mjs). \`ROUNDS\`, \`BUDGET\` and \`PATIENCE\` set how long a run takes.

Measured on ${all.measured}: ${all.machine.cpu}, ${all.machine.cores} cores, ${all.machine.memory}, Node ${all.node},
Chromium ${all.react.chromium}, React ${all.react.react}. The values are medians of ${all.streams.rounds} measurements per stream,
${all.react.rounds} per page and ${all.forms.rounds} per form; results.json has every range. The machine's 15-minute load average was
${all.machine.load}. If it is higher than the number of cores, other processes ran at the same time and all times are too long. All
ratios are from the same run.

${Object.entries(all.versions)
  .map(([name, version]) => `\`${name}\` ${version}`)
  .join(' · ')}

![Processor time to read a stream of text deltas, by number of deltas](./results/streams.svg)

A cell is a multiple of this library's value; lower is better. The column of this library is always 1, followed by the absolute value.
A value in parentheses was not measured but extrapolated from smaller sizes. A dash means not measured.

${groups.map(groupText).join('\n\n')}

${formsText(all.forms)}

[A separate table](./results/streams.md) has every size of every stream, compared with a baseline that only decodes server-sent events
and calls \`JSON.parse\`. results.json has the size of every entry point and scenario.

## Where another library is ahead

${[...behind(), ...formsBehind(all.forms)].join('\n')}

## Targets

| | measured | target | |
| --- | ---: | ---: | --- |
${targets.map(targetText).join('\n')}
`;
}

function targetText({ title, found, limit, isMet, why }) {
  const verdict = isMet ? 'met' : `**not met**${why ? `: ${why}` : ''}`;
  return `| ${title} | ${found} | ${limit} | ${verdict} |`;
}

function groupText({ title, rows }) {
  const lines = rows.map(
    (row) => `| ${row.title} | ${row.cells.map((cell, at) => cellText(cell, at, row)).join(' | ')} |`,
  );
  return `## ${title}

| | ${contestants.map(({ name }) => name).join(' | ')} |
| --- | ${contestants.map(() => '---:').join(' | ')} |
${lines.join('\n')}`;
}

function cellText(cell, at, { cells, show }) {
  const value = valueOf(cell);
  if (value === undefined) return cell ?? '–';
  if (at === 0) return `1 (${show(value)})`;
  const ratio = ratioOf(value, valueOf(cells[0]));
  const text = `${ratio}${cell.note ? `, ${cell.note}` : ''}`;
  return cell.isExpected ? `(${text})` : text;
}

function ratioOf(value, ours) {
  if (ours === 0) return value === 0 ? '1×' : `${value}, not 0`;
  const ratio = value / ours;
  return `${ratio.toLocaleString('en-US', { maximumFractionDigits: ratio < 10 ? 1 : 0 })}×`;
}

function valueOf(cell) {
  return typeof cell === 'number' ? cell : typeof cell === 'object' ? cell.value : undefined;
}

function inWords({ fields, what }) {
  return `${what === 'key' ? 'Keystroke in a form with' : 'Mount of'} ${fields} fields`;
}

/** No other library has forms, so this library is compared with rjsf alone. */
function formsText({ results }) {
  const lines = results.map(
    (result) =>
      `| ${inWords(result)} | ${result.ratio}× | ${result.ours.median} ms | ${result.rjsf.median} ms |`,
  );
  return `## A form in the panel, compared with rjsf alone

| | ratio | this library | rjsf |
| --- | ---: | ---: | ---: |
${lines.join('\n')}`;
}

function formsBehind({ results }) {
  const slower = results.filter(({ ratio }) => ratio > 1.1);
  if (slower.length === 0) return [];
  const named = slower.map((result) => `${inWords(result).toLowerCase()} ${result.ratio}×`).join(', ');
  return [
    `- **A form, compared with rjsf alone**: ${named}. The panel and its card are mounted too, and the schema is checked for unsafe content before it becomes a form.`,
  ];
}

/** Each row in which another library needs at least 10 % less. */
function behind() {
  const found = groups.flatMap(({ rows }) =>
    rows.flatMap(({ title, cells, show, why }) => {
      const ours = valueOf(cells[0]);
      const ahead = cells.flatMap((cell, at) => {
        const value = valueOf(cell);
        if (at === 0 || value === undefined || value >= 0.9 * ours) return [];
        // The note marks a library that has not completed the work.
        const note = cell.note ? `, ${cell.note}` : '';
        return [`${contestants[at].name} ${ratioOf(value, ours)} (${show(value)}${note})`];
      });
      return ahead.length > 0
        ? [`- **${title}** (ours: ${show(ours)}): ${ahead.join(', ')}. ${why ?? ''}`]
        : [];
    }),
  );
  return found;
}
