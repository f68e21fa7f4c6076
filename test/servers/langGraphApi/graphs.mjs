// The graphs that the server runs. Each reports what its own code has received.
import { AIMessage, AIMessageChunk } from '@langchain/core/messages';
import { BaseChatModel } from '@langchain/core/language_models/chat_models';
import { ChatGenerationChunk } from '@langchain/core/outputs';
import { tool } from '@langchain/core/tools';
import { Annotation, interrupt, MessagesAnnotation, START, StateGraph } from '@langchain/langgraph';
import { createAgent, humanInTheLoopMiddleware } from 'langchain';
import { z } from 'zod';

/** Tells the process of the server, which may be another one. */
async function report(what) {
  await fetch(process.env.REPORT_TO, { method: 'POST', body: JSON.stringify(what) });
}

/** A model that reasons, and then calls two tools. After their results, it repeats them. */
class ScriptedModel extends BaseChatModel {
  _llmType() {
    return 'scripted';
  }

  bindTools() {
    return this;
  }

  partsFor(messages) {
    const results = messages.filter((message) => message.getType() === 'tool');
    if (results.length > 0)
      return [{ content: 'Done: ' }, { content: results.map(({ text }) => text).join(', ') }];
    const call = (part) => ({ content: '', tool_call_chunks: [{ type: 'tool_call_chunk', ...part }] });
    return [
      { content: [{ type: 'thinking', thinking: 'Two ', index: 0 }] },
      { content: [{ type: 'thinking', thinking: 'calls.', index: 0 }] },
      { content: 'I will ' },
      { content: 'do both.' },
      call({ index: 0, id: 'call-1', name: 'send_email', args: '' }),
      call({ index: 0, args: '{"to":"ann@' }),
      call({ index: 0, args: 'example.com"}' }),
      call({ index: 1, id: 'call-2', name: 'pay', args: '{"amount":5}' }),
    ];
  }

  async *_streamResponseChunks(messages, _options, manager) {
    for (const part of this.partsFor(messages)) {
      const text = typeof part.content === 'string' ? part.content : '';
      const chunk = new ChatGenerationChunk({ text, message: new AIMessageChunk(part) });
      yield chunk;
      await manager?.handleLLMNewToken(text, undefined, undefined, undefined, undefined, { chunk });
    }
  }

  async _generate(messages, options, manager) {
    let whole;
    for await (const chunk of this._streamResponseChunks(messages, options, manager))
      whole = whole ? whole.concat(chunk) : chunk;
    const { content, tool_calls } = whole.message;
    return { generations: [{ text: whole.text, message: new AIMessage({ content, tool_calls }) }] };
  }
}

const reporting = (name, schema) =>
  tool(
    async (args) => {
      await report({ tool: name, args });
      return `${name} ${Object.values(args).join(' ')}`;
    },
    { name, description: name, schema: z.object(schema) },
  );

/** LangChain's own middleware asks before it executes a call. */
export const agent = createAgent({
  model: new ScriptedModel({}),
  tools: [reporting('send_email', { to: z.string() }), reporting('pay', { amount: z.number() })],
  middleware: [
    humanInTheLoopMiddleware({
      interruptOn: {
        send_email: { allowedDecisions: ['approve', 'edit', 'reject'], description: 'Send it?' },
        pay: { allowedDecisions: ['approve', 'reject'], description: 'Pay it?' },
      },
    }),
  ],
});

const State = Annotation.Root({
  ...MessagesAnnotation.spec,
  got: Annotation({ reducer: (before, after) => [...before, ...after], default: () => [] }),
});

const ask = (node, value) => async () => {
  const answer = interrupt(value);
  await report({ node, answer });
  return { got: [answer] };
};

const asking = (node, value) => new StateGraph(State).addNode(node, ask(node, value)).addEdge(START, node);

/** Two nodes ask at once. */
export const two = new StateGraph(State)
  .addNode('a', ask('a', { question: 'What about a?' }))
  .addNode('b', ask('b', { question: 'What about b?' }))
  .addEdge(START, 'a')
  .addEdge(START, 'b')
  .compile();

/** Two nodes ask at once, and leave nothing in the state. */
export const silent = new StateGraph(State)
  .addNode('a', async () => {
    await ask('a', 'About a?')();
  })
  .addNode('b', async () => {
    await ask('b', 'About b?')();
  })
  .addEdge(START, 'a')
  .addEdge(START, 'b')
  .compile();

/** One node asks twice. Its second answer can make it fail. */
export const sequential = new StateGraph(State)
  .addNode('ask', async () => {
    const answers = [interrupt('First?'), interrupt('Second?')];
    await report({ node: 'ask', answers });
    if (answers[1] === 'fail') throw new Error('It broke');
    return { got: answers };
  })
  .addEdge(START, 'ask')
  .compile();

/** The graph's own question, with a schema, and a rule that only the graph knows. */
export const choice = new StateGraph(State)
  .addNode('choose', async () => {
    const question = {
      reason: 'shop:choice',
      message: 'How many?',
      response_schema: { type: 'object', properties: { count: { type: 'integer' } }, required: ['count'] },
    };
    let answer = interrupt(question);
    await report({ node: 'choose', answer });
    while (answer.count > 10) {
      answer = interrupt({ ...question, message: 'At most 10. How many?' });
      await report({ node: 'choose', answer });
    }
    return { got: [answer] };
  })
  .addEdge(START, 'choose')
  .compile();

/** The older form of a review, as LangChain's agent inbox defines it. */
export const inbox = asking('review', [
  {
    action_request: { action: 'send_email', args: { to: 'ann@example.com' } },
    config: { allow_accept: true, allow_edit: true, allow_respond: true, allow_ignore: true },
    description: 'Send it?',
  },
]).compile();

/** A subgraph asks, beside a node that does not. */
export const nested = new StateGraph(State)
  .addNode('outer', asking('inner', { message: 'From inside?' }).compile())
  .addNode('beside', () => ({ got: ['beside'] }))
  .addEdge(START, 'outer')
  .addEdge(START, 'beside')
  .compile();

/** Stops before its second node. */
export const breakpoint = new StateGraph(State)
  .addNode('first', async () => ({ got: ['first'] }))
  .addNode('second', async () => {
    await report({ node: 'second' });
    return { got: ['second'] };
  })
  .addEdge(START, 'first')
  .addEdge('first', 'second')
  .compile({ interruptBefore: ['second'] });

/** Works until it is stopped, or until the page says that it may end. */
export const slow = new StateGraph(State)
  .addNode('work', async (_state, config) => {
    config.writer?.({ progress: 1 });
    const released = await fetch(`${process.env.REPORT_TO}/release`, { signal: config.signal });
    await report({ node: 'work', released: released.ok });
    config.writer?.({ progress: 2 });
    return { messages: [new AIMessage({ id: 'said', content: 'Worked.' })] };
  })
  .addEdge(START, 'work')
  .compile();

/** Fails at once. */
export const failing = new StateGraph(State)
  .addNode('work', () => {
    throw new Error('It broke');
  })
  .addEdge(START, 'work')
  .compile();
