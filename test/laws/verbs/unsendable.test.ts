import { describe, expect, it } from 'vitest';
import type { Message } from 'react-agent-interrupts/core';
import { asks, says, scriptedRun } from 'react-agent-interrupts/testing';

// “A method that receives an invalid argument rejects with an `AgentRunError` or returns an issue, and changes nothing.”

const text = { id: 'a', role: 'user', content: 'Hello' };
const unsendable: readonly [string, unknown][] = [
  ['that JSON cannot contain', { ...text, metadata: { id: 5n } }],
  ['whose role AG-UI does not have', { ...text, role: 'human' }],
  ['of two with one id', [text, { ...text, content: 'Hello again' }]],
  ['one of which has no known role', [text, { ...text, id: 'b', role: 'ai' }]],
];

describe('a message', () => {
  it.each(unsendable)('%s is refused, and does not stop the messages after it', async (_what, message) => {
    const { run, requests } = scriptedRun([says('Hi.')]);
    const before = run.getSnapshot();
    await expect(run.send(message as Message)).rejects.toMatchObject({ code: 'not_sent' });
    expect(run.getSnapshot()).toBe(before);
    expect(requests).toEqual([]);
    expect(await run.send('Hello')).toMatchObject({ status: 'finished' });
  });

  it('with the id of another one in the same call is named in the error', async () => {
    const { run } = scriptedRun([]);
    const twins = [text, { ...text, content: 'Hello again' }] as Message[];
    await expect(run.send(twins)).rejects.toThrow(
      'Two messages have the id "a". Give each message its own `id`. Nothing was sent.',
    );
  });

  it.each(unsendable)('%s cancels nothing if it is to replace the answers', async (_what, message) => {
    const { run, requests } = scriptedRun([asks({ reason: 'confirmation' }), says('Bye.')]);
    await run.send('Clean up');
    await expect(run.steer(message as Message)).rejects.toMatchObject({ code: 'not_sent' });
    expect(run.getSnapshot().interrupts).toMatchObject([{ status: 'open', delivery: 'none' }]);
    expect(requests).toHaveLength(1);
  });
});
