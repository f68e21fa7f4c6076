import { createAgentRun, type AgentRun, type AgentRunOptions } from 'react-agent-interrupts/core';
import { aiSdk, toUiMessages, type UiMessage } from 'react-agent-interrupts/protocols/aiSdk';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { retryAtOnce } from '../protocols/scripted.js';
import { AiSdkServer } from './aiSdk/AiSdkServer.js';

let server: AiSdkServer;
let threads = 0;
beforeEach(async () => {
  server = new AiSdkServer();
  await server.start();
});
afterEach(() => server.stop());

function runOf(agent: string, options: Partial<AgentRunOptions> = {}): AgentRun {
  threads += 1;
  const common = { url: server.url(agent), protocol: aiSdk(), autoSubmit: 'never', tabs: false } as const;
  return createAgentRun({ ...common, ...(!options.initial && { threadId: `chat-${threads}` }), ...options });
}

const keys = (run: AgentRun): readonly string[] => run.getSnapshot().interrupts.map(({ key }) => key);
const started = async (agent: string, options?: Partial<AgentRunOptions>) => {
  const run = runOf(agent, options);
  await run.send('Go');
  return { run, keys: keys(run) };
};
const executed = (): readonly unknown[] =>
  server.received.filter((each) => Object.hasOwn(each as object, 'executed'));
const results = (): unknown => server.received.findLast((each) => Object.hasOwn(each as object, 'results'));
const said = (run: AgentRun): readonly unknown[] =>
  run
    .getSnapshot()
    .messages.flatMap(({ role, content }) => (role === 'assistant' && content ? [content] : []));
/** Makes the next model wait after its first text, until the returned function is called. */
function holdModel(): () => void {
  let release = (): void => undefined;
  server.gate = new Promise<void>((resolve) => (release = resolve));
  return release;
}
const hasSaid = (run: AgentRun): Promise<void> =>
  new Promise((resolve) => run.subscribe(() => said(run).length > 0 && resolve()));
/** The parts of the assistant's message in one request. */
const partsIn = (request: number): readonly Record<string, unknown>[] =>
  (server.bodies[request]?.messages.find(({ role }) => role === 'assistant')?.parts ?? []).map((part) => ({
    ...part,
  }));

describe('AI SDK 7', () => {
  it('executes an approved call as it was proposed', async () => {
    const {
      run,
      keys: [key = ''],
    } = await started('one');
    expect(run.getSnapshot()).toMatchObject({
      status: 'interrupted',
      interrupts: [
        {
          reason: 'tool_call',
          toolCallId: 'tc-1',
          message: 'Money leaves the account.',
          toolCall: { name: 'transfer', args: { amount: 10, recipient: 'bob' }, status: 'suspended' },
          approval: { canEdit: false },
        },
      ],
    });
    expect(executed()).toEqual([]);
    run.approve(key);
    const { status, toolCalls, result } = await run.submit();
    expect(status).toBe('finished');
    expect(toolCalls['tc-1']).toMatchObject({ status: 'succeeded', result: { done: 'transfer' } });
    expect(said(run)).toEqual(['I need to ask.', 'All done.']);
    expect(result).toMatchObject({ finishReason: 'stop' });
    expect(server.received).toEqual([
      { said: 'Go' },
      { executed: 'transfer', args: { amount: 10, recipient: 'bob' } },
      { results: { 'tc-1': { type: 'json', value: { done: 'transfer' } } } },
    ]);
  });

  it('gets its own message back, with the answer in it', async () => {
    const {
      run,
      keys: [key = ''],
    } = await started('one', { forwardedProps: { model: 'large', id: 'not this' } });
    run.approve(key);
    await run.submit();
    const [first, second] = server.bodies;
    const { threadId } = run.getSnapshot();
    expect(first).toMatchObject({ id: threadId, trigger: 'submit-message', model: 'large' });
    expect(first).not.toHaveProperty('messageId');
    const assistant = second?.messages.find(({ role }) => role === 'assistant');
    expect(second).toMatchObject({ id: threadId, model: 'large', messageId: assistant?.id });
    // What AI SDK's own reader has built from the stream, and stored.
    const stored = server.stored.get(threadId)?.find(({ role }) => role === 'assistant');
    expect(assistant?.id).toBe(stored?.id);
    expect(partsIn(1)).toEqual([
      { type: 'data-notice', id: 'n1', data: { text: 'Working' } },
      { type: 'step-start' },
      {
        type: 'reasoning',
        id: '0',
        text: '',
        state: 'done',
        providerMetadata: { mock: { signature: 'r-2' } },
      },
      {
        type: 'text',
        text: 'I need to ask.',
        state: 'done',
        providerMetadata: { mock: { itemId: 'item-1' } },
      },
      {
        type: 'tool-transfer',
        toolCallId: 'tc-1',
        state: 'approval-responded',
        input: { amount: 10, recipient: 'bob' },
        callProviderMetadata: { mock: { call: 'tc-1' } },
        approval: {
          id: expect.any(String) as string,
          signature: expect.any(String) as string,
          requestReason: 'Money leaves the account.',
          approved: true,
        },
      },
    ]);
  });

  it('accepts two answers together, each for its own call, and the model receives the reason of a denial', async () => {
    const {
      run,
      keys: [first = '', second = ''],
    } = await started('two');
    expect(run.getSnapshot().batch).toMatchObject({ total: 2 });
    run.deny(first, { reason: 'Too much money.' });
    await expect(run.submit()).rejects.toMatchObject({ code: 'incomplete_batch' });
    expect(server.bodies).toHaveLength(1);
    run.approve(second);
    const { status, toolCalls } = await run.submit();
    expect(status).toBe('finished');
    expect(server.bodies).toHaveLength(2);
    expect(toolCalls).toMatchObject({ 'tc-1': { status: 'cancelled' }, 'tc-2': { status: 'succeeded' } });
    expect(executed()).toEqual([{ executed: 'send_mail', args: { to: 'a@b.com' } }]);
    expect(results()).toEqual({
      results: {
        'tc-1': { type: 'execution-denied', reason: 'Too much money.' },
        'tc-2': { type: 'json', value: { done: 'send_mail' } },
      },
    });
  });

  it('executes nothing that is denied, and informs the model', async () => {
    const {
      run,
      keys: [key = ''],
    } = await started('one');
    run.deny(key);
    expect((await run.submit()).status).toBe('finished');
    expect(executed()).toEqual([]);
    expect(results()).toEqual({ results: { 'tc-1': { type: 'execution-denied' } } });
  });

  it('receives a cancellation as a denial', async () => {
    const {
      run,
      keys: [key = ''],
    } = await started('one');
    expect(run.getSnapshot().capabilities.cannot).toContain('distinguishCancel');
    run.cancel(key);
    expect((await run.submit()).status).toBe('finished');
    expect(executed()).toEqual([]);
    expect(partsIn(1).at(-1)).toMatchObject({ approval: { approved: false } });
  });

  it('does not ask about calls that it decides itself, and executes the approved one', async () => {
    const { run } = await started('automatic');
    const { interrupts, toolCalls } = run.getSnapshot();
    expect(interrupts.map(({ toolCallId }) => toolCallId)).toEqual(['tc-1']);
    expect(toolCalls).toMatchObject({
      'tc-4': { status: 'succeeded', result: { done: 'read' } },
      'tc-5': { status: 'cancelled' },
    });
    run.approve(keys(run)[0] ?? '');
    await run.submit();
    expect(executed()).toEqual([
      { executed: 'read', args: { path: '/a' } },
      { executed: 'transfer', args: { amount: 10, recipient: 'bob' } },
    ]);
    expect(partsIn(1).slice(-3)).toMatchObject([
      {
        toolCallId: 'tc-4',
        state: 'output-available',
        output: { done: 'read' },
        approval: { isAutomatic: true },
      },
      { toolCallId: 'tc-5', state: 'output-denied', approval: { reason: 'Nothing is erased here.' } },
      { toolCallId: 'tc-1', state: 'approval-responded' },
    ]);
  });

  it('receives neither edits nor other answers: they are refused before anything is sent', async () => {
    const {
      run,
      keys: [key = ''],
    } = await started('one');
    expect(run.approve(key, { editedArgs: { amount: 99 } })).toMatchObject({ ok: false });
    expect(run.answer(key, { approved: true, editedArgs: { amount: 99 } })).toMatchObject({ ok: false });
    run.answer(key, { amount: 99 });
    await expect(run.submit()).rejects.toMatchObject({ code: 'not_sent' });
    expect(server.bodies).toHaveLength(1);
    run.approve(key);
    expect((await run.submit()).status).toBe('finished');
  });

  it('shows the data of its message, also if it is transient', async () => {
    const run = runOf('none');
    const seen: unknown[] = [];
    run.on('custom', (event) => seen.push(event));
    const { messages, result } = await run.send('Go');
    expect(seen).toEqual([
      { name: 'data-notice', value: { text: 'Working' } },
      { name: 'data-flash', value: 'gone' },
    ]);
    expect(result).toEqual({ finishReason: 'stop', metadata: { steps: 1 } });
    expect(toUiMessages(messages)).toMatchObject([
      { role: 'user', parts: [{ type: 'text', text: 'Go' }] },
      {
        role: 'assistant',
        metadata: { steps: 1 },
        parts: [
          { type: 'data-notice', id: 'n1', data: { text: 'Working' } },
          { type: 'step-start' },
          { type: 'text', text: 'All done.' },
        ],
      },
    ]);
  });

  it('requests the page’s own tool from the page, without a question', async () => {
    const { run } = await started('page');
    expect(run.getSnapshot()).toMatchObject({
      status: 'finished',
      interrupts: [],
      pendingToolCallIds: ['tc-3'],
    });
    await run.send({ id: 'result', role: 'tool', toolCallId: 'tc-3', content: '{"city":"Oslo"}' });
    expect(results()).toEqual({ results: { 'tc-3': { type: 'json', value: { city: 'Oslo' } } } });
    expect(said(run)).toEqual(['I need to ask.', 'All done.']);
  });

  it('waits for the user and for the page simultaneously', async () => {
    const {
      run,
      keys: [key = ''],
    } = await started('mixed');
    const { pendingToolCallIds, messages } = run.getSnapshot();
    expect(pendingToolCallIds).toEqual(['tc-3']);
    run.setMessages([
      ...messages,
      { id: 'result', role: 'tool', toolCallId: 'tc-3', content: '{"city":"Oslo"}' },
    ]);
    run.approve(key);
    expect((await run.submit()).status).toBe('finished');
    expect(results()).toMatchObject({
      results: { 'tc-1': { value: { done: 'transfer' } }, 'tc-3': { value: { city: 'Oslo' } } },
    });
  });

  it('continues the conversation after an answer, with all earlier messages', async () => {
    const {
      run,
      keys: [key = ''],
    } = await started('one');
    run.approve(key);
    await run.submit();
    await run.send('And now?');
    const { threadId } = run.getSnapshot();
    const sent = server.bodies[2]?.messages ?? [];
    expect(sent.map(({ role }) => role)).toEqual(['user', 'assistant', 'user']);
    // Without fields that are `undefined`, as JSON has none.
    const stored = JSON.parse(JSON.stringify(server.stored.get(threadId))) as UiMessage[];
    expect(sent.slice(0, 2)).toEqual(stored.slice(0, 2));
  });

  it('receives a new message instead of answers, as denials before the message', async () => {
    const { run } = await started('two');
    await run.steer('Something else');
    expect(executed()).toEqual([]);
    expect(server.bodies[1]?.messages.map(({ role }) => role)).toEqual(['user', 'assistant', 'user']);
    expect(run.getSnapshot()).toMatchObject({ status: 'finished', interrupts: [] });
  });
});

describe('answers that AI SDK 7 refuses', () => {
  it('are kept, and can be sent again after a status 400-499', async () => {
    const {
      run,
      keys: [key = ''],
    } = await started('one');
    run.approve(key);
    server.refusal = { status: 429, body: '{"error":"Slow down"}' };
    await expect(run.submit()).rejects.toMatchObject({ code: 'http_error', httpStatus: 429 });
    expect(run.getSnapshot()).toMatchObject({
      status: 'interrupted',
      interrupts: [{ key, delivery: 'refused' }],
    });
    expect(executed()).toEqual([]);
    expect((await run.retry()).status).toBe('finished');
    expect(executed()).toHaveLength(1);
  });

  it('are in doubt after a status 500', async () => {
    const {
      run,
      keys: [key = ''],
    } = await started('one');
    run.approve(key);
    server.refusal = { status: 500, body: 'Oops' };
    await expect(run.submit()).rejects.toMatchObject({ httpStatus: 500 });
    expect(run.getSnapshot()).toMatchObject({ interrupts: [{ delivery: 'inDoubt' }] });
  });

  it('are kept if the signature of an approval is wrong', async () => {
    const {
      run,
      keys: [key = ''],
    } = await started('one');
    run.approve(key);
    server.tamper = (messages) =>
      JSON.parse(JSON.stringify(messages).replace(/"signature":"[^"r][^"]+"/, '"signature":"AAAA"')) as never;
    await expect(run.submit()).rejects.toMatchObject({ code: 'run_error' });
    expect(run.getSnapshot()).toMatchObject({ status: 'interrupted', interrupts: [{ delivery: 'refused' }] });
    expect(executed()).toEqual([]);
    expect((await run.retry()).status).toBe('finished');
  });
});

describe('a page that loads again', () => {
  it('answers what the dehydrated run shows, with the whole message', async () => {
    const { run: before } = await started('two');
    const initial = JSON.parse(JSON.stringify(before.dehydrate())) as ReturnType<AgentRun['dehydrate']>;
    const run = runOf('two', { initial });
    const shown = keys(run);
    expect(shown).toEqual(keys(before));
    for (const key of shown) run.approve(key);
    expect((await run.submit()).status).toBe('finished');
    expect(partsIn(1)).toMatchObject([
      { type: 'data-notice' },
      { type: 'step-start' },
      { type: 'reasoning', providerMetadata: { mock: { signature: 'r-2' } } },
      { type: 'text', text: 'I need to ask.' },
      { approval: { approved: true } },
      { approval: { approved: true } },
    ]);
    expect(executed()).toHaveLength(2);
  });

  it('shows the stored messages and what the last one asks', async () => {
    const { run: before } = await started('two');
    const { threadId } = before.getSnapshot();
    const load = async ({
      url,
      threadId: chat,
      signal,
    }: {
      url: string;
      threadId: string;
      signal: AbortSignal;
    }) => (await (await fetch(`${url}/${chat}/messages`, { signal })).json()) as UiMessage[];
    const run = runOf('two', { threadId, protocol: aiSdk({ load }) });
    const { interrupts, messages } = await run.refresh();
    expect(interrupts).toMatchObject([
      { toolCallId: 'tc-1', message: 'Money leaves the account.', toolCall: { args: { amount: 10 } } },
      { toolCallId: 'tc-2', toolCall: { args: { to: 'a@b.com' } } },
    ]);
    expect(messages[0]).toMatchObject({ role: 'user', content: 'Go' });
    run.deny(keys(run)[0] ?? '', { reason: 'No.' });
    run.approve(keys(run)[1] ?? '');
    expect((await run.submit()).status).toBe('finished');
    expect(executed()).toEqual([{ executed: 'send_mail', args: { to: 'a@b.com' } }]);
    expect(results()).toMatchObject({ results: { 'tc-1': { reason: 'No.' } } });
    const stored = JSON.parse(JSON.stringify(server.stored.get(threadId))) as UiMessage[];
    await run.send('And now?');
    expect(server.bodies.at(-1)?.messages.slice(0, 2)).toEqual(stored);
  });

  it('finds a response in progress, and shows it once', async () => {
    server.isResumable = true;
    const resolve = holdModel();
    const protocol = aiSdk({ resumable: true });
    const before = runOf('one', { protocol });
    const sending = before.send('Go');
    sending.catch(() => undefined);
    await hasSaid(before);
    const initial = { ...before.getSnapshot() };
    before.dispose();
    const { threadId, messages } = initial;
    const run = runOf('one', { protocol, threadId, messages: [...messages] });
    const refreshed = run.refresh();
    await expect.poll(() => server.paths.at(-1)).toBe(`GET /one/${threadId}/stream`);
    resolve();
    const { interrupts } = await refreshed;
    expect(interrupts).toMatchObject([{ toolCallId: 'tc-1', toolCall: { args: { amount: 10 } } }]);
    expect(said(run)).toEqual(['I need to ask.']);
    run.approve(keys(run)[0] ?? '');
    expect((await run.submit()).status).toBe('finished');
    expect(partsIn(1)).toHaveLength(5);
    expect(executed()).toHaveLength(1);
  });

  it('keeps what it shows if nothing runs', async () => {
    const { run } = await started('one', { protocol: aiSdk({ resumable: true }) });
    const [key] = keys(run);
    expect((await run.refresh()).interrupts).toMatchObject([{ key }]);
    expect(server.paths.at(-1)).toBe(`GET /one/${run.getSnapshot().threadId}/stream`);
  });
});

describe('a broken stream', () => {
  it.each([0, 1, 4, 7, 9, 12])(
    'after %i frames is continued, and nothing is applied twice',
    async (frames) => {
      server.isResumable = true;
      server.keepsEnded = true;
      server.cutAfter = frames;
      const run = runOf('two', { protocol: aiSdk({ resumable: true }) });
      retryAtOnce(run);
      await run.send('Go');
      expect(said(run)).toEqual(['I need to ask.']);
      expect(keys(run)).toHaveLength(2);
      for (const key of keys(run)) run.approve(key);
      server.cutAfter = frames;
      const ended = await run.submit();
      expect(ended.status).toBe('finished');
      expect(said(run)).toEqual(['I need to ask.', 'All done.']);
      expect(executed()).toHaveLength(2);
      expect(server.bodies).toHaveLength(2);
    },
  );

  it('is lost if the server does not continue it', async () => {
    server.cutAfter = 7;
    const run = runOf('one');
    await expect(run.send('Go')).rejects.toMatchObject({ code: 'stream_cut' });
    expect(run.getSnapshot().status).toBe('disconnected');
  });
});

describe('a run that is stopped', () => {
  it('aborts the model', async () => {
    const resolve = holdModel();
    const run = runOf('one');
    const sending = run.send('Go');
    await hasSaid(run);
    run.stop();
    await sending;
    await expect.poll(() => server.received).toContainEqual({ aborted: 'one' });
    resolve();
    await run.send('Again');
    const sent = server.bodies[1]?.messages ?? [];
    expect(sent.map(({ role }) => role)).toEqual(['user', 'assistant', 'user']);
    expect(sent[1]?.parts).toMatchObject([{}, {}, {}, { type: 'text', text: 'I need to ask.' }]);
  });

  it('sends the host’s request to end it', async () => {
    server.isResumable = true;
    const resolve = holdModel();
    const stop = ({ url, threadId }: { url: string; threadId: string }) =>
      ({ url: `${url}/${threadId}/stop`, method: 'POST' }) as const;
    const run = runOf('one', { protocol: aiSdk({ stop }) });
    const sending = run.send('Go');
    await hasSaid(run);
    run.stop();
    await sending;
    await expect.poll(() => server.paths.at(-1)).toBe(`POST /one/${run.getSnapshot().threadId}/stop`);
    resolve();
  });
});
