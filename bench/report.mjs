// Puts what each measurement has found into bench/results.json, and tells it in bench/README.md: ratios to this library, the
// promises that were kept and those that were not, and where somebody else is ahead, with why.
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
  return `# What it costs, beside the others

\`npm run bench\` measures this library and its peers in one run, on the same bytes, and writes this page and
[\`results.json\`](./results.json). The peers are installed in this folder, and are no dependency of the library. What is
measured, and how, is at the head of each script: [streams](./streams.mjs), [React](./react.mjs), [forms](./formKeystroke.mjs),
[memory](./memory.mjs), [growth](./growth.mjs), [bytes](./size.mjs), [installs](./install.mjs). \`ROUNDS\`, \`BUDGET\` and \`PATIENCE\` take more or less
time.

Measured on ${all.measured}: ${all.machine.cpu}, ${all.machine.cores} cores, ${all.machine.memory}, Node ${all.node},
Chromium ${all.react.chromium}, React ${all.react.react}. Medians of ${all.streams.rounds} readings of a stream, of
${all.react.rounds} of a page, and of ${all.forms.rounds} of a form; every spread is in results.json. The machine's load in the last
quarter of an hour was ${all.machine.load}: where that is more than its cores, other work ran beside, and every time is longer
than it need be. The ratios are of one run.

${Object.entries(all.versions)
  .map(([name, version]) => `\`${name}\` ${version}`)
  .join(' · ')}

![Processor time to read a stream of text deltas, by their number](./results/streams.svg)

A cell says how many times ours it is, where less is better; 1 is ours, beside what that is. A number in brackets was not run:
it is what the growth up to there lets expect. A dash was not measured.

${groups.map(groupText).join('\n\n')}

${formsText(all.forms)}

Every size of every stream, beside the floor of decoding server-sent events and \`JSON.parse\` alone, is in
[its own table](./results/streams.md); every entry and scenario in bytes is in results.json.

## Where somebody else is ahead

${[...behind(), ...formsBehind(all.forms)].join('\n')}

## What is promised

| | found | promised | |
| --- | ---: | ---: | --- |
${targets.map(targetText).join('\n')}
`;
}

function targetText({ title, found, limit, isMet, why }) {
  const verdict = isMet ? 'kept' : `**not kept**${why ? `: ${why}` : ''}`;
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
  return `${what === 'key' ? 'A keystroke among' : 'To mount'} ${fields} fields`;
}

/** No peer has a form: beside it stands rjsf, by itself. */
function formsText({ results }) {
  const lines = results.map(
    (result) =>
      `| ${inWords(result)} | ${result.ratio}× | ${result.ours.median} ms | ${result.rjsf.median} ms |`,
  );
  return `## A form in the whole panel, beside rjsf alone

| | times rjsf's | this library | rjsf |
| --- | ---: | ---: | ---: |
${lines.join('\n')}`;
}

function formsBehind({ results }) {
  const slower = results.filter(({ ratio }) => ratio > 1.1);
  if (slower.length === 0) return [];
  const named = slower.map((result) => `${inWords(result).toLowerCase()} ${result.ratio}×`).join(', ');
  return [
    `- **A form, beside rjsf alone**: ${named}. The panel and its card mount too, and the schema is checked for what could hang or mislead the page before it becomes a form.`,
  ];
}

/** Each row in which somebody else needs at least a tenth less. */
function behind() {
  const found = groups.flatMap(({ rows }) =>
    rows.flatMap(({ title, cells, show, why }) => {
      const ours = valueOf(cells[0]);
      const ahead = cells.flatMap((cell, at) => {
        const value = valueOf(cell);
        if (at === 0 || value === undefined || value >= 0.9 * ours) return [];
        // Who has not done the whole work has it easier.
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
