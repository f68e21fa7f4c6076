import { identityKey, identityOfKey } from '../decisions/interruptKey.js';
import { isSameQuestion } from '../decisions/questionDigest.js';
import type { ReceivedInterrupt } from '../model/PendingInterrupt.js';
import type { StreamEnding } from '../model/Protocol.js';
import { itemOf, type Pause } from '../decisions/Pause.js';
import { rehydrated } from './dehydration.js';
import { andThen, step, type Step } from './Effect.js';
import { pauseOf, type ReportedEnding, type RunState, type Tail } from './RunState.js';
import type { TabMessage } from './TabsState.js';
import { shareTail } from './shareTail.js';
import { wasSent } from './wasSent.js';

type Paused = Extract<StreamEnding, { type: 'paused' }>;

/**
 * The tail after a message of another tab about the interrupts here. If that tab has sent answers to them, its
 * information is newer than the stream that has asked them and is still open.
 */
export function tailAfter({ tail, questions }: RunState, { run, delivery }: TabMessage): Tail {
  if (tail.at === 'none' || tail.isOvertaken) return tail;
  const [asked, theirs] = [pauseOf({ questions }), run && pauseOf(rehydrated(run))];
  const isAnswered = run && !asked?.items.some(({ key }) => theirs && itemOf(theirs, key));
  return isAnswered || wasSent(delivery) ? { ...tail, isOvertaken: true } : tail;
}

/** Keeps an end for later, together with an end that was kept before. */
export function withKept(kept: Paused, ending: Paused): Paused {
  const listed = new Set(ending.interrupts.map(identityKey));
  const others = kept.interrupts.filter((each) => !listed.has(identityKey(each)));
  return others.length === 0 ? ending : { ...ending, interrupts: [...others, ...ending.interrupts] };
}

/**
 * A later end of a stream, together with what the stream of another tab has asked. If another tab has sent answers
 * since, everything that is shown is still pending, and what an earlier end has listed is answered if it is no longer
 * shown.
 */
export function withShown(
  state: RunState,
  { reported, isOvertaken }: Extract<Tail, { at: 'draining' }>,
  ending: ReportedEnding,
): ReportedEnding {
  const { toolCalls } = state.conversation;
  const shown = pauseOf(state)?.items ?? [];
  const before = listedBy(reported);
  const after = listedBy(ending);
  const isShown = (each: ReceivedInterrupt): boolean =>
    shown.some(({ key }) => identityOfKey(key) === identityKey(each));
  const wasListed = (each: ReceivedInterrupt): boolean =>
    before.some(
      (other) => identityKey(other) === identityKey(each) && isSameQuestion(other, toolCalls, each),
    );
  const listed = isOvertaken ? after.filter((each) => isShown(each) || !wasListed(each)) : after;
  // After a failure, what is shown was asked before this stream.
  if (!isOvertaken && reported.type === 'failed') return ending;
  const own = new Set((isOvertaken ? listed : [...before, ...listed]).map(identityKey));
  const others = shown.flatMap(({ key, received }) => (own.has(identityOfKey(key)) ? [] : received));
  const interrupts = [...others, ...listed];
  if (ending.type === 'paused') return { ...ending, interrupts };
  return interrupts.length > 0 ? { ...ending, type: 'paused', interrupts } : ending;
}

const listedBy = (ending: ReportedEnding): readonly ReceivedInterrupt[] =>
  ending.type === 'paused' ? ending.interrupts : [];

/**
 * Shows the result of another tab. What a later end of the stream here has asked is still pending if that tab has not
 * sent an answer to it. The other tabs may not know it.
 *
 * @param before the interrupts here before the result
 */
export function withAskedBeside(adopted: RunState, before: Pause, { keys }: TabMessage): Step {
  const { tail, questions, conversation } = adopted;
  if (tail.at === 'none' || tail.laterEnds === 0 || tail.reported.type !== 'paused') return step(adopted);
  const asked = new Set(tail.reported.interrupts.map(identityKey));
  const shown = pauseOf(adopted);
  const items = before.items.filter(
    ({ key }) => asked.has(identityOfKey(key)) && !keys.includes(key) && !(shown && itemOf(shown, key)),
  );
  if (items.length === 0) return step(adopted);
  const pause = shown ? { ...shown, items: [...shown.items, ...items] } : { ...before, items };
  const shared = tail.shared ?? conversation;
  const pending: RunState = {
    ...adopted,
    tail: { ...tail, shared },
    questions: questions.at === 'none' ? { at: 'open', pause } : { ...questions, pause },
  };
  return andThen(step(pending), (state) => shareTail(state, adopted));
}
