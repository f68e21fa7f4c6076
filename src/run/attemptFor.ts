import { entriesOf } from '../decisions/coverage.js';
import { callsOf, changeItems, itemOf, type Pause, type ToolCalls } from '../decisions/Pause.js';
import { cancelAsShown } from '../decisions/shownQuestion.js';
import { appendMessages } from '../state/appendMessages.js';
import type { Conversation } from '../state/Conversation.js';
import type { Given } from './MachineEvent.js';
import { pauseOf, type Attempt, type Idle, type Plan, type RunState } from './RunState.js';
import { messageAttempt, withoutMessagesById } from './sendSteps.js';

/** The fixed content of a planned request. */
export function attemptFor(state: RunState, plan: Plan, { now, live }: Given): Attempt {
  const { conversation } = state;
  const pause = pauseOf(state);
  const base = pause?.base ?? conversation;
  const replacesConversation = pause?.base !== undefined;
  const { isSecret } = live;
  const common = {
    ...plan.ids,
    options: {},
    newMessages: [],
    replacesConversation: false,
    isSecret,
  } as const;
  switch (plan.kind) {
    case 'send':
      return messageAttempt(state, plan, live);
    case 'refresh':
      return {
        ...common,
        kind: 'refresh',
        conversation: withoutMessagesById(conversation, state.unaccepted),
        before: idleOf(state),
        ...(plan.automaticSince !== undefined && { automaticSince: plan.automaticSince }),
        ...(plan.listsRemembered && { listsRemembered: true }),
      };
    case 'retry':
      return {
        ...plan.attempt,
        conversation: withResults(plan.attempt.conversation, state),
        pause: plan.attempt.pause && withTaken(plan.attempt.pause, pause),
        runId: plan.ids.runId,
        nextBatchId: plan.ids.nextBatchId,
        replacesConversation: true,
        isSecret,
      };
    case 'resume': {
      const batchId = pause?.batchId ?? plan.ids.batchId;
      return { ...common, kind: 'resume', batchId, conversation: base, pause, replacesConversation };
    }
    case 'steer': {
      const { messages: newMessages, options } = plan;
      const cancelled = pause && { ...allCancelled(pause, now, base.toolCalls), batchId: plan.ids.batchId };
      const added = appendMessages(base, newMessages);
      return {
        ...common,
        kind: 'resume',
        conversation: added,
        pause: cancelled,
        steered: pause,
        newMessages,
        options,
        replacesConversation,
      };
    }
  }
}

/** The idle state before the request. */
function idleOf({ request }: RunState): Idle | undefined {
  if (request.at === 'idle') return request;
  return 'before' in request ? request.before : undefined;
}

/**
 * The pause with a cancellation staged for every interrupt that can be cancelled. `entriesOf` sends a denial instead if
 * the server requires that. The cancellations keep the revisions of the decisions that they replace. A later decision
 * of another tab, which this tab does not know yet, therefore stays.
 */
const allCancelled = (pause: Pause, now: number, toolCalls: ToolCalls): Pause =>
  changeItems(pause, (item) => {
    const cancelled = cancelAsShown(item, now, toolCalls);
    const { revisions = { '': item.decidedAt ?? 1 } } = item;
    return cancelled === item ? item : { ...cancelled, revisions };
  });

/**
 * Whether `steer` can cancel every pending interrupt. A staged answer that cannot be replaced by a cancellation would
 * otherwise be sent. Interrupts whose cancellation is sent as a denial do not require `capabilities.cancel`.
 */
export function canCancelAll(
  pause: Pause,
  { now, capabilities }: Pick<Given, 'now' | 'capabilities'>,
): boolean {
  const cancelled = allCancelled(pause, now, {});
  return (
    cancelled.items.every(
      ({ received, taken, decision }) => taken || !received.answerable || decision?.status === 'cancelled',
    ) &&
    (capabilities.cancel || !entriesOf(cancelled).some(({ status }) => status === 'cancelled'))
  );
}

/**
 * The conversation of a repeated request, with the results of the calls whose answers the server has accepted one by
 * one: these answers are not sent again.
 */
export function withResults(sent: Conversation, state: RunState): Conversation {
  const calls = new Set(callsOf({ items: pauseOf(state)?.items.filter(({ taken }) => taken) ?? [] }));
  const results = state.conversation.messages.filter(
    (message) => message.role === 'tool' && calls.has(message.toolCallId),
  );
  return appendMessages(sent, results);
}

/**
 * The pause of a repeated request. Answers that the server has accepted one by one are marked, so they are not sent
 * again.
 */
const withTaken = (pause: Pause, current: Pause | undefined): Pause =>
  changeItems(pause, (item) => {
    const accepted = current && itemOf(current, item.key);
    return accepted?.taken ? accepted : item;
  });
