import { newPause } from '../../../src/decisions/newPause.js';
import { shownDigest } from '../../../src/decisions/shownQuestion.js';
import type { DehydratedRun } from '../../../src/model/RunSnapshot.js';
import { dehydrated } from '../../../src/run/dehydration.js';
import { listedInterrupts } from '../../../src/run/listedElsewhere.js';
import type { RunState } from '../../../src/run/RunState.js';
import type { TabMessage } from '../../../src/run/TabsState.js';
import { emptyConversation } from '../../../src/state/Conversation.js';
import { event, keysIn, message, type Move } from './Move.js';
import { askedState, askingIn, freshIds, type Setting } from './SmallWorld.js';

/** What another tab, or an earlier page, may have stored: open, decided, in doubt, refused, or nothing. */
function storedRuns(setting: Setting): Readonly<Record<string, DehydratedRun>> {
  const open = askedState({ ...setting, stored: false });
  const { toolCalls } = open.conversation;
  const pause = newPause(askingIn(setting).both, {
    batchId: 'b#other',
    askedBy: 'r#0',
    toolCalls,
    nextOrdinals: new Map(),
  });
  const items = pause.items.map((item) => ({
    ...item,
    decision: { status: 'resolved', payload: 'no' } as const,
    draft: 'theirs',
    digest: shownDigest(item.received, toolCalls),
  }));
  const decided = { ...pause, batchId: 'b#0', items };
  return {
    open: dehydrated(open, undefined),
    decided: dehydrated({ ...open, questions: { at: 'open', pause: decided } }, undefined),
    inDoubt: dehydrated(
      { ...open, questions: { at: 'inDoubt', pause: decided, wasRunLost: false } },
      undefined,
    ),
    refused: dehydrated(
      { ...open, questions: { at: 'refused', pause: { ...decided, batchId: 'b#9999' } } },
      undefined,
    ),
    over: dehydrated({ ...open, questions: { at: 'over', pause: decided } }, undefined),
    finished: dehydrated(
      { ...open, questions: { at: 'none' }, request: { at: 'idle', last: 'finished' } },
      undefined,
    ),
  };
}

const cached = new Map<Setting, Readonly<Record<string, DehydratedRun>>>();
const runsOf = (setting: Setting) => {
  const known = cached.get(setting) ?? storedRuns(setting);
  cached.set(setting, known);
  return known;
};

export function storageMoves({ storage }: RunState, setting: Setting): readonly Move[] {
  const runs = Object.entries(runsOf(setting));
  if (storage.at === 'ready') {
    // A tab writes, and finds what another has written. It merges only records of the same questions.
    return [
      event('gone elsewhere', { type: 'goneElsewhere' }),
      ...runs.map(([name, run]) => event(`merged ${name}`, { type: 'merged', run })),
    ];
  }
  return [
    ...(storage.at === 'loading' ? [event('silent', { type: 'silent' })] : []),
    event('loaded nothing', { type: 'loaded', isSending: false, ids: freshIds() }),
    ...runs.map(([name, run]) =>
      event(`loaded ${name}`, { type: 'loaded', run, isSending: false, ids: freshIds() }),
    ),
    ...runs
      .slice(2, 3)
      .map(([name, run]) =>
        event(`loaded ${name} sending`, { type: 'loaded', run, isSending: true, ids: freshIds() }),
      ),
  ];
}

const shownInChat = { messages: [message], state: 'chat' } as const;
/** What the chat of the host may report. */
export const chatMoves: readonly Move[] = (
  [
    { type: 'content', ...shownInChat },
    { type: 'busy' },
    { type: 'pending' },
    { type: 'idle', ...shownInChat },
  ] as const
).map((news) => event(`chat ${news.type}`, { type: 'chatChanged', news, ids: freshIds() }));

export function tabMoves(state: RunState, setting: Setting): readonly Move[] {
  const { tabs } = state;
  const runs = runsOf(setting);
  const keys = keysIn(state);
  const turn = Math.max(tabs.turn, tabs.highestTurn) + 1;
  const word = (name: string, made: Omit<TabMessage, 'keys'>): Move =>
    event(`tab ${name}`, { type: 'tabMessage', message: { ...made, keys } });
  const decidedKeys = (run: DehydratedRun | undefined): Move[] =>
    run
      ? [
          event('tabDecided', {
            type: 'tabDecided',
            run,
            keys: (run.pause?.interrupts ?? []).map(({ key }) => key),
            at: 0,
          }),
        ]
      : [];
  return [
    event('tabsQuiet', { type: 'tabsQuiet' }),
    event('loggedOut', { type: 'loggedOut', blank: emptyConversation() }),
    word('old', { type: 'sending', turn: tabs.turn }),
    ...(tabs.unprocessed.length > 1
      ? []
      : [
          word('sending', { type: 'sending', turn }),
          word('refused', { type: 'ended', turn, delivery: 'refused' }),
          word('withdrawn', { type: 'ended', turn, delivery: 'none' }),
          word('in doubt', { type: 'ended', turn, delivery: 'inDoubt' }),
          word('finished', { type: 'ended', turn, delivery: 'none', run: runs['finished'] }),
        ]),
    event('tabAnswered', { type: 'tabAnswered', keys: keys.slice(0, 1), at: 0, ids: freshIds() }),
    ...decidedKeys(runs['open']),
    ...decidedKeys(runs['decided']),
    ...['unchanged', 'changed'].map((name) =>
      event(`tabListed ${name}`, {
        type: 'tabListed',
        listed: listedInterrupts(state, undefined).map((each) =>
          name === 'changed' ? { ...each, digest: 'other' } : each,
        ),
        at: 0,
        ids: freshIds(),
      }),
    ),
  ];
}
