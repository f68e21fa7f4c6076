import { describe, expect, it } from 'vitest';
import { asks, says } from 'react-agent-interrupts/testing';
import { question, refreshingRun, stateOf } from './changedQuestions.js';
import { keysOf } from './watched.js';

const renamed = asks({ ...question, id: 'int-9' });
const refusal = () => new Response('', { status: 503 });

// A question's identity is its id, call, reason and ordinal. The same question under a new id is a new, open question.
// Decisions never move to another question. Drafts move only if the old question is gone.
describe('the same question under a new id', () => {
  it('is a new question, and open', async () => {
    const { run } = await refreshingRun([asks(question), renamed]);
    const [key = ''] = keysOf(run);
    run.approve(key);
    await run.refresh();
    expect(keysOf(run)).toHaveLength(1);
    expect(keysOf(run)).not.toEqual([key]);
    expect(stateOf(run)).toMatchObject({ status: 'open', id: 'int-9' });
    expect(stateOf(run)?.decision).toBeUndefined();
  });

  it('receives the draft of the old one if that is no longer pending', async () => {
    const { run } = await refreshingRun([asks(question), renamed]);
    run.setDraft(keysOf(run)[0] ?? '', 'half typed');
    await run.refresh();
    expect(stateOf(run)).toMatchObject({ status: 'open', draft: 'half typed', id: 'int-9' });
  });

  it('has nothing of the old one if that is still asked', async () => {
    const both = asks({ ...question, id: 'int-1' }, { ...question, id: 'int-9' });
    const { run } = await refreshingRun([asks(question), both]);
    const [key = ''] = keysOf(run);
    run.approve(key);
    run.setDraft(key, 'half typed');
    await run.refresh();
    const [old, fresh] = run.getSnapshot().interrupts;
    expect(old).toMatchObject({ key, status: 'answered', draft: 'half typed' });
    expect(fresh).toMatchObject({ status: 'open' });
    expect(fresh?.draft).toBeUndefined();
    expect(fresh?.decision).toBeUndefined();
  });

  it('has no draft of another question', async () => {
    const { run } = await refreshingRun([
      asks(question),
      asks({ id: 'int-9', reason: 'input_required', message: 'Your PIN?' }),
    ]);
    run.setDraft(keysOf(run)[0] ?? '', 'half typed');
    await run.refresh();
    expect(stateOf(run)?.message).toBe('Your PIN?');
    expect(stateOf(run)?.draft).toBeUndefined();
  });

  // "If the agent sends the same interrupt under a new id, it is a new, open interrupt." (docs/reliability.md)
  it.each([
    ['another reason', { reason: 'acme:note' }, { reason: 'acme:pin' }],
    ['other metadata', { metadata: { text: 'First.' } }, { metadata: { text: 'Second.' } }],
  ])('has no draft of a question with the same message and %s', async (_, first, second) => {
    const bare = { reason: 'acme:review', message: 'Ready?' };
    const { run } = await refreshingRun([
      asks({ ...bare, id: 'int-1', ...first }),
      asks({ ...bare, id: 'int-9', ...second }),
    ]);
    run.setDraft(keysOf(run)[0] ?? '', 'half typed');
    await run.refresh();
    expect(stateOf(run)).toMatchObject({ status: 'open', id: 'int-9' });
    expect(stateOf(run)?.draft).toBeUndefined();
  });

  it('receives the draft of the old one with the same message, reason and metadata', async () => {
    const bare = { reason: 'acme:review', message: 'Ready?', metadata: { text: 'First.' } };
    const { run } = await refreshingRun([asks({ ...bare, id: 'int-1' }), asks({ ...bare, id: 'int-9' })]);
    run.setDraft(keysOf(run)[0] ?? '', 'half typed');
    await run.refresh();
    expect(stateOf(run)).toMatchObject({ status: 'open', draft: 'half typed', id: 'int-9' });
  });

  // After a batch in doubt, the card shows that the question may already have been answered.
  it('shows after a batch in doubt that it may already have been answered', async () => {
    const { run, requests } = await refreshingRun([asks(question), refusal, renamed, says('Done.')]);
    run.approve(keysOf(run)[0] ?? '');
    await run.submit().catch(() => undefined);
    expect(run.getSnapshot().batch.delivery).toBe('inDoubt');
    await run.refresh();
    expect(stateOf(run)).toMatchObject({ status: 'open', possiblyAnswered: true });
    expect(requests).toHaveLength(3);
  });

  it('shows no such warning if nothing was sent', async () => {
    const { run } = await refreshingRun([asks(question), renamed]);
    run.approve(keysOf(run)[0] ?? '');
    await run.refresh();
    expect(stateOf(run)?.possiblyAnswered ?? false).toBe(false);
  });
});

describe('a decision', () => {
  const ask = (...messages: string[]) =>
    asks(...messages.map((message) => ({ id: 'same', reason: 'confirmation', message })));

  it('does not move to the other of two questions with one id whose order changed', async () => {
    const { run } = await refreshingRun([ask('Delete a?', 'Delete b?'), ask('Delete b?', 'Delete a?')]);
    const [first = ''] = keysOf(run);
    run.approve(first);
    await run.refresh();
    const answered = run.getSnapshot().interrupts.filter(({ status }) => status === 'answered');
    expect(answered.map((interrupt) => interrupt.message)).not.toContain('Delete b?');
  });

  it('does not move to the second of two equal questions when the first is gone', async () => {
    const { run } = await refreshingRun([ask('Delete a?', 'Delete b?'), ask('Delete b?')]);
    run.approve(keysOf(run)[0] ?? '');
    await run.refresh();
    expect(run.getSnapshot().interrupts).toMatchObject([{ status: 'open', message: 'Delete b?' }]);
  });

  it('does not move to a question with the same id and another reason', async () => {
    const { run } = await refreshingRun([
      asks({ id: 'same', reason: 'confirmation', message: 'Go on?' }),
      asks({ id: 'same', reason: 'custom:payment', message: 'Go on?' }),
    ]);
    run.approve(keysOf(run)[0] ?? '');
    await run.refresh();
    expect(run.getSnapshot().interrupts).toMatchObject([{ status: 'open', reason: 'custom:payment' }]);
  });

  it('does not move to a question with the same id about another call', async () => {
    const about = (toolCallId: string) =>
      asks({ id: 'same', reason: 'tool_call', message: 'May I?', toolCallId });
    const { run } = await refreshingRun([about('call-1'), about('call-2')]);
    run.approve(keysOf(run)[0] ?? '');
    await run.refresh();
    expect(run.getSnapshot().interrupts).toMatchObject([{ status: 'open', toolCallId: 'call-2' }]);
  });
});

// `PendingInterrupt.key` is derived from the interrupt's id, call and reason, and is stable over a reload.
describe('the key of a question', () => {
  it('does not depend on its message, schema and expiry', async () => {
    const { run } = await refreshingRun([
      asks(question),
      asks({ ...question, message: 'Delete all?' }),
      asks({ ...question, responseSchema: { type: 'boolean' } }),
      asks({ ...question, expiresAt: '2126-01-01T00:00:00Z' }),
    ]);
    const keys = keysOf(run);
    for (let round = 0; round < 3; round += 1) {
      await run.refresh();
      expect(keysOf(run)).toEqual(keys);
    }
  });
});
