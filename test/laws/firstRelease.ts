/** The key under which 0.1.0 stored the thread `thread` of `http://agent.test`. */
export const KEY_OF_010 = '["agent-run",null,"http://agent.test","thread"]';

/** What 0.1.0 stored for a run with two questions: one is approved, the other has a draft. */
export function recordOf010(delivery = 'none') {
  const question = (id: string, reason: string, message: string) => ({
    interrupt: { id, reason, message },
    raw: { id, reason, message },
    issues: [],
    answerable: true,
  });
  const call = { id: 'call-9', name: 'look', argsText: '{"at":"x"}', args: { at: 'x' }, result: 'seen' };
  return {
    version: 1,
    savedAt: 1767225600000,
    run: {
      version: 1,
      threadId: 'thread',
      runId: 'id-3',
      status: 'interrupted',
      messages: [
        { id: 'id-1', role: 'user', content: 'Go' },
        { id: 'said', role: 'assistant', content: 'May I?' },
      ],
      state: { step: 1 },
      toolCalls: [{ ...call, status: 'succeeded', proposedBy: 'id-3', resolvedBy: 'id-3' }],
      pause: {
        batchId: 'id-4',
        askedBy: 'id-3',
        delivery,
        interrupts: [
          {
            ...question('int-1', 'confirmation', 'Delete?'),
            key: 'qw9fbn388lcpi',
            decision: { status: 'resolved', payload: true },
          },
          {
            ...question('int-2', 'input_required', 'Why?'),
            key: 'q58v9s81mqszr3',
            ...(delivery === 'none'
              ? { draft: { half: 'typed' } }
              : { decision: { status: 'resolved', payload: 'Because' } }),
          },
        ],
      },
      history: [
        {
          key: 'before',
          interruptId: 'int-0',
          reason: 'confirmation',
          message: 'Look?',
          batchId: 'id-2',
          askedBy: 'id-0',
          resumedBy: 'id-3',
          decision: { status: 'resolved', payload: true },
          decidedAt: 1767225500000,
          delivery: 'accepted',
        },
      ],
    },
  };
}
