import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { agUi, createAgentRun, type AgentEvent } from 'react-agent-interrupts/core';
import { fails, says, scriptedRun, type ServerAnswer } from 'react-agent-interrupts/testing';
import { breaking, numbered, streamOf } from '../run/numberedFrames.js';
import { afterAnswering as after } from './afterAnswering.js';
import { fakeTimers, fateOf, keysOf, never, one, quiet, turns, two } from './page.js';

beforeEach(() => fakeTimers());
afterEach(() => vi.useRealTimers());

const started = { type: 'RUN_STARTED', threadId: 't', runId: 'r' };

/** The states that leave something unanswered or in doubt. `more` is what the server says afterwards. */
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
/** Those in which the agent still asks, as far as anybody knows. */
const asked = all.filter((name) => name !== 'over');

// "From every state with something unanswered or in doubt, a person can change each answer, cancel, send again where
// that is safe to offer, or leave, in the panel and by verbs."
describe.each(all)('an answer that is %s', (name) => {
  it('can be changed, and the thread comes to its end', async () => {
    const { run, requests } = await states[name]([says('Done.')]);
    const { id } = run.getSnapshot().batch;
    expect(run.deny(keysOf(run)[0] ?? '')).toMatchObject({ ok: true });
    expect(await run.submit()).toMatchObject({ status: 'finished', interrupts: [] });
    expect(requests.at(-1)?.resume).toMatchObject([{ payload: { approved: false } }]);
    // "Changing or cancelling makes a new batch."
    expect(run.getSnapshot().history.at(-1)?.batchId).not.toBe(id);
  });

  it('can be sent again as it was, under the same batch id', async () => {
    const { run, requests } = await states[name]([says('Done.')]);
    const { id } = run.getSnapshot().batch;
    expect(await run.retry()).toMatchObject({ status: 'finished', interrupts: [] });
    expect(requests[2]?.resume).toEqual(requests[1]?.resume);
    expect(run.getSnapshot().history.at(-1)?.batchId).toBe(id);
  });

  it('can be left, which sends nothing, and new words go', async () => {
    const { run, requests } = await states[name]([says('Done.')]);
    run.leave();
    await turns();
    expect(requests).toHaveLength(2);
    expect(run.getSnapshot()).toMatchObject({ interrupts: [], batch: { total: 0 } });
    expect(await run.send('Something else')).toMatchObject({ status: 'finished' });
    expect(requests[2]?.resume ?? []).toEqual([]);
  });

  it('can be steered away from, and the thread comes to its end', async () => {
    const { run } = await states[name]([says('Done.')]);
    expect(await run.steer('Something else')).toMatchObject({ status: 'finished', interrupts: [] });
  });
});

describe('an answer that is over', () => {
  it('can be dismissed by cancelling it, which sends nothing, and new words go', async () => {
    // "To cancel every question puts them away without a request."
    const { run, requests } = await states.over([says('Done.')]);
    run.cancel(keysOf(run)[0] ?? '');
    expect(run.getSnapshot().interrupts).toEqual([]);
    expect(requests).toHaveLength(2);
    expect(await run.send('Something else')).toMatchObject({ status: 'finished' });
  });

  it('lets new words go', async () => {
    const { run } = await states.over([says('Done.')]);
    expect(await run.send('Something else')).toMatchObject({ status: 'finished' });
  });
});

describe.each(asked)('an answer that is %s', (name) => {
  it('can be cancelled, and the thread comes to its end', async () => {
    const { run, requests } = await states[name]([says('Done.')]);
    run.cancel(keysOf(run)[0] ?? '');
    expect(run.getSnapshot().interrupts[0]?.status).toBe('cancelled');
    expect(await run.submit()).toMatchObject({ status: 'finished', interrupts: [] });
    expect(requests.at(-1)?.resume).toEqual([{ interruptId: 'int-call-1', status: 'cancelled' }]);
  });

  it('lets no new words go, and stays', async () => {
    // "An authoritative `refresh` clears the doubt. `send` rejects until then."
    const { run, requests } = await states[name]([says('Done.')]);
    await expect(run.send('Something else')).rejects.toMatchObject({ code: 'pending_interrupts' });
    expect(requests).toHaveLength(2);
    expect(run.getSnapshot().interrupts).toMatchObject([{ decision: { status: 'resolved' } }]);
  });
});

describe('a RUN_ERROR with a code that nobody knows', () => {
  // Today: "a RUN_ERROR with an unknown code leaves only 'Send again' with the rejected answers".
  it('lets each of several answers be changed, and keeps the others', async () => {
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
    'says so on its question when it is changed, after it was %s',
    async (name) => {
      // "Changing or cancelling makes a new batch, with a warning that the first may have arrived."
      const { run } = await states[name]([says('Done.')]);
      run.deny(keysOf(run)[0] ?? '');
      expect(run.getSnapshot().interrupts).toMatchObject([{ status: 'answered', mayBeAnswered: true }]);
      run.reopen(keysOf(run)[0] ?? '');
      expect(run.getSnapshot().interrupts).toMatchObject([{ status: 'open', mayBeAnswered: true }]);
    },
  );

  it('is no longer in doubt when the server says what waits', async () => {
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

  it('is gone when the server says that nothing waits, and new words go', async () => {
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

describe('a run that failed after its answers were used', () => {
  const result = { type: 'TOOL_CALL_RESULT', messageId: 'm', toolCallId: 'call-1', content: 'paid' };

  it('asks nothing, and takes new words', async () => {
    const { run } = await after(
      [started, result, { type: 'RUN_ERROR', message: 'Out of memory' }],
      [says('Done.')],
    );
    expect(run.getSnapshot()).toMatchObject({ status: 'failed', interrupts: [] });
    expect(run.approve('int-call-1')).toMatchObject({ ok: false });
    expect(await run.send('And now?')).toMatchObject({ status: 'finished' });
  });
});

describe('an address to reconnect at that answers with nothing, again and again', () => {
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
    ['what the page has already', () => streamOf(numbered([started]))],
  ])('(%s) ends in `disconnected`, and the thread can go on', async (_name, empty) => {
    // Today: "a reconnect address that answers with nothing is retried forever".
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
