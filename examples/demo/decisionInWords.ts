import type { DecisionRecord } from 'react-agent-interrupts';

/** The text of a decision and its further values. */
export interface DecisionInWords {
  readonly words: string;
  readonly answer?: unknown;
}

/** Describes a decision. The payloads are specific to this demo's agent. */
export function decisionInWords({ decision, editedArgs, toolCallId }: DecisionRecord): DecisionInWords {
  if (decision.status === 'cancelled') return { words: 'You cancelled' };
  const { payload } = decision;
  if (typeof payload === 'boolean') return { words: payload ? 'You said yes' : 'You said no' };
  if (toolCallId === undefined) return { words: 'You answered', answer: payload };
  const approved =
    typeof payload === 'object' && payload !== null && Reflect.get(payload, 'approved') === true;
  if (!approved) return { words: 'You denied' };
  return { words: editedArgs === undefined ? 'You approved' : 'You approved with edits' };
}
