import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { ElicitRequestSchema, type ElicitRequestParams } from '@modelcontextprotocol/sdk/types.js';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAsker } from 'react-agent-interrupts/asker';
import { mcpElicitation } from 'react-agent-interrupts/asker/mcpElicitation';
import type { PendingInterrupt } from 'react-agent-interrupts/core';

const asker = createAsker();
const client = new Client(
  { name: 'app', version: '1' },
  { capabilities: { elicitation: { form: {}, url: {} } } },
);
client.setRequestHandler(ElicitRequestSchema, mcpElicitation(asker, { server: 'Deploy bot' }));

beforeAll(async () => {
  const script = fileURLToPath(new URL('stdioServer.mjs', import.meta.url));
  await client.connect(new StdioClientTransport({ command: process.execPath, args: [script] }));
}, 60_000);
afterAll(async () => {
  asker.run.dispose();
  await client.close();
});

/** The next question that the asker shows. */
const asked = (): Promise<PendingInterrupt> =>
  new Promise((resolve) => {
    const check = (): void => {
      const [first] = asker.run.getSnapshot().interrupts;
      if (first?.status !== 'open') return;
      unsubscribe();
      resolve(first);
    };
    const unsubscribe = asker.run.subscribe(check);
    check();
  });

/** Lets the server elicit, and returns what it has received after the user has decided. */
async function elicited(params: ElicitRequestParams, decide: (question: PendingInterrupt) => void) {
  const call = client.callTool({ name: 'ask', arguments: { params: JSON.stringify(params) } });
  decide(await asked());
  const { content } = await call;
  return JSON.parse((content as { text: string }[])[0]?.text ?? '') as unknown;
}

const form: ElicitRequestParams = {
  message: 'Where to?',
  requestedSchema: { type: 'object', properties: { branch: { type: 'string' } }, required: ['branch'] },
};

describe('an MCP server over stdio', () => {
  it('receives the content that the user accepts', async () => {
    const content = { branch: 'main' };
    const received = elicited(form, ({ key, message }) => {
      expect(message).toBe('Deploy bot: Where to?');
      expect(asker.run.answer(key, { action: 'accept', content }).ok).toBe(true);
    });
    expect(await received).toEqual({ action: 'accept', content });
  });

  it('receives that the user declines or cancels', async () => {
    const declined = elicited(form, ({ key }) => void asker.run.answer(key, { action: 'decline' }));
    expect(await declined).toEqual({ action: 'decline' });
    const cancelled = elicited(form, ({ key }) => void asker.run.cancel(key));
    expect(await cancelled).toEqual({ action: 'cancel' });
  });

  it('receives the consent to a URL, which nothing opens', async () => {
    const url = {
      mode: 'url',
      message: 'Sign in',
      elicitationId: 'e',
      url: 'https://login.test/x?y=1',
    } as const;
    const received = elicited(url, ({ key, message }) => {
      expect(message).toBe('Deploy bot: login.test\nSign in\n\nhttps://login.test/x?y=1');
      asker.run.answer(key, { action: 'accept' });
    });
    expect(await received).toEqual({ action: 'accept' });
  });
});
