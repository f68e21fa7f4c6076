import type { DehydratedRun } from '../model/RunSnapshot.js';

/**
 * The conversation of `other` if it contains that of `current`, and also messages that `base` lacks. A tab that was
 * opened without these messages has not removed them.
 */
export function longerConversation(
  current: DehydratedRun,
  other: DehydratedRun,
  base: DehydratedRun | undefined,
): Partial<DehydratedRun> | undefined {
  const byId = (run: DehydratedRun | undefined) => new Map(run?.messages.map((each) => [each.id, each]));
  const [known, others, before] = [byId(current), byId(other), byId(base)];
  const isContained = current.messages.every(({ id }) => others.has(id));
  const isLonger = other.messages.some(({ id }) => !known.has(id) && !before.has(id));
  if (!isContained || !isLonger) return undefined;
  const calls = new Map([...other.toolCalls, ...current.toolCalls].map((call) => [call.id, call]));
  return {
    messages: other.messages.map((each) => known.get(each.id) ?? each),
    toolCalls: [...calls.values()],
    withheldMessageIds: union(current.withheldMessageIds, other.withheldMessageIds),
    withheldCallIds: union(current.withheldCallIds, other.withheldCallIds),
    unacceptedMessageIds: union(current.unacceptedMessageIds, other.unacceptedMessageIds),
  };
}

const union = (ids: readonly string[] = [], others: readonly string[] = []): readonly string[] => [
  ...new Set([...ids, ...others]),
];
