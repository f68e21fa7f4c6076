import { afterEach, describe, expect, it, vi } from 'vitest';
import { agUi, createAgentRun, type AgentRun, type AgentRunOptions } from 'react-agent-interrupts/core';
import { asks, fails, fakeServer, says, type ServerAnswer } from 'react-agent-interrupts/testing';
import { Browser } from '../reliability/Browser.js';
import { numbered, streamOf } from './numberedFrames.js';

const question = asks({ reason: 'confirmation', message: 'Delete?' });
const keysOf = (run: AgentRun) => run.getSnapshot().interrupts.map(({ key }) => key);

async function twoTabs(
  answers: readonly ServerAnswer[],
  { stored = false, dispatch }: { stored?: boolean; dispatch?: AgentRunOptions['dispatch'] } = {},
) {
  const browser = new Browser();
  // Restored data is already in the second tab.
  const server = fakeServer(question, ...(stored ? [] : [question]), ...answers);
  const opened = [browser.open(), browser.open()];
  const tabs = opened.map(({ tabs: coordinator, storage }) =>
    createAgentRun({
      url: 'http://agent.test',
      threadId: 't',
      tabs: coordinator,
      protocol: agUi({ refresh: true }),
      fetch: server.fetch,
      ...(stored && { storage }),
      ...(dispatch && { dispatch }),
    }),
  );
  for (const run of tabs) {
    run.subscribe(() => undefined);
    await vi.waitFor(() => expect(run.getSnapshot().restoring).toBe(false));
    if (run.getSnapshot().interrupts.length === 0) await run.send('Go');
  }
  const [first, second] = tabs as [AgentRun, AgentRun];
  const kill = () => opened[0]?.kill();
  return { first, second, server, browser, kill, key: keysOf(first)[0] ?? '' };
}

describe('two tabs on one thread', () => {
  it('send once: the other tab shows that, accepts no answer, and then shows the same result', async () => {
    let answer!: (response: Response) => void;
    const held = new Promise<Response>((resolve) => (answer = resolve));
    const { first, second, server, key } = await twoTabs([() => held]);
    first.approve(key);
    const submitted = first.submit();
    await vi.waitFor(() => expect(second.getSnapshot().interrupts[0]?.delivery).toBe('elsewhere'));
    expect(second.approve(key)).toMatchObject({ ok: false, issues: [{ keyword: 'elsewhere' }] });
    await expect(second.submit()).rejects.toMatchObject({ code: 'elsewhere' });
    answer(streamOf(numbered(says('Deleted.'))));
    await submitted;
    await vi.waitFor(() => expect(second.getSnapshot().status).toBe('finished'));
    expect(second.getSnapshot().messages).toEqual(first.getSnapshot().messages);
    expect(second.getSnapshot().history).toMatchObject([{ delivery: 'accepted' }]);
    expect(server.requests).toHaveLength(3);
  });

  it('request the lock in the moment of the press', async () => {
    const acquire = vi.fn(async () => async () => undefined);
    const tabs = { acquire, whenFree: async () => undefined, open: () => ({ post() {}, close() {} }) };
    const { fetch } = fakeServer(question, says('Deleted.'));
    const run = createAgentRun({ url: 'http://agent.test', threadId: 't', tabs, fetch });
    await run.send('Go');
    run.approve(keysOf(run)[0] ?? '');
    expect(acquire).toHaveBeenCalledTimes(1);
  });

  it('send once when both answer in the same moment', async () => {
    const { first, second, server, key } = await twoTabs([says('Deleted.')]);
    first.approve(key);
    second.deny(key);
    await vi.waitFor(() => expect(first.getSnapshot().status).toBe('finished'));
    await vi.waitFor(() => expect(second.getSnapshot().status).toBe('finished'));
    expect(server.requests).toHaveLength(3);
    expect(server.requests[2]?.resume).toMatchObject([{ payload: true }]);
  });

  it('reopen their questions when the agent refuses the other tab', async () => {
    const { first, second, key } = await twoTabs([fails('No.', 'INVALID_PAYLOAD')]);
    first.approve(key);
    await first.submit().catch(() => undefined);
    await vi.waitFor(() => expect(second.getSnapshot().interrupts[0]?.delivery).toBe('refused'));
    expect(second.getSnapshot()).toMatchObject({ status: 'interrupted', interrupts: [{ key }] });
    second.reopen(key);
    expect(second.getSnapshot()).toMatchObject({ interrupts: [{ key, status: 'open', delivery: 'none' }] });
  });

  it('can send what a tab was sending when it crashed', async () => {
    const { first, second, server, kill, key } = await twoTabs([
      () => new Promise<Response>(() => undefined),
      says('Deleted.'),
    ]);
    first.approve(key);
    await vi.waitFor(() => expect(second.getSnapshot().interrupts[0]?.delivery).toBe('elsewhere'));
    kill();
    await vi.waitFor(() => expect(second.getSnapshot().interrupts[0]?.delivery).toBe('inDoubt'));
    second.approve(key);
    await vi.waitFor(() => expect(second.getSnapshot().status).toBe('finished'));
    expect(server.requests).toHaveLength(4);
  });
});

describe('two tabs that miss each other’s messages', () => {
  afterEach(() => vi.useRealTimers());

  it('learn afterwards what the other answered while they refreshed', async () => {
    let answer!: (response: Response) => void;
    const held = new Promise<Response>((resolve) => (answer = resolve));
    const { first, second, key, server } = await twoTabs([() => held, says('Deleted.')]);
    const asked = second.refresh();
    first.approve(key);
    await vi.waitFor(() => expect(first.getSnapshot().status).toBe('finished'));
    // The server was asked before it was answered.
    answer(streamOf(numbered(question)));
    await asked;
    await vi.waitFor(() => expect(second.getSnapshot().status).toBe('finished'));
    expect(second.approve(key)).toMatchObject({ ok: false });
    expect(server.requests).toHaveLength(4);
  });

  it('still show it when they refresh and the server has not received the answer yet', async () => {
    let answer!: (response: Response) => void;
    const held = new Promise<Response>((resolve) => (answer = resolve));
    const { first, second, key, server } = await twoTabs([() => held, question]);
    first.approve(key);
    await vi.waitFor(() => expect(second.getSnapshot().batch.delivery).toBe('elsewhere'));
    await second.refresh();
    expect(second.getSnapshot().batch.delivery).toBe('elsewhere');
    expect(second.approve(key)).toMatchObject({ ok: false, issues: [{ keyword: 'elsewhere' }] });
    answer(streamOf(numbered(says('Deleted.'))));
    await vi.waitFor(() => expect(second.getSnapshot().status).toBe('finished'));
    expect(server.requests).toHaveLength(4);
  });

  it('send once when the second gets the lock after the first is done', async () => {
    let slow = false;
    let goOn!: () => void;
    const later = new Promise<void>((resolve) => (goOn = resolve));
    const { first, second, key, server } = await twoTabs([says('Deleted.')], {
      dispatch: async ({ execute }) => {
        if (slow) await later;
        await execute();
      },
    });
    slow = true;
    second.deny(key);
    slow = false;
    first.approve(key);
    await vi.waitFor(() => expect(first.getSnapshot().status).toBe('finished'));
    goOn();
    await vi.waitFor(() => expect(second.getSnapshot().status).toBe('finished'));
    expect(server.requests).toHaveLength(3);
    expect(server.requests[2]?.resume).toMatchObject([{ payload: true }]);
  });

  it('share that an answer is in doubt', async () => {
    const { first, second, key } = await twoTabs([new Response('', { status: 502 })]);
    first.approve(key);
    await first.submit().catch(() => undefined);
    await vi.waitFor(() => expect(second.getSnapshot().interrupts[0]?.delivery).toBe('inDoubt'));
  });

  it('show that the other tab sends an answer in doubt again', async () => {
    const never = () => new Promise<Response>(() => undefined);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { first, second, key } = await twoTabs([new Response('', { status: 502 }), never]);
    first.approve(key);
    await vi.waitFor(() => expect(second.getSnapshot().batch.delivery).toBe('inDoubt'));
    first.retry().catch(() => undefined);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(second.getSnapshot().batch.delivery).toBe('elsewhere');
  });

  it('do not treat a refusal as the end of a doubt', async () => {
    const { first, second, key } = await twoTabs([
      new Response('', { status: 502 }),
      new Response('', { status: 422 }),
    ]);
    const told: string[] = [];
    second.subscribe(() => told.push(second.getSnapshot().batch.delivery));
    first.approve(key);
    await vi.waitFor(() => expect(second.getSnapshot().batch.delivery).toBe('inDoubt'));
    await first.retry().catch(() => undefined);
    const phases = () => told.filter((phase, index) => phase !== told[index - 1]);
    // Law 3: tabs share decisions, so the first change is the decision, before it is sent.
    const expected = ['none', 'elsewhere', 'inDoubt', 'elsewhere', 'inDoubt'];
    await vi.waitFor(() => expect(phases()).toEqual(expected));
    expect(second.getSnapshot().interrupts).toMatchObject([{ status: 'answered', delivery: 'inDoubt' }]);
  });

  it('never show a refused answer as not sent when the server refuses it again', async () => {
    const gone = fails('Who?', 'UNKNOWN_INTERRUPT_ID');
    const { first, second, key } = await twoTabs([fails('Overloaded.'), gone, gone], { stored: true });
    const told: string[] = [];
    first.approve(key);
    await vi.waitFor(() => expect(second.getSnapshot().batch.delivery).toBe('inDoubt'));
    await first.retry().catch(() => undefined);
    await vi.waitFor(() => expect(second.getSnapshot().batch.over).toBe(true));
    second.subscribe(() => told.push(second.getSnapshot().batch.delivery));
    await first.submit().catch(() => undefined);
    await vi.waitFor(() => expect(told).toContain('elsewhere'));
    await vi.waitFor(() => expect(told.at(-1)).not.toBe('elsewhere'));
    expect(told).not.toContain('none');
  });

  it('let only the sending tab store the answer', async () => {
    const never = () => new Promise<Response>(() => undefined);
    const { first, second, browser, key } = await twoTabs([never], { stored: true });
    first.approve(key);
    await vi.waitFor(() => expect(second.getSnapshot().interrupts[0]?.delivery).toBe('elsewhere'));
    await vi.waitFor(() => expect([...browser.storage.saved.values()].join()).toContain('inDoubt'));
  });

  it('send the next answer of a tab while its previous stream is still open', async () => {
    const next = asks({ id: 'int-2', reason: 'confirmation', message: 'Really?' });
    // The stream stays open after its end, so its lock is held when the next answer is sent.
    const open = () =>
      streamOf(
        new ReadableStream<Uint8Array>({
          start: (controller) => controller.enqueue(new TextEncoder().encode(numbered(next))),
        }),
      );
    const { first, key, server } = await twoTabs([open, says('Deleted.')]);
    first.on('interrupt', ([pending]) => first.approve(pending?.key ?? ''));
    first.approve(key);
    await vi.waitFor(() => expect(first.getSnapshot().status).toBe('finished'));
    expect(server.requests).toHaveLength(4);
  });
});
