import { itemOf, type PauseItem } from '../decisions/Pause.js';
import type { IsSecret } from '../secrets/secrets.js';
import type { DehydratedInterrupt, DehydratedRun } from '../model/RunSnapshot.js';
import { sameExactly } from '../model/exactJson.js';
import { sameJson } from '../model/json.js';
import { dehydratedItem } from './dehydration.js';
import { pauseOf, type RunState } from './RunState.js';
import { keptOf, type KeptRun } from './withheld.js';

/** Whether the JSON of an interrupt omits its decision. */
export const omitsDecision = (item: PauseItem, { decision, decisions }: DehydratedInterrupt): boolean =>
  (decision === undefined && item.decision !== undefined) ||
  (decisions === undefined && item.decisions !== undefined);

/**
 * Adds this tab's own secrets to the record of another tab, which never contains them. The result is for the state of
 * this tab only, never for a storage.
 */
export function withOwnSecrets(
  run: DehydratedRun,
  state: RunState,
  isSecret: IsSecret | undefined,
): DehydratedRun {
  const kept = keptOf(state, isSecret);
  const known = run.withheldMessageIds || run.withheldCallIds ? withOwnArguments(run, state, kept) : run;
  const { pause } = known;
  const mine = pauseOf(state);
  if (!pause || !mine) return known;
  const interrupts = pause.interrupts.map((each) => {
    const item = itemOf(mine, each.key);
    return item ? withOwnDecision(each, item, dehydratedItem(item, kept)) : each;
  });
  return { ...known, pause: { ...pause, interrupts } };
}

function withOwnDecision(
  theirs: DehydratedInterrupt,
  item: PauseItem,
  kept: DehydratedInterrupt,
): DehydratedInterrupt {
  const { decision, decisions, metadata, decidedAt, digest, revisions, received } = item;
  const isOwn = sameExactly([kept.interrupt, kept.actions], [theirs.interrupt, theirs.actions]);
  const asked =
    (theirs.withheld && !received.withheld) || isOwn
      ? { ...theirs, ...received, withheld: received.withheld }
      : theirs;
  if (!omitsDecision(item, kept) || theirs.decision !== undefined || theirs.decisions !== undefined)
    return asked;
  return { ...asked, decision, decisions, metadata, decidedAt, digest, revisions };
}

/**
 * Replaces the masked messages and calls of `run` with this tab's complete ones, if both are equal without their
 * secrets.
 */
function withOwnArguments(run: DehydratedRun, { conversation }: RunState, kept: KeptRun): DehydratedRun {
  const safe = new Map(kept.messages.map((message) => [message.id, message]));
  const own = new Map(conversation.messages.map((message) => [message.id, message]));
  const withheld = new Set(run.withheldMessageIds);
  const messages = run.messages.map((message) => {
    const mine = own.get(message.id);
    const isKnown = mine && withheld.has(message.id) && mine !== safe.get(message.id);
    if (!isKnown || !sameJson(safe.get(message.id), message)) return message;
    withheld.delete(message.id);
    return mine;
  });
  const calls = new Set(run.withheldCallIds);
  const toolCalls = run.toolCalls.map((call) => {
    const mine = calls.has(call.id) ? conversation.toolCalls[call.id] : undefined;
    if (!mine || mine.name !== call.name || mine.argsText === '' || call.argsText !== '') return call;
    const { argsText, args } = mine;
    return { ...call, argsText, ...(args !== undefined && { args }) };
  });
  return { ...run, messages, toolCalls, withheldMessageIds: [...withheld] };
}
