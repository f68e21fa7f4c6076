import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { agUi, createAgentRun, type AgentEvent } from 'react-agent-interrupts/core';
import { fails, proposes, says, scriptedRun, type ServerAnswer } from 'react-agent-interrupts/testing';
import { breaking, numbered, streamOf } from '../run/numberedFrames.js';
import { afterAnswering as after } from './afterAnswering.js';
import { fakeTimers, fateOf, keysOf, never, one, quiet, turns, two } from './page.js';

beforeEach(() => fakeTimers());
afterEach(() => vi.useRealTimers());

const started = { type: 'RUN_STARTED', threadId: 't', runId: 'r' };

/** The states with an open question or a doubt. `more` is the server's next responses. */
const states = {
  'refused by an unknown code': (more: ServerAnswer[]) => after(fails('Odd.', 'SOMETHING_ODD'), more),
  refused: (more: ServerAnswer[]) => after(fails('No.', 'INVALID_PAYLOAD'), more),
  'refused by status': (more: ServerAnswer[]) => after(new Response('', { status: 422 }), more),
  'in doubt': (more: ServerAnswer[]) => after(new Response('', { status: 502 }), more),
  over: (more: ServerAnswer[]) => after(fails('Who?', 'UNKNOWN_INTERRUPT_ID'), more),
  disconnected: (more: ServerAnswer[]) => after([started], more),
  stopped: async (more: ServerAnswer[]) => {
    const script = await after(never, more);
    script.run.stop();
    await turns();
    return script;
  },
};
type State = keyof typeof states;
const all = Object.keys(states) as State[];
/** The states in which the agent still asks, as far as known. */
const asked = all.filter((name) => name !== 'over');

// Law 4: in every state with an open question or a doubt, the user can change each answer, cancel, send again if that
// is safe, or leave, with the panel and with methods.
describe.each(all)('an answer that is %s', (name) => {
  it('can be changed, and the thread can be finished', async () => {
    const { run, requests } = await states[name]([says('Done.')]);
    const { id } = run.getSnapshot().batch;
    expect(run.deny(keysOf(run)[0] ?? '')).toMatchObject({ ok: true });
    expect(await run.submit()).toMatchObject({ status: 'finished', interrupts: [] });
    expect(requests.at(-1)?.resume).toMatchObject([{ payload: { approved: false } }]);
    expect(run.getSnapshot().history.at(-1)?.batchId).not.toBe(id);
  });

  it('can be sent again unchanged, under the same batch id', async () => {
    const { run, requests } = await states[name]([says('Done.')]);
    const { id } = run.getSnapshot().batch;
    expect(await run.retry()).toMatchObject({ status: 'finished', interrupts: [] });
    expect(requests[2]?.resume).toEqual(requests[1]?.resume);
    expect(run.getSnapshot().history.at(-1)?.batchId).toBe(id);
  });

  it('can be left, which sends nothing, and a new message may be sent', async () => {
    const { run, requests } = await states[name]([says('Done.')]);
    run.leave();
    await turns();
    expect(requests).toHaveLength(2);
    expect(run.getSnapshot()).toMatchObject({ interrupts: [], batch: { total: 0 } });
    expect(await run.send('Something else')).toMatchObject({ status: 'finished' });
    expect(requests[2]?.resume ?? []).toEqual([]);
  });

  it('can be replaced with a steer, and the thread can be finished', async () => {
    const { run } = await states[name]([says('Done.')]);
    expect(await run.steer('Something else')).toMatchObject({ status: 'finished', interrupts: [] });
  });
});

describe('an answer to a question that is over', () => {
  it('can be dismissed by a cancellation, which sends nothing, and a new message may be sent', async () => {
    const { run, requests } = await states.over([says('Done.')]);
    run.cancel(keysOf(run)[0] ?? '');
    expect(run.getSnapshot().interrupts).toEqual([]);
    expect(requests).toHaveLength(2);
    expect(await run.send('Something else')).toMatchObject({ status: 'finished' });
  });

  it('allows a new message', async () => {
    const { run } = await states.over([says('Done.')]);
    expect(await run.send('Something else')).toMatchObject({ status: 'finished' });
  });
});

describe.each(asked)('an answer that is %s', (name) => {
  it('can be cancelled, and the thread can be finished', async () => {
    const { run, requests } = await states[name]([says('Done.')]);
    run.cancel(keysOf(run)[0] ?? '');
    expect(run.getSnapshot().interrupts[0]?.status).toBe('cancelled');
    expect(await run.submit()).toMatchObject({ status: 'finished', interrupts: [] });
    expect(requests.at(-1)?.resume).toEqual([{ interruptId: 'int-call-1', status: 'cancelled' }]);
  });

  it('allows no new message, and stays', async () => {
    // A successful `refresh` clears the doubt. `send` rejects until then.
    const { run, requests } = await states[name]([says('Done.')]);
    await expect(run.send('Something else')).rejects.toMatchObject({ code: 'pending_interrupts' });
    expect(requests).toHaveLength(2);
    expect(run.getSnapshot().interrupts).toMatchObject([{ decision: { status: 'resolved' } }]);
  });
});

describe('a RUN_ERROR with an unknown code', () => {
  it('allows to change each of several answers, and keeps the others', async () => {
    const answers = [two, fails('The second is no good.', 'SOMETHING_ODD'), says('Done.')];
    const { run, requests } = scriptedRun(answers, { autoSubmit: 'never' });
    await run.send('Go');
    const [a = '', b = ''] = keysOf(run);
    run.approve(a);
    run.approve(b);
    await run.submit().catch(() => undefined);
    expect(run.getSnapshot().error).toMatchObject({ code: 'run_error', details: { code: 'SOMETHING_ODD' } });
    run.reopen(b);
    expect(run.getSnapshot().interrupts).toMatchObject([{ status: 'answered' }, { status: 'open' }]);
    expect(run.deny(b)).toMatchObject({ ok: true });
    expect(await run.submit()).toMatchObject({ status: 'finished' });
    expect(requests[2]?.resume).toMatchObject([{ payload: true }, { payload: false }]);
  });
});

describe('an answer that may have arrived', () => {
  it.each(['in doubt', 'disconnected', 'stopped', 'refused by an unknown code'] as const)(
    'shows on its question when it is changed that it may have arrived, after it was %s',
    async (name) => {
      // A change or a cancellation makes a new batch, with a warning that the first may have arrived.
      const { run } = await states[name]([says('Done.')]);
      run.deny(keysOf(run)[0] ?? '');
      expect(run.getSnapshot().interrupts).toMatchObject([{ status: 'answered', possiblyAnswered: true }]);
      run.reopen(keysOf(run)[0] ?? '');
      expect(run.getSnapshot().interrupts).toMatchObject([{ status: 'open', possiblyAnswered: true }]);
    },
  );

  it('is no longer in doubt when the server reports the pending questions', async () => {
    const { run } = scriptedRun([one, new Response('', { status: 502 }), one, says('Done.')], {
      autoSubmit: 'never',
      protocol: agUi({ refresh: true }),
    });
    await run.send('Go');
    run.approve(keysOf(run)[0] ?? '');
    await run.submit().catch(() => undefined);
    await run.refresh();
    expect(run.getSnapshot()).toMatchObject({
      status: 'interrupted',
      batch: { delivery: 'none' },
      interrupts: [{ status: 'answered', decision: { payload: true } }],
    });
    expect(await run.submit()).toMatchObject({ status: 'finished' });
  });

  it('is removed when the server reports nothing pending, and a new message may be sent', async () => {
    const { run } = scriptedRun([one, new Response('', { status: 502 }), says(''), says('Done.')], {
      autoSubmit: 'never',
      protocol: agUi({ refresh: true }),
    });
    await run.send('Go');
    run.approve(keysOf(run)[0] ?? '');
    await run.submit().catch(() => undefined);
    await run.refresh();
    expect(run.getSnapshot().interrupts).toEqual([]);
    expect(await run.send('Something else')).toMatchObject({ status: 'finished' });
  });
});

// Law 3: “Decisions and drafts are kept until the resumed run has finished.” A tool result shows that the server has used
// them. A run that then fails or is stopped has ended. One whose stream is lost may go on.
describe('an answer that was used before its run', () => {
  const result = { type: 'TOOL_CALL_RESULT', messageId: 'm', toolCallId: 'call-1', content: 'paid' };
  const used = [started, result];
  const stoppedAfter = async (events: AgentEvent[], more: ServerAnswer[]) => {
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(new TextEncoder().encode(numbered(events))),
    });
    const script = await after(streamOf(body), more);
    script.run.stop();
    await turns();
    return script;
  };
  const error = { type: 'RUN_ERROR', message: 'Full' };
  const ends = {
    failed: (events: AgentEvent[], more: ServerAnswer[]) => after([...events, error], more),
    'was stopped': stoppedAfter,
  };
  const losses = {
    'was cut': (events: AgentEvent[], more: ServerAnswer[]) => after(events, more),
    broke: (events: AgentEvent[], more: ServerAnswer[]) => after(breaking(numbered(events)), more),
  };

  it.each(Object.entries(ends))('%s is not in doubt, and is not sent again', async (_name, end) => {
    const { run, requests } = await end(used, [says('Done.')]);
    expect(run.getSnapshot()).toMatchObject({ interrupts: [], batch: { total: 0, delivery: 'none' } });
    expect(run.getSnapshot().history).toMatchObject([{ delivery: 'accepted', result: 'paid' }]);
    expect(run.approve('int-call-1')).toMatchObject({ ok: false });
    await expect(run.retry()).rejects.toMatchObject({ code: 'nothing_to_send' });
    expect(requests).toHaveLength(2);
    expect(await run.send('And now?')).toMatchObject({ status: 'finished' });
    expect(requests[2]?.resume ?? []).toEqual([]);
  });

  it.each(Object.entries(losses))(
    '%s is kept, and can be sent again to get the end of the run',
    async (_name, lose) => {
      const { run, requests } = await lose(used, [says('Done.')]);
      expect(run.getSnapshot()).toMatchObject({ status: 'disconnected', batch: { delivery: 'inDoubt' } });
      expect(await run.retry()).toMatchObject({ status: 'finished', interrupts: [] });
      expect(requests[2]?.resume).toEqual(requests[1]?.resume);
    },
  );

  const earlier = [
    { type: 'TOOL_CALL_START', toolCallId: 'look', toolCallName: 'look' },
    { type: 'TOOL_CALL_END', toolCallId: 'look' },
    { ...result, messageId: 'l', toolCallId: 'look' },
  ];

  // A server may replay what it has sent before the pause.
  it('stays if the run has only repeated the result of an earlier call before an unknown error', async () => {
    const [first, ...asking] = proposes({ name: 'pay', args: {} });
    const replies = [
      first ? [first, ...earlier, ...asking] : [],
      [started, ...earlier, error],
      says('Done.'),
    ];
    const { run } = scriptedRun(replies, { autoSubmit: 'never' });
    await run.send('Go');
    run.approve(keysOf(run)[0] ?? '');
    await expect(run.submit()).rejects.toMatchObject({ code: 'run_error' });
    expect(run.getSnapshot()).toMatchObject({ batch: { delivery: 'inDoubt' }, interrupts: [{}] });
    expect(await run.retry()).toMatchObject({ status: 'finished' });
  });

  // A page that was opened without the messages of the thread has never seen its earlier calls.
  it.each([
    ['an unknown error is in doubt', error, 'inDoubt'],
    ['a refusal is refused', { type: 'RUN_ERROR', message: 'Odd.', code: 'INVALID_PAYLOAD' }, 'refused'],
  ])(
    'stays if the run has only sent the result of a call that this page has never seen: %s',
    async (_n, end, delivery) => {
      const { run } = await after([started, { ...result, toolCallId: 'earlier' }, end], [says('Done.')]);
      expect(run.getSnapshot()).toMatchObject({ batch: { delivery }, interrupts: [{ status: 'answered' }] });
      expect(await run.retry()).toMatchObject({ status: 'finished' });
    },
  );

  it('is not in doubt if the failed run has started a call, which has a result', async () => {
    const call = { type: 'TOOL_CALL_START', toolCallId: 'next', toolCallName: 'look' };
    const { run } = await after([started, call, { ...result, toolCallId: 'next' }, error], []);
    expect(run.getSnapshot()).toMatchObject({ status: 'failed', interrupts: [] });
  });
});

describe('a reconnect URL that always returns an empty response', () => {
  function reconnecting(kept: AgentEvent[], empty: () => Response) {
    const answers: (() => Response)[] = [() => breaking(numbered(kept))];
    let asked = 0;
    const run = createAgentRun({
      url: 'http://agent.test/run',
      threadId: 't',
      tabs: false,
      protocol: agUi({ reconnect: ({ url }) => `${url}/stream` }),
      fetch: () => {
        asked += 1;
        return Promise.resolve((answers.shift() ?? empty)());
      },
    });
    return { run, asked: () => asked, answer: (next: () => Response) => void answers.push(next) };
  }

  it.each([
    ['an empty stream', () => streamOf('')],
    ['comments', () => streamOf(': keep-alive\n\n')],
    ['only known events', () => streamOf(numbered([started]))],
  ])('(%s) ends in `disconnected`, and the thread can continue', async (_name, empty) => {
    const { run, asked, answer } = reconnecting([started], empty);
    const fate = fateOf(run.send('Go'));
    await quiet(600);
    expect(fate()).toBe('stream_cut');
    expect(run.getSnapshot().status).toBe('disconnected');
    expect(asked()).toBeLessThanOrEqual(20);
    const before = asked();
    await quiet(600);
    expect(asked()).toBe(before);
    answer(() => streamOf(numbered(says('Done.'))));
    expect(await run.send('Again')).toMatchObject({ status: 'finished' });
  });
});
