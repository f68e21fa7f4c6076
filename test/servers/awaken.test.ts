import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createAgentRun, type AgentRun, type AgentRunOptions } from 'react-agent-interrupts/core';
import { awaken, awakenAgUi, awakenAiSdk } from 'react-agent-interrupts/protocols/awaken';
import { startPrepared, type StartedProcess } from './RealServer.js';

// This file runs only if `npm run test:servers` has built the server: see test/setup/projects.ts.
const programs = JSON.parse(process.env['REAL_SERVERS'] || '{}') as Readonly<Record<string, string>>;

let server: StartedProcess;
beforeAll(async () => {
  server = await startPrepared('awaken', programs['awaken'] ?? '');
});
afterAll(() => server.stop());

const received = async (): Promise<unknown> => (await fetch(`${server.origin}/received`)).json();
beforeEach(received);

type Api = 'native' | 'AG-UI' | 'AI SDK';

const apis: Readonly<Record<Api, (agent: string) => Pick<AgentRunOptions, 'url' | 'protocol'>>> = {
  native: (agentId) => ({ url: `${server.origin}/v1/runs`, protocol: awaken({ agentId }) }),
  'AG-UI': (agent) => ({ url: `${server.origin}/v1/ag-ui/agents/${agent}/runs`, protocol: awakenAgUi() }),
  'AI SDK': (agent) => ({ url: `${server.origin}/v1/ai-sdk/agents/${agent}/runs`, protocol: awakenAiSdk() }),
};

interface Started {
  readonly run: AgentRun;
  readonly key: string;
}

const runOf = (api: Api, agent: string, options: Partial<AgentRunOptions> = {}): AgentRun =>
  createAgentRun({
    ...apis[api](agent),
    ...(!options.initial && { threadId: crypto.randomUUID() }),
    tabs: false,
    autoSubmit: 'never',
    ...options,
  });

async function started(api: Api, agent: string, options?: Partial<AgentRunOptions>): Promise<Started> {
  const run = runOf(api, agent, options);
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
});

describe.each(answered)('Awaken, over its %s API', (api) => {
  it('executes an approved call as it was proposed', async () => {
    const { run, key } = await started(api, 'one');
    expect(run.approve(key, { editedArgs: { to: 'eve@b.com' } })).toMatchObject({ ok: false });
    run.approve(key);
    expect((await run.submit()).status).toBe('finished');
    expect(await received()).toEqual([executed, results(['tc-a', '"sent to a@b.com"'])]);
  });

  it('executes nothing that is denied', async () => {
    const { run, key } = await started(api, 'one');
    run.deny(key, { reason: 'Not now' });
    const { status, toolCalls } = await run.submit();
    expect([status, toolCalls['tc-a']?.status]).toEqual(['finished', 'cancelled']);
    expect(await received()).toEqual([results(['tc-a', suspended])]);
  });

  it('executes nothing that is cancelled', async () => {
    const { run, key } = await started(api, 'one');
    run.cancel(key);
    const { status, toolCalls } = await run.submit();
    expect([status, toolCalls['tc-a']?.status]).toEqual(['finished', 'cancelled']);
    expect(await received()).toEqual([results(['tc-a', suspended])]);
  });

  it('takes a decision about each of two calls', async () => {
    const { run } = await started(api, 'two');
    const decide = (): void => {
      for (const { key, toolCallId } of run.getSnapshot().interrupts) {
        if (toolCallId === 'tc-a') run.approve(key);
        else run.deny(key);
      }
    };
    decide();
    if ((await run.submit()).status === 'interrupted') {
      decide();
      await run.submit();
    }
    expect(run.getSnapshot()).toMatchObject({ status: 'finished', interrupts: [] });
    expect(await received()).toEqual([executed, results(['tc-a', '"sent to a@b.com"'], ['tc-b', suspended])]);
  });

  it.each(['result', 'arguments'])('passes an answer of any content to a tool: as its %s', async (agent) => {
    const { run, key } = await started(api, agent);
    run.answer(key, { city: 'Rome' });
    expect((await run.submit()).status).toBe('finished');
    expect(await received()).toEqual([
      { answered: { city: 'Rome' }, args: { hint: 'Paris' } },
      results(['tc-q', '{"city":"Rome"}']),
    ]);
  });

  // The tool's schema requires a text. Awaken compares no answer with it.
  it('passes an answer that its schema refuses to the tool', async () => {
    const { run, key } = await started(api, 'result', {
      fetch: async (url, init) => {
        const request = new Request(url, init);
        const body = (await request.text()).replace('"city":"Rome"', '"city":7');
        return fetch(url, { ...init, ...(request.method !== 'GET' && { body }) });
      },
    });
    run.answer(key, { city: 'Rome' });
    expect((await run.submit()).status).toBe('finished');
    expect(await received()).toEqual([
      { answered: { city: 7 }, args: { hint: 'Paris' } },
      results(['tc-q', '{"city":7}']),
    ]);
  });

  it('finds the pending question after a reload, without what the page knew', async () => {
    const { run } = await started(api, 'one');
    const { threadId } = run.getSnapshot();
    const reloaded = runOf(api, 'one', { threadId });
    const { interrupts } = await reloaded.refresh();
    expect(interrupts).toMatchObject([{ toolCallId: 'tc-a', toolCall: { name: 'send_mail', args: mail } }]);
    reloaded.approve(interrupts[0]?.key ?? '');
    await reloaded.submit();
    expect(await received()).toContainEqual(executed);
  });

  it('executes nothing twice if the question was answered elsewhere', async () => {
    const { run, key } = await started(api, 'one');
    const elsewhere = runOf(api, 'one', { initial: run.dehydrate() });
    run.approve(key);
    await run.submit();
    await received();
    elsewhere.approve(key);
    await expect(elsewhere.submit()).rejects.toMatchObject({ name: 'AgentRunError' });
    expect(await received()).not.toContainEqual(executed);
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
    const { run, key } = await started('AG-UI', 'one');
    run.approve(key);
    await expect(run.submit()).rejects.toMatchObject({
      code: 'run_error',
      message: expect.stringContaining('resume and continuation run kinds require') as string,
    });
    expect(run.getSnapshot().interrupts).toMatchObject([{ key, status: 'answered' }]);
    expect(await received()).toEqual([]);
  });
});
