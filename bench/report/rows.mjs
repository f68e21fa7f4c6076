// What the table tells: each row is one measurement of everybody, where less is better.
import { kinds } from '../streams/bytes.mjs';
import { byHook, everybodys } from './contestants.mjs';

const count = (value) => value.toLocaleString('en-US', { maximumFractionDigits: value < 10 ? 1 : 0 });
const milliseconds = (value) => `${count(value)} ms`;
const megabytes = (value) => `${count(value)} MB`;
const kilobytes = (value) => `${count(value / 1024)} KB`;

/** The rows in groups. A cell is a number, `undefined` where nothing was measured, or words in place of it. */
export function rowsOf(all) {
  return [
    { title: 'Reading a stream, in processor time', rows: streamRows(all.streams) },
    {
      title: 'React in Chromium, while 20,000 deltas arrive within two seconds',
      rows: [1, 50, 500].flatMap((asks) => panelRows(all.react, asks)),
    },
    { title: 'Deciding', rows: decisionRows(all.react) },
    {
      title: 'Memory that stays',
      rows: [...memoryRows(all.memory, 'deltas'), ...memoryRows(all.memory, 'runs')],
    },
    { title: 'The same screen to download, without React and TanStack Query', rows: screenRows(all.size) },
    { title: 'The install', rows: installRows(all.install) },
  ];
}

function streamRows({ results }) {
  const why = {
    text: 'It rests on a timer after each event: what it does on the clock is in streams.json.',
    state: 'It reads no state patches: what it leaves out costs nothing.',
  };
  return Object.keys(kinds).flatMap((kind) =>
    [0, 1_000].flatMap((history) =>
      [1_000, 20_000, 100_000].map((size) => ({
        title: `${count(size)} ${kinds[kind].title}${history > 0 ? `, ${count(history)} messages before` : ''}`,
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
  return result.holds ? result.median : { value: result.median, note: 'not kept' };
}

function panelRows({ results }, asks) {
  const streams = everybodys(results).map((each) => each?.streams.find((stream) => stream.asks === asks));
  const cell = (what) => (stream) => {
    if (!stream || stream.failed) return stream && 'failed';
    return stream.missing > 0
      ? { value: stream[what].median, note: 'not shown to its end' }
      : stream[what].median;
  };
  const rests =
    'TanStack AI rests on a timer after each event, and has shown only part of the words when it is left.';
  const cards = streams[0]?.cards ?? 0;
  const of = `${count(asks)} ${asks === 1 ? 'question' : 'questions'} before: `;
  return [
    { title: `${of}the longest task`, cells: streams.map(cell('longest')), show: milliseconds, why: rests },
    {
      title: `${of}the longest wait for a frame`,
      cells: streams.map(cell('frameGap')),
      show: milliseconds,
      why: rests,
    },
    { title: `${of}until everything is shown`, cells: streams.map(cell('took')), show: milliseconds },
    {
      title: `${of}work of the main thread`,
      cells: streams.map(cell('work')),
      show: milliseconds,
      why: `${count(cards)} receipts stay on the page while the answer streams in, and are painted with every frame; a peer takes its cards away.`,
    },
    {
      title: `${of}commits`,
      cells: streams.map(cell('commits')),
      show: count,
      why: 'A commit for each frame in which words came. Who commits less often was busy for seconds without a frame, and shows the words late and in leaps.',
    },
    { title: `${of}renders of a card`, cells: streams.map((stream) => stream?.cardRenders), show: count },
  ];
}

function decisionRows({ results }) {
  const decisions = everybodys(results).map((each) => each?.decision);
  const cell = (what) => (decision) => (decision?.failed ? 'failed' : decision?.[what].median);
  const one = everybodys(results).map((each) => each?.oneOf500);
  return [
    {
      title: 'From the bytes of RUN_FINISHED to a button that can be pressed: frames',
      cells: decisions.map(cell('frames')),
      show: count,
    },
    {
      title: 'From the bytes of RUN_FINISHED to a button that can be pressed: time',
      cells: decisions.map(cell('clickable')),
      show: milliseconds,
      why: 'A card with its words, its details and its receipt, beside one paragraph and one button. Both are there in the next frame.',
    },
    {
      title: 'From the press to the request',
      cells: decisions.map(cell('request')),
      show: milliseconds,
      why: 'The answer is checked against its schema first, and what is spoken aloud is made ready.',
    },
    {
      title: 'From the press to the request, where of several tabs only one may send',
      cells: everybodys(results).map((each) => cell('request')(each?.decisionAmongTabs)),
      show: milliseconds,
    },
    {
      title: 'Answering one of 500: cards that render',
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
    why: 'Less than a megabyte, for everybody: what is compiled on the way counts too.',
  }));
}

function screenRows({ screens }) {
  const [panel, ...peers] = everybodys(screens).map((each) => each?.gzip);
  const hook = screens.find(({ name }) => name === byHook)?.gzip;
  return [
    {
      title: 'One question with a button written by hand, gzip',
      cells: [hook, ...peers],
      show: kilobytes,
    },
    {
      title: 'One question in this library’s panel, gzip',
      cells: [panel, ...peers],
      show: kilobytes,
      why: 'The screen of a peer is one button, without words in any language, drafts, receipts, a check of the answer, or a way for those who cannot see it.',
    },
  ];
}

function installRows({ results }) {
  const why =
    'rjsf and its validator come along, for the forms. A peer that has fewer packages has no forms.';
  return [
    { title: 'Packages', cells: everybodys(results).map((each) => each?.packages), show: count, why },
    { title: 'On the disk', cells: everybodys(results).map((each) => each?.megabytes), show: megabytes, why },
  ];
}
