import type { Graph, GraphEnd } from './Graph.js';

interface Checkpoint {
  draft?: string;
  revision?: number;
}

/** The external effects of `content-review`: none before a person has approved. */
export interface ContentReview {
  readonly graph: Graph;
  readonly published: string[];
  /** The answers that the graph was resumed with, as it received them. */
  readonly resumed: unknown[];
}

/** The content-review graph of the specification: draft, auto_check, human_review, revise or finalize. */
export function contentReview(): ContentReview {
  const published: string[] = [];
  const resumed: unknown[] = [];

  const review = (checkpoint: Checkpoint): GraphEnd => {
    const { draft = '', revision = 1 } = checkpoint;
    if (draft.includes('insider'))
      return { status: 'completed', content: 'Rejected: it violates the policy.', finishReason: 'stop' };
    const warnings = draft.includes('guaranteed') ? ['Promises a result: "guaranteed".'] : [];
    const data = {
      reason: 'Content ready for review',
      draft: { id: `draft-${revision}`, content: draft },
      warnings,
      suggestedActions: [
        { id: 'approve', label: 'Approve & Publish', action: 'approve', isPrimary: true },
        { id: 'revise', label: 'Request Changes', action: 'revise' },
        { id: 'reject', label: 'Reject', action: 'reject' },
      ],
    };
    return { status: 'needs_input', interrupt: { kind: 'content-review', data } };
  };

  return {
    published,
    resumed,
    async *graph({ message, resumeValue, state }) {
      const checkpoint: Checkpoint = state;
      if (resumeValue === undefined) {
        yield { type: 'status', phase: 'thinking' };
        yield { type: 'text_delta', delta: 'Here is ' };
        yield { type: 'text_delta', delta: 'a draft.' };
        checkpoint.draft = `${message ?? ''}: growth guaranteed.`;
        checkpoint.revision = 1;
        return review(checkpoint);
      }
      resumed.push(resumeValue);
      const { action, feedback, editedContent } = resumeValue as {
        action?: string;
        feedback?: string;
        editedContent?: string;
      };
      const content = editedContent ?? checkpoint.draft ?? '';
      if (action === 'revise') {
        checkpoint.draft = editedContent ?? content.replace('growth guaranteed', feedback ?? 'revised');
        checkpoint.revision = (checkpoint.revision ?? 1) + 1;
        return review(checkpoint);
      }
      if (action === 'approve') {
        yield { type: 'tool_call_start', toolCallId: 'publish-1', toolName: 'publish', args: { content } };
        published.push(content);
        yield { type: 'tool_call_result', toolCallId: 'publish-1', result: { ok: true } };
        yield { type: 'text_delta', delta: 'Published.' };
        return { status: 'completed', content: 'Published.', finishReason: 'stop' };
      }
      if (action === 'reject') return { status: 'completed', content: 'Rejected.', finishReason: 'stop' };
      return { status: 'error', error: 'invalid_request', message: 'Unknown action.' };
    },
  };
}
