// Strands with its own AG-UI adapter, and a scripted model instead of a provider.
import { StrandsAgent } from '@ag-ui/aws-strands';
import { Agent, BeforeToolCallEvent, Model, tool } from '@strands-agents/sdk';
import { z } from 'zod';
import { serve } from './serve.mjs';

const received = [];
const first = { toolUseId: 'tc-a', name: 'send_mail', input: { to: 'a@b.com', subject: 'Hi' } };
const second = { toolUseId: 'tc-b', name: 'send_mail', input: { to: 'x@y.com', subject: 'Yo' } };
const form = { toolUseId: 'tc-q', name: 'ask_person', input: { question: 'Which quarter?' } };

/** A model that makes these calls once, and is done when it has their results. */
class ScriptedModel extends Model {
  #calls;
  #config = { modelId: 'scripted' };

  constructor(calls) {
    super();
    this.#calls = calls;
  }

  updateConfig(config) {
    this.#config = { ...this.#config, ...config };
  }

  getConfig() {
    return this.#config;
  }

  async *stream(messages) {
    const results = messages.flatMap(({ content }) =>
      content.filter(({ type }) => type === 'toolResultBlock'),
    );
    yield { type: 'modelMessageStartEvent', role: 'assistant' };
    if (results.length === 0) {
      for (const { toolUseId, name, input } of this.#calls) {
        yield { type: 'modelContentBlockStartEvent', start: { type: 'toolUseStart', name, toolUseId } };
        const delta = { type: 'toolUseInputDelta', input: JSON.stringify(input) };
        yield { type: 'modelContentBlockDeltaEvent', delta };
        yield { type: 'modelContentBlockStopEvent' };
      }
      yield { type: 'modelMessageStopEvent', stopReason: 'toolUse' };
      return;
    }
    received.push({
      results: Object.fromEntries(results.map(({ toolUseId, status }) => [toolUseId, status])),
    });
    yield { type: 'modelContentBlockStartEvent' };
    yield { type: 'modelContentBlockDeltaEvent', delta: { type: 'textDelta', text: 'All done.' } };
    yield { type: 'modelContentBlockStopEvent' };
    yield { type: 'modelMessageStopEvent', stopReason: 'endTurn' };
  }
}

const tools = [
  tool({
    name: 'send_mail',
    description: 'Sends a mail',
    inputSchema: z.object({ to: z.string(), subject: z.string() }),
    callback: (args) => {
      received.push({ executed: 'send_mail', args });
      return `sent to ${args.to}`;
    },
  }),
  tool({
    name: 'ask_person',
    description: 'Asks the person',
    inputSchema: z.object({ question: z.string() }),
    callback: ({ question }, context) => {
      const answer = context.interrupt({ name: 'details', reason: { question, kind: 'form' } });
      received.push({ answered: answer });
      return `They say ${JSON.stringify(answer)}`;
    },
  }),
];

/** Asks before each mail. Its answer is whatever the client sends: the adapter does not validate it. */
const approvals = {
  name: 'approvals',
  initAgent(agent) {
    agent.addHook(BeforeToolCallEvent, (event) => {
      const { name, toolUseId, input } = event.toolUse;
      if (name !== 'send_mail') return;
      const answer = event.interrupt({ name: `approve:${toolUseId}`, reason: `Send to ${input.to}?` });
      received.push({ decided: toolUseId, answer });
      if (typeof answer !== 'object') throw new TypeError('An approval is an object');
      if (answer.approved !== true) event.cancel = 'denied by the person';
      else if (answer.editedArgs) event.toolUse.input = answer.editedArgs;
    });
  },
};

function agentThatCalls(...calls) {
  const agent = new Agent({ model: new ScriptedModel(calls), tools, printer: false });
  const bridge = new StrandsAgent({ agent, name: 'scripted', plugins: [approvals] });
  return (input) => bridge.run(input);
}

serve(
  { one: agentThatCalls(first), two: agentThatCalls(first, second), form: agentThatCalls(form) },
  received,
);
