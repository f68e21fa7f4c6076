import { describe, expect, it } from 'vitest';
import { createAgentRun, type AgentRun } from 'react-agent-interrupts/core';
import { asks, fakeServer, fails, says, scriptedRun } from 'react-agent-interrupts/testing';

const question = asks({ reason: 'confirmation', message: 'A?' });

/** Whether `send` starts a run now, by trying it. */
async function starts(run: AgentRun): Promise<boolean> {
  const refusals = ['pending_interrupts', 'busy', 'elsewhere', 'disposed'];
  return run.send('Next').then(
    () => true,
    (error: { code?: string }) => !refusals.includes(error.code ?? ''),
  );
}

/** Every way into a state, and whether a message may be sent in it. */
const states: readonly (readonly [string, boolean, () => Promise<AgentRun>])[] = [
  ['before the first message', true, async () => scriptedRun([says('Hi.')]).run],
  [
    'after a run has finished',
    true,
    async () => {
      const { run } = scriptedRun([says('Hi.'), says('Hi.')]);
      await run.send('Go');
      return run;
    },
  ],
  [
    'after a run has failed',
    true,
    async () => {
      const { run } = scriptedRun([fails('No.'), says('Hi.')]);
      await run.send('Go').catch(() => undefined);
      return run;
    },
  ],
  [
    'while a question waits',
    false,
    async () => {
      const { run } = scriptedRun([question, says('Hi.')]);
      await run.send('Go');
      return run;
    },
  ],
  [
    'while a question waits, and a message may steer',
    true,
    async () => {
      const { run } = scriptedRun([question, says('Hi.')]);
      run.setOptions({ whilePending: 'steer' });
      await run.send('Go');
      return run;
    },
  ],
  [
    'while an answer is in doubt',
    false,
    async () => {
      const { run } = scriptedRun([question, () => Promise.reject(new TypeError('cut')), says('Hi.')]);
      const { interrupts } = await run.send('Go');
      run.setOptions({ autoSubmit: 'never' });
      run.approve(interrupts[0]?.key ?? '');
      await run.submit().catch(() => undefined);
      return run;
    },
  ],
  [
    'after the questions were left',
    true,
    async () => {
      const { run } = scriptedRun([question, says('Hi.')]);
      await run.send('Go');
      run.leave();
      return run;
    },
  ],
  [
    'after dispose()',
    false,
    async () => {
      const { run } = scriptedRun([says('Hi.')]);
      run.dispose();
      return run;
    },
  ],
];

describe('canSend', () => {
  it.each(states)('predicts what send() does %s', async (_name, may, reach) => {
    const run = await reach();
    expect(run.getSnapshot().canSend).toBe(may);
    expect(await starts(run)).toBe(may);
  });

  it('is false while a message is being sent, and notifies its subscribers', async () => {
    const server = fakeServer(says('Hi.'));
    const run = createAgentRun({ url: '/agent', fetch: server.fetch });
    const told: boolean[] = [];
    run.subscribe(() => void told.push(run.getSnapshot().canSend));
    const sent = run.send('Go');
    expect(run.getSnapshot().canSend).toBe(false);
    expect(await starts(run)).toBe(false);
    await sent;
    expect(told[0]).toBe(false);
    expect(run.getSnapshot().canSend).toBe(true);
  });

  it('follows whilePending while a question is pending', async () => {
    const { run } = scriptedRun([question]);
    await run.send('Go');
    run.setOptions({ whilePending: 'steer' });
    expect(run.getSnapshot().canSend).toBe(true);
    run.setOptions({ whilePending: undefined });
    expect(run.getSnapshot().canSend).toBe(false);
  });
});
