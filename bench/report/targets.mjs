// What is promised, and whether this run has kept it.
import { byHook, everybodys } from './contestants.mjs';

const round = (value) => Math.round(value * 10) / 10;

/** Each promise with what was found. */
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
  // Who has not shown everything has not done the same work.
  const longest = (each, asks) =>
    each?.streams.find((one) => one.asks === asks && one.missing === 0)?.longest.median;
  const longestOfPeers = (asks) =>
    Math.min(...peers.map((peer) => longest(peer, asks)).filter((value) => value !== undefined));
  const [install0] = everybodys(install.results);
  const key = forms.results.find(({ fields, what }) => fields === 100 && what === 'key');
  return [
    atMost('100,000 text deltas: times the floor', ours(100_000) / floor(100_000), 3),
    atMost('Ten times the deltas, 10,000 to 100,000: times the work', ours(100_000) / ours(10_000), 12),
    atMost(
      '1,000 messages before, 100,000 deltas: times the work',
      ours(100_000, 1_000) / ours(100_000),
      1.2,
    ),
    {
      ...atLeast('20,000 text deltas: times faster than @ag-ui/client', client(0) / ours(20_000), 50),
      why: `decoding the bytes and JSON.parse alone, without any client, are ${round(client(0) / floor(20_000))} times faster`,
    },
    atLeast('… with 1,000 messages before', client(1_000) / ours(20_000, 1_000), 50),
    ...[1, 50, 500].map((asks) =>
      atMost(
        `The longest task with ${asks} of our cards on the page, by the shortest of a peer’s longest that has shown everything`,
        longest(mine, asks) / longestOfPeers(asks),
        1,
      ),
    ),
    atMost(
      'Renders of a card while tokens stream',
      Math.max(...mine.streams.map((one) => one.cardRenders)),
      0,
    ),
    atMost('Answering one of 500: cards that render', mine.oneOf500.renders.Card, 1),
    atMost('… and components outside of that card and the bar', renderedElsewhere(mine.oneOf500), 0),
    atMost('Frames from RUN_FINISHED to a button that can be pressed', mine.decision.frames.median, 2),
    atMost('Packages that the install adds', install0.packages, 25),
    atMost('A screen written by hand: times the gzip of the lightest peer’s', byHandTimes(size), 1),
    atMost('A keystroke among 100 fields: times rjsf’s', key.ratio, 1.2),
    ...size.rows
      .filter(({ target }) => target !== undefined)
      .map(({ name, gzip, target }) => atMost(`KB of gzip: ${name}`, gzip / 1024, target / 1024)),
  ];
}

/** What rendered beside a card, the bar, the host's own component that reads every token, and all that these hold. */
function renderedElsewhere({ origins }) {
  const { Conversation: _host, FollowedCard: _card, ResumeBar: _bar, ...others } = origins;
  return Object.values(others).reduce((sum, each) => sum + each, 0);
}

/** The hook alone, by the peer whose same screen weighs least. */
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
