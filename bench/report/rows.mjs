// The rows of the table. Each row compares one measurement of all libraries; lower is better.
import { kinds } from '../streams/bytes.mjs';
import { byHook, everybodys } from './contestants.mjs';

const count = (value) => value.toLocaleString('en-US', { maximumFractionDigits: value < 10 ? 1 : 0 });
const milliseconds = (value) => `${count(value)} ms`;
const megabytes = (value) => `${count(value)} MB`;
const kilobytes = (value) => `${count(value / 1024)} KB`;

/** The rows in groups. A cell is a number, a text instead of a number, or `undefined` if nothing was measured. */
export function rowsOf(all) {
  return [
    { title: 'Reading a stream, in processor time', rows: streamRows(all.streams) },
    {
      title: 'React in Chromium while 20,000 deltas arrive within two seconds',
      rows: [1, 50, 500].flatMap((asks) => panelRows(all.react, asks)),
    },
    { title: 'Decisions', rows: decisionRows(all.react) },
    {
      title: 'Retained memory',
      rows: [...memoryRows(all.memory, 'deltas'), ...memoryRows(all.memory, 'runs')],
    },
    {
      title: 'Download size of the same screen, without React and TanStack Query',
      rows: screenRows(all.size),
    },
    { title: 'Install size', rows: installRows(all.install) },
  ];
}

function streamRows({ results }) {
  const why = {
    text: 'It waits for a timer after each event; streams.json has the elapsed time.',
    state: 'It ignores state patches.',
  };
  return Object.keys(kinds).flatMap((kind) =>
    [0, 1_000].flatMap((history) =>
      [1_000, 20_000, 100_000].map((size) => ({
        title: `${count(size)} ${kinds[kind].title}${history > 0 ? `, ${count(history)} earlier messages` : ''}`,
        cells: everybodys(
          results.filter((each) => each.kind === kind && each.history === history && each.size === size),
        ).map(streamCell),
        show: milliseconds,
        why: why[kind] ?? '',
      })),
    ),
  );
}

function streamCell(result) {
  if (!result || result.failed) return result && 'failed';
  if (result.expected !== undefined) return { value: result.expected, isExpected: true };
  return result.holds ? result.median : { value: result.median, note: 'incomplete' };
}

function panelRows({ results }, asks) {
  const streams = everybodys(results).map((each) => each?.streams.find((stream) => stream.asks === asks));
  const cell = (what) => (stream) => {
    if (!stream || stream.failed) return stream && 'failed';
    return stream.missing > 0 ? { value: stream[what].median, note: 'not fully shown' } : stream[what].median;
  };
  const rests =
    'TanStack AI waits for a timer after each event and had shown only part of the text when the measurement ended.';
  const cards = streams[0]?.cards ?? 0;
  const of = `${count(asks)} answered ${asks === 1 ? 'question' : 'questions'}: `;
  return [
    { title: `${of}longest task`, cells: streams.map(cell('longest')), show: milliseconds, why: rests },
    {
      title: `${of}longest gap between frames`,
      cells: streams.map(cell('frameGap')),
      show: milliseconds,
      why: rests,
    },
    { title: `${of}time until everything is shown`, cells: streams.map(cell('took')), show: milliseconds },
    {
      title: `${of}main-thread time`,
      cells: streams.map(cell('work')),
      show: milliseconds,
      why: `${count(cards)} receipts stay on the page while the answer streams in and are painted in every frame. The other libraries remove their cards.`,
    },
    {
      title: `${of}commits`,
      cells: streams.map(cell('commits')),
      show: count,
      why: 'This library commits once per frame in which text arrives. A library with fewer commits blocked the main thread for seconds and shows the text late and in large chunks.',
    },
    { title: `${of}re-renders of a card`, cells: streams.map((stream) => stream?.cardRenders), show: count },
  ];
}

function decisionRows({ results }) {
  const decisions = everybodys(results).map((each) => each?.decision);
  const cell = (what) => (decision) => (decision?.failed ? 'failed' : decision?.[what].median);
  const one = everybodys(results).map((each) => each?.oneOf500);
  return [
    {
      title: 'From the bytes of RUN_FINISHED to a clickable button: frames',
      cells: decisions.map(cell('frames')),
      show: count,
    },
    {
      title: 'From the bytes of RUN_FINISHED to a clickable button: time',
      cells: decisions.map(cell('clickable')),
      show: milliseconds,
      why: 'This library renders a card with text, details and a receipt; the others render one paragraph and one button. All of them are visible in the next frame.',
    },
    {
      title: 'From the click to the request',
      cells: decisions.map(cell('request')),
      show: milliseconds,
      why: 'The answer is validated against its schema first, and the announcement for screen readers is prepared.',
    },
    {
      title: 'From the click to the request, with a lock shared by several tabs',
      cells: everybodys(results).map((each) => cell('request')(each?.decisionAmongTabs)),
      show: milliseconds,
    },
    {
      title: 'Answering one of 500 questions: re-rendered cards',
      cells: one.map((each) => (each?.failed ? 'failed' : each?.renders.Card)),
      show: count,
    },
  ];
}

function memoryRows({ results }, what) {
  const sizes = [...new Set(results.flatMap((each) => each[what].map((reading) => reading.count)))];
  return sizes.map((size) => ({
    title: `After ${count(size)} ${what === 'deltas' ? 'text deltas' : 'runs in one conversation'}`,
    cells: everybodys(results).map((each) => {
      const reading = each?.[what].find((one) => one.count === size);
      return reading ? (reading.failed ?? reading.megabytes) : 'takes too long';
    }),
    show: megabytes,
    why: 'The difference is less than a megabyte and includes compiled code.',
  }));
}

function screenRows({ screens }) {
  const [panel, ...peers] = everybodys(screens).map((each) => each?.gzip);
  const hook = screens.find(({ name }) => name === byHook)?.gzip;
  return [
    {
      title: 'One question with a hand-written button, gzip',
      cells: [hook, ...peers],
      show: kilobytes,
    },
    {
      title: 'One question in this library’s panel, gzip',
      cells: [panel, ...peers],
      show: kilobytes,
      why: 'The screen of the other library is one button without translations, drafts, receipts, validation or accessibility.',
    },
  ];
}

function installRows({ results }) {
  const why =
    'This library includes rjsf and its validator for forms. Libraries with fewer packages have no forms.';
  return [
    { title: 'Packages', cells: everybodys(results).map((each) => each?.packages), show: count, why },
    { title: 'Disk space', cells: everybodys(results).map((each) => each?.megabytes), show: megabytes, why },
  ];
}
