import { describe, expect, it, vi } from 'vitest';
import type { AgentRun, AgentRunOptions } from 'react-agent-interrupts/core';
import { agUi } from 'react-agent-interrupts/protocols/agUi';
import { asks, executes, proposes, says, scriptedRun } from 'react-agent-interrupts/testing';
import { batchesOf, decisionsOf, keysOf, quiet, watched } from './watched.js';

const question = asks({ reason: 'confirmation', message: 'Delete?' });

describe('a host function that throws after the answers were sent', () => {
  const late = new Error('The host broke.');
  const hosts: [string, Partial<AgentRunOptions>][] = [
    [
      'dispatch, once the server has accepted',
      {
        dispatch: async ({ kind, execute }) => {
          await execute();
          if (kind === 'resume') throw late;
        },
      },
    ],
    [
      'dispatch, which does not wait for the server',
      {
        dispatch: ({ kind, execute }) => {
          const sent = execute();
          if (kind === 'send') return sent;
          sent.catch(() => undefined);
          return Promise.reject(late);
        },
      },
    ],
    [
      'dispatch, at once',
      {
        dispatch: ({ kind, execute }) => {
          const sent = execute();
          if (kind === 'send') return sent;
          sent.catch(() => undefined);
          throw late;
        },
      },
    ],
    [
      'dispatch, which executes twice',
      {
        dispatch: async ({ execute }) => {
          await Promise.allSettled([execute(), execute()]);
        },
      },
    ],
  ];

  it.each(hosts)('does not mark them as unsent: %s', async (_name, options) => {
    const { run, requests } = scriptedRun([question, says('Deleted.'), says('Deleted again.')], {
      autoSubmit: 'never',
      ...options,
    });
    run.subscribe(() => undefined);
    await run.send('Go');
    run.approve(keysOf(run)[0] ?? '');
    const { outcome } = watched(run.submit());
    await vi.waitFor(() => expect(outcome()).not.toBe('pending'));
    await quiet();
    expect(outcome()).not.toBe('not_sent');
    expect(run.getSnapshot().error?.code).not.toBe('not_sent');
    expect(run.getSnapshot()).toMatchObject({ status: 'finished', interrupts: [] });
    expect(run.getSnapshot().history).toMatchObject([{ delivery: 'accepted' }]);
    expect(requests).toHaveLength(2);
  });

  it('does not mark a message as unsent either', async () => {
    const { run, requests } = scriptedRun([says('Hello.'), says('Hello again.')], {
      dispatch: async ({ execute }) => {
        await execute();
        throw late;
      },
    });
    const { outcome } = watched(run.send('Go'));
    await vi.waitFor(() => expect(outcome()).not.toBe('pending'));
    await quiet();
    expect(outcome()).not.toBe('not_sent');
    expect(run.getSnapshot()).toMatchObject({ status: 'finished', messages: [{}, { content: 'Hello.' }] });
    expect(requests).toHaveLength(1);
  });

  it.each(['event', 'resume', 'finish', 'interrupt'] as const)(
    'in a listener of %s changes nothing',
    async (type) => {
      const { run, requests } = scriptedRun([question, says('Deleted.'), says('Deleted again.')], {
        autoSubmit: 'never',
      });
      const uncaught = vi.fn();
      process.on('uncaughtException', uncaught);
      try {
        run.on(type, () => {
          throw late;
        });
        await run.send('Go').catch(() => undefined);
        run.approve(keysOf(run)[0] ?? '');
        await run.submit().catch(() => undefined);
        await quiet();
        expect(run.getSnapshot()).toMatchObject({ status: 'finished', interrupts: [] });
        expect(requests).toHaveLength(2);
      } finally {
        process.off('uncaughtException', uncaught);
      }
    },
  );

  it('in a transport after its first event leaves them in doubt', async () => {
    const { run } = scriptedRun([], {
      autoSubmit: 'never',
      async *transport(input) {
        yield* await Promise.resolve(input.resume ? says('').slice(0, 1) : question);
        if (input.resume) throw late;
      },
    });
    await run.send('Go');
    run.approve(keysOf(run)[0] ?? '');
    const { outcome } = watched(run.submit());
    await vi.waitFor(() => expect(outcome()).not.toBe('pending'));
    expect(outcome()).not.toBe('not_sent');
    expect(decisionsOf(run)).toMatchObject([{ delivery: 'inDoubt' }]);
  });

  it('in a transport before its first event leaves them in doubt, because it was called', async () => {
    const { run } = scriptedRun([], {
      autoSubmit: 'never',
      async *transport(input) {
        if (input.resume) throw late;
        yield* await Promise.resolve(question);
      },
    });
    await run.send('Go');
    run.approve(keysOf(run)[0] ?? '');
    await run.submit().catch(() => undefined);
    expect(decisionsOf(run)).toMatchObject([{ delivery: 'inDoubt' }]);
  });
});

describe('a host function that throws while the resumed run continues', () => {
  const late = new Error('The host broke.');
  const started = says('').slice(0, 1);
  /** Does nothing before the answers are being sent, and then throws. */
  function fuse() {
    let lit = false;
    return {
      light: () => void (lit = true),
      burn: () => {
        if (lit) throw late;
      },
    };
  }
  type Fuse = ReturnType<typeof fuse>;

  const hosts: [string, (fuse: Fuse) => Partial<AgentRunOptions>][] = [
    ['isSecret', ({ burn }) => ({ isSecret: () => (burn(), false) })],
    ['createId', ({ burn }) => ({ createId: () => (burn(), crypto.randomUUID()) })],
    [
      'the decoder of a protocol',
      ({ burn }) => ({
        protocol: {
          ...agUi(),
          createDecoder: () => {
            const decoder = agUi().createDecoder();
            return { ...decoder, decode: (frame) => (burn(), decoder.decode(frame)) };
          },
        },
      }),
    ],
    [
      'a protocol that talks in several requests',
      ({ burn }) => ({
        protocol: {
          ...agUi(),
          async *converse(task) {
            yield {
              type: 'values',
              values: task.kind === 'resume' ? started : await Promise.resolve(question),
            };
            burn();
            if (task.kind === 'resume') yield { type: 'values', values: says('Done.').slice(1) };
          },
        },
      }),
    ],
  ];

  it.each(hosts)('does not mark its answers as unsent: %s', async (_name, host) => {
    const trap = fuse();
    const { run } = scriptedRun([question, () => (trap.light(), says('Deleted.'))], {
      autoSubmit: 'never',
      ...host(trap),
    });
    await run.send('Go');
    run.approve(keysOf(run)[0] ?? '');
    const { outcome } = watched(run.submit());
    trap.light();
    await vi.waitFor(() => expect(outcome()).not.toBe('pending'));
    expect(outcome()).not.toBe('not_sent');
    expect(run.getSnapshot().error?.code).not.toBe('not_sent');
    const standing = decisionsOf(run).map(({ delivery }) => delivery);
    expect([[], ['inDoubt']]).toContainEqual(standing);
  });

  it('does not mark its answers as unsent: a listener of subscribe()', async () => {
    const trap = fuse();
    const { run, requests } = scriptedRun([question, says('Deleted.')], { autoSubmit: 'never' });
    const uncaught = vi.fn();
    process.on('uncaughtException', uncaught);
    try {
      await run.send('Go');
      run.approve(keysOf(run)[0] ?? '');
      run.subscribe(trap.burn);
      const { outcome } = watched(run.submit());
      trap.light();
      await vi.waitFor(() => expect(outcome()).toBe('resolved'));
      await quiet();
      expect(run.getSnapshot()).toMatchObject({ status: 'finished', interrupts: [] });
      expect(requests).toHaveLength(2);
    } finally {
      process.off('uncaughtException', uncaught);
    }
  });
});

describe('two simultaneous presses', () => {
  const lost = () => new Response('', { status: 503 });
  const presses: [string, (run: AgentRun) => Promise<unknown>[]][] = [
    ['retry() and retry()', (run) => [run.retry(), run.retry()]],
    ['retry() and submit()', (run) => [run.retry(), run.submit()]],
    ['submit() and retry()', (run) => [run.submit(), run.retry()]],
  ];

  it.each(presses)('send one request: %s', async (_name, press) => {
    const { run, requests } = scriptedRun([question, lost, says('Deleted.'), says('Twice!')], {
      autoSubmit: 'never',
    });
    const ids = batchesOf(run);
    await run.send('Go');
    run.approve(keysOf(run)[0] ?? '');
    await run.submit().catch(() => undefined);
    await Promise.allSettled(press(run));
    await quiet();
    expect(requests).toHaveLength(3);
    expect(new Set(ids).size).toBe(1);
  });

  it('do not send an answer again that the resumed run has used', async () => {
    const { run, requests } = scriptedRun([proposes({ name: 'pay', args: {} }), executes('call-1', 'paid')], {
      autoSubmit: 'never',
    });
    await run.send('Go');
    run.approve(keysOf(run)[0] ?? '');
    await run.submit();
    await expect(run.submit()).rejects.toMatchObject({ code: 'nothing_to_send' });
    await expect(run.retry()).rejects.toMatchObject({ code: 'nothing_to_send' });
    expect(requests).toHaveLength(2);
  });
});
