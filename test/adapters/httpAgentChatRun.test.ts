import { describe, expect, it, vi } from 'vitest';
import { says, streams } from './agentServer.js';
import { decided, entry, gate, kept, no, sentAnswers, server, startsServer, yes } from './ownRun.js';

startsServer();

describe('the function of the chat', () => {
  it('may pass on only the answers, in another order', async () => {
    const { run } = await decided(
      (agent) => ({
        runAgent: ({ resume = [] }) => agent.runAgent({ resume: [...resume].reverse() }),
      }),
      ['q-1', 'q-2'],
    );
    expect((await run.submit()).status).toBe('finished');
    expect(sentAnswers()).toEqual([{ threadId: 't', resume: [entry('q-1', true), entry('q-2', true)] }]);
  });

  it('may pass on only the `runId`, if the agent lists no question', async () => {
    const { run } = await decided((agentOfChat) => ({
      runAgent: ({ runId = '' }) => {
        agentOfChat.pendingInterrupts = [];
        return agentOfChat.runAgent({ runId });
      },
    }));
    expect((await run.submit()).status).toBe('finished');
    expect(sentAnswers()).toEqual([{ threadId: 't', resume: yes }]);
  });

  it('gets an error if it passes on neither: the decision is kept', async () => {
    const { run } = await decided((agent) => ({ runAgent: () => agent.runAgent({ resume: no }) }));
    server().replies = [];
    await expect(run.submit()).rejects.toMatchObject({ code: 'not_sent' });
    await expect.poll(() => kept(run)).toEqual(['q-1 answered']);
    expect(sentAnswers()).toEqual([{ threadId: 't', resume: no }]);
  });
});

describe('a subscriber of the chat that delays the start of each run', () => {
  /** Holds each run until it is released. */
  function held() {
    const gates: { open(): void }[] = [];
    const delay = async (): Promise<void> => {
      const { open, opened } = gate();
      gates.push({ open });
      await opened;
    };
    return { gates, delay };
  }

  it('cannot mix up the answers: the answer of the chat that goes first is sent as it is', async () => {
    const { gates, delay } = held();
    const { agent, run } = await decided(undefined, undefined, delay);
    const submitted = run.submit();
    await expect.poll(() => gates).toHaveLength(1);
    const answered = agent.runAgent({ resume: no });
    await expect.poll(() => gates).toHaveLength(2);
    gates[1]?.open();
    await expect(submitted).rejects.toMatchObject({ code: 'not_sent' });
    gates[0]?.open();
    await answered;
    expect(sentAnswers()).toEqual([{ threadId: 't', resume: no }]);
    await expect.poll(() => run.getSnapshot().status).toBe('finished');
  });

  it('cannot end the answer of the chat, whose response is slow, by its own run that sends nothing', async () => {
    const { gates, delay } = held();
    const { agent, run } = await decided(undefined, undefined, delay);
    const response = gate();
    server().replies = [(...exchange) => void response.opened.then(() => streams(says('Done'))(...exchange))];
    const submitted = run.submit();
    await expect.poll(() => gates).toHaveLength(1);
    const answered = agent.runAgent({ resume: no });
    await expect.poll(() => gates).toHaveLength(2);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    gates[1]?.open();
    await expect(submitted).rejects.toMatchObject({ code: 'not_sent' });
    gates[0]?.open();
    await vi.waitUntil(() => !agent.isRunning);
    await vi.advanceTimersByTimeAsync(1000);
    vi.useRealTimers();
    expect(run.getSnapshot().status).toBe('running');
    response.open();
    await answered;
    await expect.poll(() => run.getSnapshot().status).toBe('finished');
    expect(sentAnswers()).toEqual([{ threadId: 't', resume: no }]);
  });

  it('does not put a decision in doubt that is submitted while the answer of the chat waits', async () => {
    const { gates, delay } = held();
    const { agent, run } = await decided(undefined, undefined, delay);
    const answered = agent.runAgent({ resume: no });
    await expect.poll(() => gates).toHaveLength(1);
    await expect(run.submit()).rejects.toMatchObject({ code: 'not_sent' });
    gates[0]?.open();
    await answered;
    expect(sentAnswers()).toEqual([{ threadId: 't', resume: no }]);
    await expect.poll(() => run.getSnapshot().status).toBe('finished');
  });
});
