// The graph that the platform serves. The first message chooses the path through it. The platform reads the types of
// this file, which takes ten seconds, so there is one graph for all paths.
import { AIMessage } from '@langchain/core/messages';
import { END, interrupt, MessagesAnnotation, START, StateGraph } from '@langchain/langgraph';

/** The process that reports what was received. */
async function report(what: object): Promise<void> {
  await fetch(process.env['REPORT_TO'] ?? '', { method: 'POST', body: JSON.stringify(what) });
}

const approval = {
  reason: 'tool_call',
  message: 'Send the mail?',
  tool_call_id: 'tc-1',
  response_schema: {
    type: 'object',
    properties: { approved: { type: 'boolean' }, editedArgs: { type: 'object' } },
    required: ['approved'],
  },
};

const review = {
  action_requests: [
    { name: 'transfer', args: { amount: 10, to: 'bob' }, description: 'Pay Bob' },
    { name: 'send_mail', args: { to: 'a@b.com' } },
  ],
  review_configs: [
    { action_name: 'transfer', allowed_decisions: ['approve', 'edit', 'reject'] },
    { action_name: 'send_mail', allowed_decisions: ['approve', 'reject'] },
  ],
};

interface ReviewAnswer {
  readonly decisions?: readonly { readonly edited_action?: { readonly args: { readonly amount: number } } }[];
}

const ask = (name: string) => async (): Promise<object> => {
  const answer: unknown = interrupt(`Approve ${name}?`);
  await report({ node: name, answer });
  return {};
};

export const graph = new StateGraph(MessagesAnnotation)
  .addNode('tool', () => ({
    messages: [
      new AIMessage({
        content: '',
        tool_calls: [{ id: 'tc-1', name: 'send_mail', args: { to: 'a@b.com' }, type: 'tool_call' }],
      }),
    ],
  }))
  .addNode('gate', async () => {
    const answer: unknown = interrupt(approval);
    await report({ node: 'gate', answer });
    return {};
  })
  .addNode('two', () => ({}))
  .addNode('a', ask('a'))
  .addNode('b', ask('b'))
  .addNode('sequential', async () => {
    const answers: unknown[] = [interrupt('First?'), interrupt('Second?')];
    await report({ node: 'sequential', answers });
    return {};
  })
  .addNode('review', async () => {
    let answer = interrupt<object, ReviewAnswer>(review);
    await report({ node: 'review', answer });
    // A rule that the client does not know: the server refuses the answer by asking again.
    while ((answer.decisions?.[0]?.edited_action?.args.amount ?? 0) > 1000) {
      answer = interrupt<object, ReviewAnswer>({ ...review, message: 'At most 1000. Transfer how much?' });
      await report({ node: 'review', answer });
    }
    return {};
  })
  .addConditionalEdges(START, ({ messages }) => messages[0]?.text ?? '', [
    'tool',
    'two',
    'sequential',
    'review',
  ])
  .addEdge('tool', 'gate')
  .addEdge('gate', END)
  .addEdge('two', 'a')
  .addEdge('two', 'b')
  .addEdge('a', END)
  .addEdge('b', END)
  .addEdge('sequential', END)
  .addEdge('review', END)
  .compile();
