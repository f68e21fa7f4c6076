import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AgentRun, AgentRunOptions } from 'react-agent-interrupts/core';
import { awaken, awakenAgUi, awakenAiSdk } from 'react-agent-interrupts/protocols/awaken';
import { startRecorded, type RecordedRunOptions, type RecordedServer } from './RecordedServer.js';

let server: RecordedServer;
beforeAll(async () => {
  server = await startRecorded('awaken');
});
afterAll(() => server.stop());
beforeEach(() => server.received());

type Api = 'native' | 'AG-UI' | 'AI SDK';

interface ApiOfAwaken {
  readonly protocol: (agent: string) => AgentRunOptions['protocol'];
  readonly path: (agent: string) => string;
  /** What a run requests after its first request, until it has a question. */
  readonly asked: readonly string[];
  /** What it requests to send answers, which are one request or several. */
  readonly answered: (...answers: readonly string[]) => readonly string[];
}

const apis: Readonly<Record<Api, ApiOfAwaken>> = {
  native: {
    protocol: (agentId) => awaken({ agentId }),
    path: () => 'v1/runs',
    asked: [],
    answered: (...answers) => ['log', 'record', ...answers, ...afterwards(answers, 'record', 'messages')],
  },
  'AG-UI': {
    protocol: () => awakenAgUi(),
    path: (agent) => `v1/ag-ui/agents/${agent}/runs`,
    asked: ['record'],
    answered: (...answers) => ['active', ...answers],
  },
  'AI SDK': {
    protocol: () => awakenAiSdk(),
    path: (agent) => `v1/ai-sdk/agents/${agent}/runs`,
    asked: ['record'],
    answered: (...answers) => ['active', ...answers, ...afterwards(answers, 'record')],
  },
};
const afterwards = (answers: readonly string[], ...reads: readonly string[]): readonly string[] =>
  reads.map((read) => `${answers.at(-1)}-${read}`);

const runOf = (
  api: Api,
  agent: string,
  requests: readonly string[],
  options?: RecordedRunOptions,
): AgentRun => {
  const prefix = `${api.toLowerCase().replaceAll(/\W/g, '-')}-${agent}`;
  const names = requests.map((name) => (name ? `${prefix}-${name}` : prefix));
  return server.run(apis[api].path(agent), names, { protocol: apis[api].protocol(agent), ...options });
};

async function started(
  api: Api,
  agent: string,
  answers: readonly string[] = [],
  options?: RecordedRunOptions,
): Promise<{ readonly run: AgentRun; readonly key: string }> {
  const { asked, answered } = apis[api];
  const run = runOf(api, agent, ['', ...asked, ...(answers.length > 0 ? answered(...answers) : [])], options);
  const { interrupts } = await run.send('Go');
  return { run, key: interrupts[0]?.key ?? '' };
}

const mail = { to: 'a@b.com', subject: 'Hi' };
const executed = { executed: 'send_mail', args: mail };
const results = (...sent: readonly [id: string, result: string][]) => ({ results: Object.fromEntries(sent) });
// What the call left in the conversation when it was suspended.
const suspended = "Tool 'send_mail' suspended: awaiting decision";

const asked = ['native', 'AG-UI', 'AI SDK'] as const;
// In 0.6.0, the AG-UI API accepts no answers.
const answered = ['native', 'AI SDK'] as const;

describe.each(asked)('Awaken, over its %s API', (api) => {
  it('asks about the call that its permission plugin suspends', async () => {
    const { run } = await started(api, 'one');
    const { interrupts, toolCalls } = run.getSnapshot();
    expect(interrupts).toMatchObject([
      {
        id: 'perm_tc-a',
        reason: 'tool_call',
        toolCallId: 'tc-a',
        toolCall: { name: 'send_mail', args: mail, status: 'suspended' },
        approval: { canEdit: false, allowed: ['approve', 'deny'] },
        issues: [],
      },
    ]);
    expect(toolCalls['tc-a']).toMatchObject({ name: 'send_mail', args: mail });
  });

  it('offers no edits', async () => {
    const { run, key } = await started(api, 'one');
    expect(run.approve(key, { editedArgs: { to: 'eve@b.com' } })).toMatchObject({
      ok: false,
      issues: [{ keyword: 'edits', message: expect.stringMatching(/does not accept edited/) as string }],
    });
  });
});

describe.each(answered)('Awaken, over its %s API', (api) => {
  it('executes an approved call as it was proposed', async () => {
    const { run, key } = await started(api, 'one', ['approve']);
    run.approve(key);
    expect((await run.submit()).status).toBe('finished');
    expect(server.received()).toEqual([executed, results(['tc-a', '"sent to a@b.com"'])]);
  });

  it('executes nothing that is denied', async () => {
    const { run, key } = await started(api, 'one', ['deny']);
    run.deny(key, { reason: 'Not now' });
    const { status, toolCalls } = await run.submit();
    expect([status, toolCalls['tc-a']?.status]).toEqual(['finished', 'cancelled']);
    expect(server.received()).toEqual([results(['tc-a', suspended])]);
  });

  it('executes nothing that is cancelled', async () => {
    const { run, key } = await started(api, 'one', ['cancel']);
    run.cancel(key);
    const { status, toolCalls } = await run.submit();
    expect([status, toolCalls['tc-a']?.status]).toEqual(['finished', 'cancelled']);
    expect(server.received()).toEqual([results(['tc-a', suspended])]);
  });

  it('accepts a decision about each of two calls', async () => {
    const { run } = await started(api, 'two', api === 'native' ? ['first', 'second'] : ['both']);
    for (const { key, toolCallId } of run.getSnapshot().interrupts) {
      if (toolCallId === 'tc-a') run.approve(key);
      else run.deny(key);
    }
    await run.submit();
    expect(run.getSnapshot()).toMatchObject({ status: 'finished', interrupts: [] });
    expect(server.received()).toEqual([
      executed,
      results(['tc-a', '"sent to a@b.com"'], ['tc-b', suspended]),
    ]);
  });

  it.each(['result', 'arguments'])('passes an answer of any content to a tool: as its %s', async (agent) => {
    const { run, key } = await started(api, agent, ['answer']);
    run.answer(key, { city: 'Rome' });
    expect((await run.submit()).status).toBe('finished');
    expect(server.received()).toEqual([
      { answered: { city: 'Rome' }, args: { hint: 'Paris' } },
      results(['tc-q', '{"city":"Rome"}']),
    ]);
  });

  // The tool's schema requires a text. Awaken compares no answer with it.
  it('passes an answer that its schema refuses to the tool', async () => {
    const { run, key } = await started(api, 'result', ['bad'], {
      replaceOnce: ['"city":"Rome"', '"city":7'],
    });
    run.answer(key, { city: 'Rome' });
    expect((await run.submit()).status).toBe('finished');
    expect(server.received()).toEqual([
      { answered: { city: 7 }, args: { hint: 'Paris' } },
      results(['tc-q', '{"city":7}']),
    ]);
  });

  it('finds the pending question after a reload without stored state', async () => {
    const { run } = await started(api, 'one');
    const { threadId } = run.getSnapshot();
    // Over the AI SDK API, the first request of the answer repeats that of the refresh.
    const requests = new Set(['active', ...apis[api].answered('reloaded')]);
    const reloaded = runOf(api, 'one', [...requests], { threadId });
    const { interrupts } = await reloaded.refresh();
    expect(interrupts).toMatchObject([{ toolCallId: 'tc-a', toolCall: { name: 'send_mail', args: mail } }]);
    reloaded.approve(interrupts[0]?.key ?? '');
    await reloaded.submit();
    expect(server.received()).toContainEqual(executed);
  });

  it('executes nothing twice if the question was answered elsewhere', async () => {
    const { run, key } = await started(api, 'one', ['approve']);
    const requests =
      api === 'native' ? ['log', 'again-record', 'again', 'again-record'] : ['again-active', 'again'];
    const elsewhere = runOf(api, 'one', requests, { initial: run.dehydrate() });
    run.approve(key);
    await run.submit();
    server.received();
    elsewhere.approve(key);
    await expect(elsewhere.submit()).rejects.toMatchObject({ name: 'AgentRunError' });
    expect(server.received()).not.toContainEqual(executed);
  });
});

describe('Awaken', () => {
  it('names the question and the schema of its answer over its native API only', async () => {
    const { run, key } = await started('native', 'result');
    expect(run.getSnapshot().interrupts).toMatchObject([
      { reason: 'input_required', message: 'Which city?', responseSchema: { required: ['city'] } },
    ]);
    expect(run.answer(key, { city: 7 })).toMatchObject({ ok: false });
  });

  it('accepts no answer over its AG-UI API, and executes nothing', async () => {
    const { run, key } = await started('AG-UI', 'one', ['approve']);
    run.approve(key);
    await expect(run.submit()).rejects.toMatchObject({
      code: 'run_error',
      message: expect.stringContaining('resume and continuation run kinds require') as string,
    });
    expect(run.getSnapshot().interrupts).toMatchObject([{ key, status: 'answered' }]);
    expect(server.received()).toEqual([]);
  });
});
