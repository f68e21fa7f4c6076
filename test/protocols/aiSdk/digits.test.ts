import { describe, expect, it } from 'vitest';
import { createAgentRun } from 'react-agent-interrupts/core';
import { aiSdk } from 'react-agent-interrupts/protocols/aiSdk';

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
  it.each<[string, ...object[]]>([
    ['the arguments of an earlier call', call('before', data), { ...read, output: 'ok' }],
    ['the result of an earlier call', call('before'), read],
    ['a part of the host’s data', { type: 'data-account', id: 'd', data }],
    ['the metadata of the message', { type: 'message-metadata', messageMetadata: data }],
    ['the metadata of the provider', { type: 'text-start', id: 't', providerMetadata: { mock: data } }],
  ])('in %s', async (_, ...chunks) => {
    const sent = await answered((run, key) => run.approve(key), ...chunks, call('c'), asks);
    expect(sent).toContain(`"account":${NUMBER}`);
    expect(sent).not.toContain(READ);
  });

  it('in the arguments of a call that is denied', async () => {
    const sent = await answered((run, key) => run.deny(key), call('c', data), asks);
    expect(sent).toContain(`"input":{"account":${NUMBER}}`);
  });
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
  const run = createAgentRun({
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
  decide(run, (await run.send('Go')).interrupts[0]?.key ?? '');
  await run.submit();
  return sent[1] ?? '';
}
