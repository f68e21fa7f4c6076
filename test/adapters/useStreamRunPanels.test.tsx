import { useStream } from '@langchain/langgraph-sdk/react';
import { render, waitFor } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { describe, expect, it } from 'vitest';
import type { AgentRun } from 'react-agent-interrupts';
import { useStreamRun } from 'react-agent-interrupts/adapters/langGraph';
import { commitAsInPages } from './chatPage.js';
import { langGraphServer } from './langGraphServer.js';

commitAsInPages();

/** Two run objects of one stream. */
function mountTwo(server: ReturnType<typeof langGraphServer>) {
  const page = { runs: [] as AgentRun[] } as { runs: AgentRun[]; stream: ReturnType<typeof useStream> };
  const callerOptions = { fetch: server.fetch, maxRetries: 0 };
  function Approvals({ stream, at }: { readonly stream: ReturnType<typeof useStream>; readonly at: number }) {
    const { run } = useStreamRun(stream, { autoSubmit: 'never' });
    useLayoutEffect(() => void (page.runs[at] = run), [run, at]);
    return null;
  }
  function Page() {
    const stream = useStream({
      apiUrl: 'http://graph.test',
      assistantId: 'agent',
      threadId: 'thread',
      callerOptions,
    });
    useLayoutEffect(() => void (page.stream = stream));
    return [0, 1].map((at) => <Approvals key={at} stream={stream} at={at} />);
  }
  render(<Page />);
  return page;
}

const questionOf = (run: AgentRun | undefined): string | undefined => run?.getSnapshot().interrupts[0]?.key;

// “If both the panel and the chat can answer, the first accepted answer counts. The other side shows the result.” (chat-adapters.md)
describe('two run objects of one stream at the same moment', () => {
  it('send one answer, and only that answer counts', async () => {
    const server = langGraphServer();
    server.script = [{ asks: [{ id: '1'.repeat(32), value: 'Delete it?' }] }, { says: 'Done' }];
    const page = mountTwo(server);
    await page.stream.submit({ messages: [{ type: 'human', id: 'u-1', content: 'Write' }] });
    await waitFor(() => expect(page.runs.map(questionOf)).not.toContain(undefined));
    const [first, second] = page.runs as [AgentRun, AgentRun];
    first.respond(questionOf(first) ?? '', 'Yes');
    second.respond(questionOf(second) ?? '', 'No');
    const [one, other] = await Promise.allSettled([first.submit(), second.submit()]);
    expect(one).toMatchObject({ status: 'fulfilled', value: { status: 'finished' } });
    expect(other).toMatchObject({ status: 'rejected', reason: { name: 'AgentRunError' } });
    expect(server.received.slice(1).map(({ command }) => command?.resume)).toEqual([
      { [`${'1'.repeat(32)}`]: 'Yes' },
    ]);
    await waitFor(() => expect(questionOf(second)).toBeUndefined());
    expect(second.getSnapshot().history.filter(({ delivery }) => delivery === 'accepted')).toEqual([]);
  });

  it('send one message, and the other reports that nothing was sent', async () => {
    const server = langGraphServer();
    server.script = [{ says: 'Done' }, { says: 'Again' }];
    const page = mountTwo(server);
    await waitFor(() => expect(page.stream.isThreadLoading).toBe(false));
    const [first, second] = page.runs as [AgentRun, AgentRun];
    const [one, other] = await Promise.allSettled([first.send('One'), second.send('Two')]);
    expect(one).toMatchObject({ status: 'fulfilled', value: { status: 'finished' } });
    expect(other).toMatchObject({ status: 'rejected', reason: { code: 'not_sent' } });
    expect(server.received).toHaveLength(1);
    expect((await second.retry()).status).toBe('finished');
    expect(server.received[1]?.input?.messages).toMatchObject([{ content: 'Two' }]);
  });
});
