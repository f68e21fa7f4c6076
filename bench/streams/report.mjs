// Reports the results as a Markdown table of ratios, and as an SVG chart of the growth with the number of text deltas.
import { kinds } from './bytes.mjs';

const number = (value) => value.toLocaleString('en-US', { maximumFractionDigits: value < 10 ? 1 : 0 });

/** Times and their ratio to the baseline. Missing and incorrect results are marked. */
export function tableOf({ results, machine, node, rounds }) {
  const names = [...new Set(results.map(({ name }) => name))];
  const cases = [
    ...new Map(results.map((each) => [`${each.kind} ${each.size} ${each.history}`, each])).values(),
  ];
  const rows = cases.map(({ kind, size, history }) => [
    `${number(size)} ${kinds[kind].title}${history > 0 ? `, ${number(history)} messages before` : ''}`,
    ...names.map((name) =>
      cell(
        results.find(
          (each) =>
            each.name === name && each.kind === kind && each.size === size && each.history === history,
        ),
      ),
    ),
  ]);
  const lines = [['', ...names], names.map(() => '---:'), ...rows];
  lines[1] = ['---', ...names.map(() => '---:')];
  return [
    ...lines.map((line) => `| ${line.join(' | ')} |`),
    '',
    `Medians of up to ${rounds} measurements in one process, in milliseconds of processor time, and as a multiple of the floor. Measured on ${machine.cpu}, ${machine.cores} cores, Node ${node}. “expected” was not measured: it is the smallest value that the growth of the smaller sizes predicts. “not kept” means that the library read the stream, but its state does not contain all of it. TanStack AI waits for a timer after each event. Its elapsed time (in streams.json) shows that, and this table does not.`,
    '',
  ].join('\n');
}

function cell(result) {
  if (!result) return '';
  if (result.failed !== undefined) return 'failed';
  if (result.expected !== undefined) return `(${number(result.expected / 1_000)} s expected)`;
  const { median, ratio, holds } = result;
  return `${number(median)} ms, ${number(ratio)}×${holds ? '' : ', not kept'}`;
}

const WIDTH = 760;
const HEIGHT = 420;
const EDGE = { left: 70, right: 20, top: 44, bottom: 110 };
const colours = ['#8a8f98', '#2f4ac9', '#b3241c', '#8a4b00', '#17693a', '#7a3bb3'];

/** Time by number of deltas, both on logarithmic axes: linear growth has slope one. */
export function chartOf({ results }) {
  const shown = results.filter(({ kind, history, median }) => kind === 'text' && history === 0 && median > 0);
  const names = [...new Set(shown.map(({ name }) => name))];
  const [smallest, largest] = [3, 5];
  const times = shown.map(({ median }) => Math.log10(median));
  const [low, high] = [Math.floor(Math.min(...times)), Math.ceil(Math.max(...times))];
  const x = (size) =>
    EDGE.left + ((Math.log10(size) - smallest) / (largest - smallest)) * (WIDTH - EDGE.left - EDGE.right);
  const y = (time) =>
    HEIGHT - EDGE.bottom - ((Math.log10(time) - low) / (high - low)) * (HEIGHT - EDGE.top - EDGE.bottom);
  const text = (at, content, more = '') => `<text x="${at[0]}" y="${at[1]}" ${more}>${content}</text>`;
  const powers = Array.from({ length: high - low + 1 }, (_, index) => 10 ** (low + index));
  const grid = [
    ...powers.map(
      (time) =>
        `<line x1="${EDGE.left}" x2="${WIDTH - EDGE.right}" y1="${y(time)}" y2="${y(time)}" stroke="#e2e5ea"/>` +
        text(
          [EDGE.left - 8, y(time) + 4],
          `${time >= 1000 ? `${time / 1000} s` : `${time} ms`}`,
          'text-anchor="end"',
        ),
    ),
    ...[1_000, 10_000, 100_000].map((size) =>
      text([x(size), HEIGHT - EDGE.bottom + 20], `${size / 1_000}k`, 'text-anchor="middle"'),
    ),
  ];
  const curves = names.map((name, index) => {
    const points = shown
      .filter((each) => each.name === name)
      .map(({ size, median }) => `${x(size).toFixed(1)},${y(median).toFixed(1)}`);
    const colour = colours[index % colours.length];
    const dots = points.map(
      (point) => `<circle cx="${point.split(',')[0]}" cy="${point.split(',')[1]}" r="3.5" fill="${colour}"/>`,
    );
    const dashed = index === 0 ? ' stroke-dasharray="5 4"' : '';
    const at = [EDGE.left + (index % 2) * 350, HEIGHT - 62 + Math.floor(index / 2) * 20];
    return (
      `<polyline points="${points.join(' ')}" fill="none" stroke="${colour}" stroke-width="2.5"${dashed}/>${dots.join('')}` +
      `<line x1="${at[0]}" x2="${at[0] + 22}" y1="${at[1] - 4}" y2="${at[1] - 4}" stroke="${colour}" stroke-width="3"${dashed}/>` +
      text([at[0] + 30, at[1]], name)
    );
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}" font-family="system-ui, sans-serif" font-size="13" fill="#1b1e25" role="img" aria-label="Time to read a stream of text deltas, by their number">
<rect width="100%" height="100%" fill="#ffffff"/>
${text([EDGE.left, 24], 'Processor time to read a stream of text deltas (both axes in powers of ten)', 'font-weight="600"')}
${[...grid, ...curves].join('\n')}
</svg>
`;
}
