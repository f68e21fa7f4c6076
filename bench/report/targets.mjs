// The targets, and whether this run meets them.
import { byHook, everybodys } from './contestants.mjs';

const round = (value) => Math.round(value * 10) / 10;

/** Each target with the measured value. */
export function targetsOf({ streams, react, size, install, forms }) {
  const stream = (who, kind, deltas, history) =>
    streams.results.find(
      (each) =>
        each.name.startsWith(who) && each.kind === kind && each.size === deltas && each.history === history,
    );
  const ours = (deltas, history = 0) => stream('react-agent-interrupts', 'text', deltas, history).median;
  const floor = (deltas) => stream('floor', 'text', deltas, 0).median;
  const client = (history) => {
    const { median, expected } = stream('@ag-ui/client', 'text', 20_000, history);
    return median ?? expected;
  };
  const [mine, ...peers] = everybodys(react.results);
  // A library that has not shown everything has not done the same work.
  const longest = (each, asks) =>
    each?.streams.find((one) => one.asks === asks && one.missing === 0)?.longest.median;
  const longestOfPeers = (asks) =>
    Math.min(...peers.map((peer) => longest(peer, asks)).filter((value) => value !== undefined));
  const [install0] = everybodys(install.results);
  const key = forms.results.find(({ fields, what }) => fields === 100 && what === 'key');
  return [
    atMost('100,000 text deltas: ratio to the baseline', ours(100_000) / floor(100_000), 3),
    atMost('100,000 text deltas: ratio to 10,000 deltas', ours(100_000) / ours(10_000), 12),
    atMost(
      '100,000 deltas after 1,000 messages: ratio to no messages',
      ours(100_000, 1_000) / ours(100_000),
      1.2,
    ),
    {
      ...atLeast('20,000 text deltas: speedup over @ag-ui/client', client(0) / ours(20_000), 50),
      why: `the baseline of decoding and JSON.parse alone is ${round(client(0) / floor(20_000))} times faster`,
    },
    atLeast(
      '20,000 text deltas after 1,000 messages: speedup over @ag-ui/client',
      client(1_000) / ours(20_000, 1_000),
      50,
    ),
    ...[1, 50, 500].map((asks) =>
      atMost(
        `Longest task with ${asks} ${asks === 1 ? 'card' : 'cards'} on the page: ratio to the best other library that has shown everything`,
        longest(mine, asks) / longestOfPeers(asks),
        1,
      ),
    ),
    atMost(
      'Re-renders of a card while tokens stream',
      Math.max(...mine.streams.map((one) => one.cardRenders)),
      0,
    ),
    atMost('Answering one of 500 questions: re-rendered cards', mine.oneOf500.renders.Card, 1),
    atMost(
      'Answering one of 500 questions: re-rendered components outside the card and the bar',
      renderedElsewhere(mine.oneOf500),
      0,
    ),
    atMost('Frames from RUN_FINISHED to a clickable button', mine.decision.frames.median, 2),
    atMost('Packages added by the install', install0.packages, 25),
    atMost('A hand-written screen, gzip: ratio to the smallest other library', byHandTimes(size), 1),
    atMost('Keystroke in a form with 100 fields: ratio to rjsf', key.ratio, 1.2),
    ...size.rows
      .filter(({ target }) => target !== undefined)
      .map(({ name, gzip, target }) => atMost(`Size in KB, gzip: ${name}`, gzip / 1024, target / 1024)),
  ];
}

/** Re-renders outside the card, the bar, the host's component that reads every token, and their children. */
function renderedElsewhere({ origins }) {
  const { Conversation: _host, FollowedCard: _card, ResumeBar: _bar, ...others } = origins;
  return Object.values(others).reduce((sum, each) => sum + each, 0);
}

/** The size of the hook alone, divided by the smallest size of the same screen with another library. */
function byHandTimes({ screens }) {
  const [, ...peers] = everybodys(screens);
  const hook = screens.find(({ name }) => name === byHook);
  return hook.gzip / Math.min(...peers.map(({ gzip }) => gzip));
}

function atMost(title, found, limit) {
  return { title, found: round(found), limit: `at most ${limit}`, isMet: found <= limit };
}

function atLeast(title, found, limit) {
  return { title, found: round(found), limit: `at least ${limit}`, isMet: found >= limit };
}
