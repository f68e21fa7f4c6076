import { maskPayload, payloadOf } from '../decisions/actions.js';
import type { Pause, PauseItem } from '../decisions/Pause.js';
import { checkPayload } from '../forms/gate.js';
import type { IsSecret } from '../forms/secrets.js';
import type { Delivery, ReceivedInterrupt } from '../model/PendingInterrupt.js';
import type { DehydratedRun } from '../model/RunSnapshot.js';
import { emptyConversation } from '../state/Conversation.js';
import { statusOf, type RunFacts } from './RunFacts.js';

/** A run at rest as JSON. A decision or a draft that holds a secret is left out whole, and its interrupt is open. */
export function dehydrated(facts: RunFacts, isSecret: IsSecret | undefined): DehydratedRun {
  const status = statusOf(facts);
  const { conversation, pause } = facts;
  return {
    version: 1,
    threadId: facts.threadId,
    ...(facts.runId !== undefined && { runId: facts.runId }),
    status: status === 'running' || status === 'resuming' || status === 'reconnecting' ? 'idle' : status,
    messages: conversation.messages,
    state: conversation.state,
    toolCalls: Object.values(conversation.toolCalls),
    ...(pause && { pause: dehydratedPause(pause, isSecret) }),
    history: facts.history,
  };
}

function dehydratedPause(pause: Pause, isSecret: IsSecret | undefined): NonNullable<DehydratedRun['pause']> {
  const interrupts = pause.items.map(({ key, received, draft, decision, decisions, taken }) => {
    const open = (value: unknown) => maskPayload(received, value, isSecret) === value;
    const keepsDecision = decision && (decision.status === 'cancelled' || open(decision.payload));
    return {
      ...received,
      key,
      ...(draft !== undefined && open(draft) && { draft }),
      ...(decisions && open(payloadOf(received, decisions)) && { decisions }),
      ...(keepsDecision && { decision, ...(taken && { taken }) }),
    };
  });
  const { batchId, askedBy, over, pendingToolCallIds } = pause;
  return {
    batchId,
    askedBy,
    delivery: deliveryAtRest(pause.delivery),
    ...(over && { over }),
    ...(pendingToolCallIds && { pendingToolCallIds }),
    interrupts,
  };
}

/** Where a page ends while answers are on their way, nobody knows what became of them. */
function deliveryAtRest(delivery: Delivery): 'none' | 'queued' | 'refused' | 'inDoubt' {
  if (delivery === 'none' || delivery === 'queued' || delivery === 'refused') return delivery;
  return delivery === 'elsewhere' ? 'none' : 'inDoubt';
}

/** The facts of a dehydrated run. What was decided is staged again, and nothing is sent by restoring. */
export function rehydrated(run: DehydratedRun): Omit<RunFacts, 'phase' | 'kind' | 'restoring' | 'lost'> {
  return {
    threadId: run.threadId,
    runId: run.runId,
    conversation: emptyConversation({ messages: run.messages, state: run.state, toolCalls: run.toolCalls }),
    rest: run.status === 'interrupted' ? 'idle' : run.status,
    pause: run.pause && restoredPause(run.pause),
    pendingToolCallIds: [],
    history: run.history,
  };
}

function restoredPause(pause: NonNullable<DehydratedRun['pause']>): Pause {
  const { batchId, askedBy, delivery = 'none', over, pendingToolCallIds, interrupts } = pause;
  const items = interrupts.map(({ key, draft, decision, decisions, taken, ...received }): PauseItem => {
    // A decision holds only as long as the schema takes it; what was typed stays either way.
    const stands = decision?.status !== 'resolved' || accepts(received, decision.payload);
    const staged = { ...(decision && stands && { decision, taken }), ...(decisions && { decisions }) };
    return { key, received, draft, ...staged };
  });
  // Of a queued batch that held a secret, the rest is still here, and a person must answer again.
  const whole = items.every((item) => item.decision || !item.received.answerable);
  return {
    batchId,
    askedBy,
    items,
    pendingToolCallIds,
    delivery: delivery === 'queued' && !whole ? 'none' : delivery,
    begun: false,
    ...(over && { over }),
  };
}

const accepts = ({ interrupt, actions }: ReceivedInterrupt, payload: unknown): boolean =>
  actions !== undefined || checkPayload(payload, interrupt.responseSchema).type !== 'invalid';
