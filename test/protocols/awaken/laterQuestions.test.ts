import { awaken, awakenAgUi, awakenAiSdk } from 'react-agent-interrupts/protocols/awaken';
import { expect, it } from 'vitest';
import type { ScriptedCall } from '../../emulators/awaken/agentEvents.js';
import type { AwakenOptions, AwakenServer } from '../../emulators/awaken/AwakenServer.js';
import { awakenServer, permitted, runOn } from './conversation.js';

const apis = {
  native: () => awaken({ agentId: 'assistant' }),
  'ag-ui/run': () => awakenAgUi(),
  'ai-sdk/chat': () => awakenAiSdk(),
};
type Api = keyof typeof apis;
const urlOf = (server: AwakenServer, api: Api) =>
  api === 'native' ? server.url : server.url.replace('runs', api);

const account = {
  id: 'ask-1',
  action: 'ask:account',
  mode: 'use_decision_as_tool_result',
  message: 'Which account?',
  response_schema: { type: 'string' },
} as const;
const limit = { ...account, message: 'Which limit?' };
const call = (asksThen: ScriptedCall['suspend']): ScriptedCall => ({
  id: 'a',
  name: 'transfer',
  args: { to: 'Bob' },
  suspend: account,
  again: 1,
  asksThen,
});

/** A run whose question another client has answered. The server then asks about the same call again. */
async function overtaken(api: Api, asked: ScriptedCall, log: AwakenOptions['log'] = 'full') {
  const server = await awakenServer([{ calls: [asked] }, { text: 'Done.' }], { log });
  const run = runOn(server, { url: urlOf(server, api), protocol: apis[api]() });
  await run.send('Go');
  const [question] = run.getSnapshot().interrupts;
  const decision = { toolCallId: 'a', action: 'resume', payload: 'theirs' };
  const url = `${server.origin}/v1/runs/${server.runs[0]?.runId}/decision`;
  await fetch(url, { method: 'POST', body: JSON.stringify(decision) });
  expect(server.runs[0]?.status).toBe('waiting');
  return { server, run, key: question?.key ?? '' };
}

// reliability.md: “Answers are sent only after the user has acted on exactly these answers.” A call may “re-suspend, or reach any
// terminal state”, and its id stays the same.
it.each<[string, Api, ScriptedCall['suspend'], AwakenOptions['log']]>([
  ['with another id', 'native', { ...limit, id: 'ask-2' }, 'none'],
  ['with another reason', 'native', { ...limit, action: 'ask:limit' }, 'none'],
  ['with another message', 'native', limit, 'full'],
  ['with another message', 'native', limit, 'compacted'],
  ['with another schema', 'native', { ...account, response_schema: { type: 'number' } }, 'full'],
  ['with another message', 'ag-ui/run', limit, 'full'],
  ['with another id', 'ag-ui/run', { ...limit, id: 'ask-2' }, 'full'],
  ['with another message', 'ai-sdk/chat', limit, 'full'],
  ['with another id', 'ai-sdk/chat', { ...limit, id: 'ask-2' }, 'full'],
])('an answer does not reach a later question about its call, %s (%s)', async (_, api, asksThen, log) => {
  const { server, run, key } = await overtaken(api, call(asksThen), log);
  expect(run.answer(key, 'mine').ok).toBe(true);
  await expect(run.submit()).rejects.toMatchObject({ name: 'AgentRunError' });
  expect(server.runs[0]?.status).toBe('waiting');
  expect(server.executed).toEqual([]);
});

it.each<Api>(['ag-ui/run', 'ai-sdk/chat'])(
  'an approval does not approve its call a second time, if the server asks for that again (%s)',
  async (api) => {
    const { server, run, key } = await overtaken(api, permitted('a', {}, { again: 1 }));
    run.approve(key);
    await expect(run.submit()).rejects.toMatchObject({ name: 'AgentRunError' });
    expect(server.executed).toEqual([]);
  },
);
