// @vitest-environment node
import { describe, expect, it } from 'vitest';
import type { AgentEvent } from 'react-agent-interrupts/core';
import { statusesOf } from '../tabConversations/tabs.js';
import { approval, call, result, talk, text, turn } from '../conversations/talk.js';
import { ended, start, streamed } from './severalEnds.js';

const question = (id: string) => ({ id, reason: 'confirmation', message: `Do ${id}?` });

/** What a second run on the same stream does. */
const laterRuns: readonly (readonly [string, readonly AgentEvent[]])[] = [
  ['fails', [start('later'), { type: 'RUN_ERROR', message: 'The model is busy.' }]],
  [
    'fails with a code of refused answers',
    [start('later'), { type: 'RUN_ERROR', message: 'No.', code: 'INVALID_PAYLOAD' }],
  ],
  ['is cut', [start('later'), { type: 'TEXT_MESSAGE_START', messageId: 'cut', role: 'assistant' }]],
];

describe.each([
  ['in one chunk', true],
  ['in a chunk for each event', false],
])('a run that starts another one on its stream, %s', (_where, together) => {
  // Reliability: "An answer that a server has accepted is not sent again."
  it.each(laterRuns)('has accepted its answers if the other run %s', async (_name, later) => {
    const first = [start('server'), ...text('m', 'Deleted.'), ended('server')];
    const { run, approve, requests } = talk([
      turn([], question('delete')),
      streamed([...first, ...later], together),
    ]);
    await run.send('Go');
    await approve();
    const { status, batch, interrupts, history, messages } = run.getSnapshot();
    expect([status, batch.delivery, interrupts, history.map(({ delivery }) => delivery)]).toEqual([
      'finished',
      'none',
      [],
      ['accepted'],
    ]);
    expect(messages.map(({ content }) => content)).toContain('Deleted.');
    await expect(run.retry()).rejects.toMatchObject({ code: 'nothing_to_send' });
    expect(requests).toHaveLength(2);
  });

  it.each(laterRuns)('keeps the question that it has asked if the other run %s', async (_name, later) => {
    const first = [start('server'), ...call('c', 'pay', { euros: 5 }), ended('server', approval('pay', 'c'))];
    const { run, approve } = talk([
      turn([], question('delete')),
      streamed([...first, ...later], together),
      turn([result('c', 'Paid')]),
    ]);
    await run.send('Go');
    await approve();
    expect(statusesOf(run)).toEqual([['pay', 'open']]);
    expect(await approve()).toMatchObject({ status: 'finished', interrupts: [] });
    expect(run.getSnapshot().history.map(({ delivery }) => delivery)).toEqual(['accepted', 'accepted']);
  });

  it('shows the question of the other run', async () => {
    const later = [start('later'), ended('later', question('archive'))];
    const { run, approve } = talk([
      turn([], question('delete')),
      streamed([start('server'), ended('server'), ...later], together),
    ]);
    await run.send('Go');
    await approve();
    expect(statusesOf(run)).toEqual([['archive', 'open']]);
  });
});
