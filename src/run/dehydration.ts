import type { Pause } from '../decisions/Pause.js';
import { maskSecrets, type IsSecret } from '../forms/secrets.js';
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
    status: status === 'running' || status === 'resuming' ? 'idle' : status,
    messages: conversation.messages,
    state: conversation.state,
    toolCalls: Object.values(conversation.toolCalls),
    ...(pause && { pause: dehydratedPause(pause, isSecret) }),
    history: facts.history,
  };
}

function dehydratedPause(pause: Pause, isSecret: IsSecret | undefined): NonNullable<DehydratedRun['pause']> {
  const interrupts = pause.items.map(({ key, received, draft, decision }) => {
    const schema: unknown = received.interrupt.responseSchema;
    const open = (value: unknown) => maskSecrets(value, schema, isSecret) === value;
    const keepsDecision = decision && (decision.status === 'cancelled' || open(decision.payload));
    return {
      ...received,
      key,
      ...(draft !== undefined && open(draft) && { draft }),
      ...(keepsDecision && { decision }),
    };
  });
  return { batchId: pause.batchId, askedBy: pause.askedBy, interrupts };
}

/** The facts of a dehydrated run. What was decided is staged again, and nothing is sent by restoring. */
export function rehydrated(run: DehydratedRun): Omit<RunFacts, 'phase' | 'kind'> {
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

function restoredPause({ batchId, askedBy, interrupts }: NonNullable<DehydratedRun['pause']>): Pause {
  const items = interrupts.map(({ key, draft, decision, ...received }) => ({
    key,
    received,
    draft,
    decision,
  }));
  return { batchId, askedBy, items, delivery: 'none', begun: false };
}
