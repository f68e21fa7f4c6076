import { describe, expect, it } from 'vitest';
import { AgentRunError, type AgentRun } from 'react-agent-interrupts/core';
import { awaken, awakenAgUi, awakenAiSdk } from 'react-agent-interrupts/protocols/awaken';
import { createMessageInterrupt } from 'react-agent-interrupts/protocols/interactiveAi';
import { awakenServer, runOn as awakenRun } from '../../protocols/awaken/conversation.js';
import { asking, reply, talk as cogniTalk } from '../../protocols/cogni/talk.js';
import { script, status, talk } from '../../protocols/interactiveAi/talk.js';
import { front, runOn as frontRun } from '../../protocols/jobworkerp/conversation.js';

// reliability.md: “Nothing is sent without user action” and “Every thread can continue”. A proxy that responds for the server
// with status 200 does not show that nothing waits, or that nothing has happened.
const foreign: readonly unknown[] = [{}, null, 'ok', { error: 'Session expired' }];
/** Awaken reads only objects, and jobworkerp’s `null` means that the thread has no session. */
const notNull = foreign.filter((json) => json !== null);
const empty = { status: 200, text: '' };

const keyOf = (run: AgentRun): string => run.getSnapshot().interrupts[0]?.key ?? '';
/** What a refresh leaves. */
async function refreshed(run: AgentRun): Promise<unknown> {
  const retryable = await run.refresh().then(
    () => 'not refused',
    (cause: unknown) => AgentRunError.isInstance(cause) && cause.retryable,
  );
  const { status: state, interrupts } = run.getSnapshot();
  return { retryable, state, asked: interrupts.map((each) => each.status) };
}
/** The refresh has failed, and what is asked can still be answered. */
const staysAsked = { retryable: true, state: 'interrupted', asked: ['open'] };

const numbered = (q: number) => ({
  id: 'call',
  name: 'ask',
  args: { q },
  suspend: { id: 'ask', action: 'ask', mode: 'pass_decision_to_tool', message: `Question ${q}?` } as const,
});

describe('Awaken', () => {
  const apis = [
    ['native', '/v1/runs', () => awaken({ agentId: 'desk' })],
    ['AG-UI', '/v1/ag-ui/run', () => awakenAgUi()],
    ['AI SDK', '/v1/ai-sdk/chat', () => awakenAiSdk()],
  ] as const;

  const asked = async (path: string, protocol: ReturnType<typeof awakenAgUi>) => {
    const server = await awakenServer([1, 2].map((q) => ({ calls: [numbered(q)] })));
    const run = awakenRun(server, { url: `${server.origin}${path}`, protocol });
    await run.send('Go');
    return { server, run };
  };

  it.each(foreign.flatMap((json) => apis.map((api) => [JSON.stringify(json), ...api, json] as const)))(
    'sends no answer to the next question if the record is %s (%s API)',
    async (_json, _api, path, protocol, json) => {
      const { server, run } = await asked(path, protocol());
      run.answer(keyOf(run), { said: 'first' });
      server.runs[0]?.decide({ target: 'call', action: 'resume', payload: { said: 'elsewhere' } });
      server.failNext(/^GET .*(runs\/01run-1|active)$/, { status: 200, json });
      await expect(run.submit()).rejects.toMatchObject({ code: 'not_sent' });
      expect(server.executed).toEqual([{ name: 'ask', ran: { said: 'elsewhere' } }]);
    },
  );

  it.each(foreign.flatMap((json) => apis.map((api) => [JSON.stringify(json), ...api, json] as const)))(
    'keeps its question if a refresh gets %s (%s API)',
    async (_json, _api, path, protocol, json) => {
      const { server, run } = await asked(path, protocol());
      server.failNext(/active$/, { status: 200, json });
      expect(await refreshed(run)).toEqual(staysAsked);
    },
  );

  it('does not read a foreign response as the acknowledgement of an answer', async () => {
    const { server, run } = await asked('/v1/runs', awaken({ agentId: 'desk' }));
    run.answer(keyOf(run), { said: 'first' });
    server.failNext(/decision$/, { status: 200, json: { error: 'Session expired' } });
    await expect(run.submit()).rejects.toMatchObject({ code: 'bad_response' });
    await run.submit();
    expect(server.executed).toEqual([{ name: 'ask', ran: { said: 'first' } }]);
  });
});

describe('jobworkerp', () => {
  const waits = [{ waitsFor: { q: 1 } }, { waitsFor: { q: 2 } }];

  it.each([...notNull.map((json) => ({ status: 200, json })), empty])(
    'keeps its question if a refresh gets %j, and an answer can be sent after it',
    async (response) => {
      const server = await front(waits);
      const run = frontRun(server);
      await run.send('Go');
      server.failNext(/sessions/, response);
      expect(await refreshed(run)).toEqual(staysAsked);
      run.answer(keyOf(run), 'first');
      server.failNext(/sessions/, response);
      await expect(run.submit()).rejects.toMatchObject({ code: 'not_sent' });
      expect(run.getSnapshot()).toMatchObject({ canSend: false, interrupts: [{ status: 'answered' }] });
      await run.submit();
      expect(server.runs[0]?.inputs).toEqual(['first']);
    },
  );
});

describe('InteractiveAI', () => {
  const ask = createMessageInterrupt({ match: 'desk:ask', toMessage: String });
  const calls = { kind: 'tool', tool_calls: [{ tool_id: 'desk:ask', arguments: {}, result: null }] };
  const asked = async () => {
    const { run, server } = talk({ agent: script(calls, status('ready')) }, { questions: [ask] });
    await run.send('Go');
    return { run, server };
  };
  const responses = (): readonly Response[] => [
    ...foreign.map((json) => Response.json(json)),
    new Response(''),
    Response.json([]),
  ];

  it.each(responses().map((_, index) => index))(
    'gets no answer if the log after the question cannot be read (%i)',
    async (index) => {
      const { run, server } = await asked();
      run.answer(keyOf(run), 'first');
      server.happen('session-1', { kind: 'user_message', text: 'elsewhere' });
      server.answer(...responses().slice(index, index + 1));
      await expect(run.submit()).rejects.toMatchObject({ code: 'not_sent' });
      expect(server.requests.filter(({ method }) => method === 'POST')).toHaveLength(1);
    },
  );

  it.each(responses().map((_, index) => index))(
    'keeps its question if a refresh cannot read the log (%i)',
    async (index) => {
      const { run, server } = await asked();
      server.answer(...responses().slice(index, index + 1));
      expect(await refreshed(run)).toEqual(staysAsked);
    },
  );

  it('keeps its question if a proxy ends the request for the whole log with status 504', async () => {
    const { run, server } = await asked();
    server.answer(new Response('', { status: 504 }));
    expect(await refreshed(run)).toEqual(staysAsked);
  });
});

describe('Cogni', () => {
  it.each(foreign.map((json) => [JSON.stringify(json), json] as const))(
    'gets no answer while its list of runs is %s',
    async (_json, json) => {
      const { graph, answers } = asking({ kind: 'approval-gate', data: null });
      const { run, server } = cogniTalk({ graph });
      await run.send('Go');
      server.list(Response.json(json));
      await expect(reply(run, 'yes')).rejects.toMatchObject({ code: 'not_sent' });
      server.answer(Response.json({ error: 'down' }, { status: 503 }));
      await expect(run.submit()).rejects.toMatchObject({ httpStatus: 503 });
      server.list(Response.json(json));
      await expect(run.retry()).rejects.toMatchObject({ code: 'not_sent' });
      expect(answers).toEqual([]);
      await run.retry();
      expect(answers).toEqual(['yes']);
    },
  );
});
