import type { AgentRun } from 'react-agent-interrupts/core';
import { aiSdk, type UiMessage } from 'react-agent-interrupts/protocols/aiSdk';
import { describe, expect, it } from 'vitest';
import { retryAtOnce } from '../protocols/scripted.js';
import {
  executed,
  hasSaid,
  holdModel,
  keys,
  partsIn,
  results,
  runOf,
  said,
  server,
  started,
  startsServers,
} from './aiSdk/aiSdkRuns.js';

startsServers();

describe('answers that AI SDK 7 refuses', () => {
  it('are kept, and can be sent again after a status 400-499', async () => {
    const {
      run,
      keys: [key = ''],
    } = await started('one');
    run.approve(key);
    server().refusal = { status: 429, body: '{"error":"Slow down"}' };
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
    server().refusal = { status: 500, body: 'Oops' };
    await expect(run.submit()).rejects.toMatchObject({ httpStatus: 500 });
    expect(run.getSnapshot()).toMatchObject({ interrupts: [{ delivery: 'inDoubt' }] });
  });

  it('are kept if the signature of an approval is wrong', async () => {
    const {
      run,
      keys: [key = ''],
    } = await started('one');
    run.approve(key);
    server().tamper = (messages) =>
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
    const stored = JSON.parse(JSON.stringify(server().stored.get(threadId))) as UiMessage[];
    await run.send('And now?');
    expect(server().bodies.at(-1)?.messages.slice(0, 2)).toEqual(stored);
  });

  it('finds a response in progress, and shows it once', async () => {
    server().isResumable = true;
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
    await expect.poll(() => server().paths.at(-1)).toBe(`GET /one/${threadId}/stream`);
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
    expect(server().paths.at(-1)).toBe(`GET /one/${run.getSnapshot().threadId}/stream`);
  });
});

describe('a broken stream', () => {
  it.each([0, 1, 4, 7, 9, 12])(
    'after %i frames is continued, and nothing is applied twice',
    async (frames) => {
      server().isResumable = true;
      server().keepsEnded = true;
      server().cutAfter = frames;
      const run = runOf('two', { protocol: aiSdk({ resumable: true }) });
      retryAtOnce(run);
      await run.send('Go');
      expect(said(run)).toEqual(['I need to ask.']);
      expect(keys(run)).toHaveLength(2);
      for (const key of keys(run)) run.approve(key);
      server().cutAfter = frames;
      const ended = await run.submit();
      expect(ended.status).toBe('finished');
      expect(said(run)).toEqual(['I need to ask.', 'All done.']);
      expect(executed()).toHaveLength(2);
      expect(server().bodies).toHaveLength(2);
    },
  );

  it('is lost if the server does not continue it', async () => {
    server().cutAfter = 7;
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
    await expect.poll(() => server().received).toContainEqual({ aborted: 'one' });
    resolve();
    await run.send('Again');
    const sent = server().bodies[1]?.messages ?? [];
    expect(sent.map(({ role }) => role)).toEqual(['user', 'assistant', 'user']);
    expect(sent[1]?.parts).toMatchObject([{}, {}, {}, { type: 'text', text: 'I need to ask.' }]);
  });

  it('sends the host’s request to end it', async () => {
    server().isResumable = true;
    const resolve = holdModel();
    const stop = ({ url, threadId }: { url: string; threadId: string }) =>
      ({ url: `${url}/${threadId}/stop`, method: 'POST' }) as const;
    const run = runOf('one', { protocol: aiSdk({ stop }) });
    const sending = run.send('Go');
    await hasSaid(run);
    run.stop();
    await sending;
    await expect.poll(() => server().paths.at(-1)).toBe(`POST /one/${run.getSnapshot().threadId}/stop`);
    resolve();
  });
});
