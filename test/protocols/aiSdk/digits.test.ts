import { describe, expect, it, vi } from 'vitest';
import { createAgentRun, type AgentRunOptions } from 'react-agent-interrupts/core';
import { aiSdk } from 'react-agent-interrupts/protocols/aiSdk';
import { memoryStorage } from 'react-agent-interrupts/testing';

const NUMBER = '9007199254740993';
/** What JavaScript reads instead. */
const READ = '9007199254740992';

/** A response with these chunks, in which `@number@` is a number. */
const response = (...chunks: readonly object[]): Response => {
  const all = [{ type: 'start', messageId: 'm' }, ...chunks, { type: 'finish' }];
  const text = all.map((chunk) => `data: ${JSON.stringify(chunk).replaceAll('"@number@"', NUMBER)}\n\n`);
  return new Response(`${text.join('')}data: [DONE]\n\n`, {
    headers: { 'content-type': 'text/event-stream' },
  });
};

const data = { account: '@number@' };
const call = (toolCallId: string, input: object = {}): object => ({
  type: 'tool-input-available',
  toolCallId,
  toolName: 'pay',
  input,
});
const asks = { type: 'tool-approval-request', toolCallId: 'c', approvalId: 'a' };
const read = { type: 'tool-output-available', toolCallId: 'before', output: data };

// servers.md: “It sends each message of the assistant back as the server sent it, with its ids, signatures, provider metadata and data.”
describe('a number that JavaScript rounds is sent back as the server sent it', () => {
  const places: [string, ...object[]][] = [
    ['the arguments of an earlier call', call('before', data), { ...read, output: 'ok' }],
    ['the result of an earlier call', call('before'), read],
    ['the result of an earlier call, which is that number', call('before'), { ...read, output: '@number@' }],
    ['a part of the host’s data', { type: 'data-account', id: 'd', data }],
    ['a number that is a part of the host’s data', { type: 'data-account', data: '@number@' }],
    ['the metadata of the message', { type: 'message-metadata', messageMetadata: data }],
    ['the metadata of the provider', { type: 'text-start', id: 't', providerMetadata: { mock: data } }],
  ];

  it.each(places)('in %s', async (_, ...chunks) => {
    const sent = await answered((run, key) => run.approve(key), ...chunks, call('c'), asks);
    expect(sent).toMatch(new RegExp(`"(?:account|data|output)":${NUMBER}`));
    expect(sent).not.toContain(READ);
  });

  it.each(places)('in %s, also after a reload', async (_, ...chunks) => {
    const sent: string[] = [];
    const replies = [response(...chunks, call('c'), asks), response({ type: 'text-start', id: 't' })];
    const options: AgentRunOptions = { ...optionsOf(replies, sent), storage: memoryStorage() };
    const run = createAgentRun(options);
    run.approve((await run.send('Go')).interrupts[0]?.key ?? '');
    const initial = JSON.parse(JSON.stringify(run.dehydrate())) as ReturnType<typeof run.dehydrate>;
    run.dispose();
    await createAgentRun({ ...options, initial }).submit();
    expect(sent[1]).toMatch(new RegExp(`"(?:account|data|output)":${NUMBER}`));
    expect(sent[1]).not.toContain(READ);
    expect(sent[1]).not.toContain('"digits"');
  });

  it.each([
    ['as it is', '1e400'],
    ['after a reload', '1e400'],
    ['after a reload', '-1E+999'],
  ])('beyond the range of JavaScript, %s: %s', async (when, number) => {
    const sent: string[] = [];
    const body = await response({ type: 'data-account', data }, call('c'), asks).text();
    const asking = new Response(body.replaceAll(NUMBER, number), {
      headers: { 'content-type': 'text/event-stream' },
    });
    const options = optionsOf([asking, response({ type: 'text-start', id: 't' })], sent);
    const run = createAgentRun(options);
    run.approve((await run.send('Go')).interrupts[0]?.key ?? '');
    const initial = JSON.parse(JSON.stringify(run.dehydrate())) as ReturnType<typeof run.dehydrate>;
    await (when === 'as it is' ? run : createAgentRun({ ...options, initial })).submit();
    expect(sent[1]).toContain(`"account":${number}`);
  });

  it('in the arguments of a call that is denied', async () => {
    const sent = await answered((run, key) => run.deny(key), call('c', data), asks);
    expect(sent).toContain(`"input":{"account":${NUMBER}}`);
  });
});

// reliability.md: “Secrets are never stored or shared with another tab.”
it.each([
  ['by its name', { pin: '@number@' }],
  ['by the name of its group', { pin: [{ parts: ['@number@'] }] }],
])('a number that is a secret %s is sent back with its digits, and is not stored', async (_, secret) => {
  const storage = memoryStorage();
  const sent: string[] = [];
  const chunks = [
    call('before', secret),
    { ...read, output: secret, providerMetadata: { mock: secret } },
    { type: 'data-account', data: secret },
    { type: 'message-metadata', messageMetadata: secret },
  ];
  const replies = [response(...chunks, call('c'), asks), response({ type: 'text-start', id: 't' })];
  const run = createAgentRun({
    ...optionsOf(replies, sent),
    storage,
    isSecret: (name) => name === 'pin',
  });
  run.approve((await run.send('Go')).interrupts[0]?.key ?? '');
  await vi.waitFor(() => expect(storage.saved.size).toBeGreaterThan(0));
  const kept = JSON.stringify([[...storage.saved], run.dehydrate()]);
  expect(kept).toContain('data-account');
  expect([kept.includes(NUMBER), kept.includes(READ)]).toEqual([false, false]);
  await run.submit();
  expect(sent[1]?.split(NUMBER)).toHaveLength(6);
});

// servers.md: “The server runs a call with the arguments that the page sends.”
describe('a call whose arguments are null', () => {
  it('is shown as one call, and is approved as the server sent it', async () => {
    const sent = await answered(
      (run, key) => {
        expect(run.getSnapshot().interrupts[0]?.issues).toEqual([]);
        run.approve(key);
      },
      { ...call('c'), input: null },
      asks,
    );
    expect(sent).toContain('"input":null');
  });
});

/** The request with the answer to a response of these chunks. */
async function answered(
  decide: (run: ReturnType<typeof createAgentRun>, key: string) => unknown,
  ...chunks: readonly object[]
): Promise<string> {
  const replies = [response(...chunks), response({ type: 'text-start', id: 't' })];
  const sent: string[] = [];
  const run = createAgentRun(optionsOf(replies, sent));
  decide(run, (await run.send('Go')).interrupts[0]?.key ?? '');
  await run.submit();
  return sent[1] ?? '';
}

/** A server with these responses, which adds the body of each request to `sent`. */
const optionsOf = (replies: Response[], sent: string[]): AgentRunOptions => ({
  url: 'https://chat.test/api/chat',
  threadId: 't',
  protocol: aiSdk(),
  tabs: false,
  autoSubmit: 'never',
  fetch: (_url, init) => {
    sent.push(typeof init?.body === 'string' ? init.body : '');
    return Promise.resolve(replies.shift() ?? new Response(null, { status: 500 }));
  },
});
