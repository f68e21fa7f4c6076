import './pageInNode.js';
import { Client } from '@langchain/langgraph-sdk';
import { useStream } from '@langchain/langgraph-sdk/react';
import { render, waitFor } from '@testing-library/react';
import { createElement, useLayoutEffect } from 'react';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { useStreamRun } from 'react-agent-interrupts/adapters/langGraph';
import type { AgentRun } from 'react-agent-interrupts/core';
import { commitAsInPages } from '../adapters/chatPage.js';
import { streamContents } from '../adapters/streamPage.js';
import { startServer, type RealServer } from './RealServer.js';

commitAsInPages();

let server: RealServer;
beforeAll(async () => {
  server = await startServer('langGraphApi');
});
afterAll(() => server.stop());
beforeEach(() => server.received());

/** The platform reads the types of a graph before its first run. */
const firstRun = 120_000;
const patience = { timeout: 30_000 };

interface Page {
  stream: ReturnType<typeof useStream>;
  run: AgentRun;
  unmount(): void;
}

/** A page with a thread of a graph. */
async function open(assistantId: string, known?: string): Promise<Page & { readonly threadId: string }> {
  const apiUrl = server.url('api');
  const threadId = known ?? (await new Client({ apiUrl }).threads.create()).thread_id;
  const page = { threadId } as Page & { threadId: string };
  function Conversation() {
    const stream = useStream({ apiUrl, assistantId, threadId, fetchStateHistory: true });
    const { run } = useStreamRun(stream, { threadId, autoSubmit: 'never' });
    useLayoutEffect(() => void Object.assign(page, { stream, run }));
    return null;
  }
  return Object.assign(page, render(createElement(Conversation)));
}

/** A page whose graph has asked. */
async function asked(assistantId: string) {
  const page = await open(assistantId);
  await page.run.send('Go');
  await waitFor(() => expect(page.run.getSnapshot().status).toBe('interrupted'), patience);
  return page;
}

/** The stream and the run object end with the same message. The parts of the others have other names in AG-UI. */
const agree = (page: Page) =>
  waitFor(() => {
    const { shown, had } = streamContents(page);
    expect(shown.at(-1)).toBeTypeOf('string');
    expect(shown.at(-1)).toBe(had.at(-1));
  }, patience);

const actionsOf = ({ run }: Page): readonly string[] =>
  run.getSnapshot().interrupts[0]?.actions?.map(({ key }) => key) ?? [];

describe("useStreamRun with LangGraph's own server", () => {
  it(
    'sends an edit, and the messages agree',
    async () => {
      const page = await asked('agent');
      const [email = '', pay = ''] = actionsOf(page);
      page.run.approve(email, { editedArgs: { to: 'eve@example.com' } });
      page.run.approve(pay);
      await page.run.submit();
      await waitFor(() => expect(page.run.getSnapshot().status).toBe('finished'), patience);
      expect(await server.received()).toEqual(
        expect.arrayContaining([
          { tool: 'send_email', args: { to: 'eve@example.com' } },
          { tool: 'pay', args: { amount: 5 } },
        ]),
      );
      await agree(page);
    },
    firstRun,
  );

  it(
    'sends a denial with its reason, which the model reads',
    async () => {
      const page = await asked('agent');
      const [email = '', pay = ''] = actionsOf(page);
      page.run.deny(email, { reason: 'Not today' });
      page.run.deny(pay);
      await page.run.submit();
      await waitFor(() => expect(page.run.getSnapshot().status).toBe('finished'), patience);
      expect(page.run.getSnapshot().messages.at(-1)?.content).toContain('Not today');
      expect(await server.received()).toEqual([]);
      await agree(page);
    },
    firstRun,
  );

  it(
    'sends several answers by their ids, in one request',
    async () => {
      const page = await asked('two');
      const [a, b] = page.run.getSnapshot().interrupts;
      expect(page.run.answer(a?.key ?? '', 'one').ok).toBe(true);
      expect(page.run.answer(b?.key ?? '', 'two').ok).toBe(true);
      await page.run.submit();
      const received = (await server.received()) as { node: string; answer: unknown }[];
      const byQuestion = (message: string | undefined) => (message?.includes('a?') ? 'a' : 'b');
      expect(received.toSorted((x, y) => x.node.localeCompare(y.node))).toEqual(
        [
          { node: byQuestion(a?.message), answer: 'one' },
          { node: byQuestion(b?.message), answer: 'two' },
        ].toSorted((x, y) => x.node.localeCompare(y.node)),
      );
      expect(page.run.getSnapshot().status).toBe('finished');
    },
    firstRun,
  );

  it(
    'shows what the thread waits for after a reload',
    async () => {
      const before = await asked('choice');
      before.unmount();
      const page = await open('choice', before.threadId);
      await waitFor(() => expect(page.run.getSnapshot().interrupts).toHaveLength(1), patience);
      page.run.answer(page.run.getSnapshot().interrupts[0]?.key ?? '', { count: 3 });
      await page.run.submit();
      expect(await server.received()).toEqual([{ node: 'choose', answer: { count: 3 } }]);
    },
    firstRun,
  );

  it(
    'reports that the graph has failed',
    async () => {
      const page = await open('failing');
      await page.run.send('Go').catch(() => undefined);
      await waitFor(() => expect(page.run.getSnapshot().error?.message).toContain('It broke'), patience);
    },
    firstRun,
  );
});
