// @vitest-environment node
import { describe, expect, it } from 'vitest';
import type { AgentRun, DehydratedRun } from 'react-agent-interrupts/core';
import { memoryStorage, says, scriptedRun } from 'react-agent-interrupts/testing';
import { keysOf, opened, page, turns, two } from '../page.js';

const shown = (run: AgentRun) => run.getSnapshot().messages.map(({ content }) => content);

/** A page that stored two questions, one of them answered, and the run as it was then. */
async function storedQuestions() {
  const storage = memoryStorage();
  const { run, requests } = page(storage, [two, says('Done.')]);
  await run.send('Go');
  run.approve(keysOf(run)[0] ?? '');
  await turns();
  const asked = run.dehydrate();
  run.dispose();
  return { storage, asked, requests };
}

/** The same thread after its questions were answered on another device. */
async function finishedElsewhere(asked: DehydratedRun): Promise<DehydratedRun> {
  const { run } = scriptedRun([says('Done.')], { initial: asked, autoSubmit: 'never' });
  for (const key of keysOf(run)) run.deny(key);
  await run.submit();
  const finished = run.dehydrate();
  run.dispose();
  return finished;
}

// “The server’s list of pending interrupts overrides the stored list.” (reliability.md)
describe('an `initial` that has finished, beside a stored record with questions', () => {
  it('shows its conversation and no question, if it is newer', async () => {
    const { storage, asked } = await storedQuestions();
    const { run } = page(storage, [says('Hello.')], { initial: await finishedElsewhere(asked) });
    await opened(run);
    await turns();
    expect(run.getSnapshot()).toMatchObject({ status: 'finished', interrupts: [], canSend: true });
    expect(shown(run)).toEqual(['Go', 'Done.']);
    await run.send('Hi');
    await turns();
    expect(shown(run)).toEqual(['Go', 'Done.', 'Hi', 'Hello.']);
    expect(storage.saved.size).toBe(0);
  });

  it('returns the questions with their answers if the agent asks them again', async () => {
    const { storage, asked } = await storedQuestions();
    const finished = await finishedElsewhere(asked);
    const initial = { ...finished, history: [] };
    const { run } = page(storage, [two], { initial });
    await opened(run);
    await run.send('Hi');
    expect(run.getSnapshot().interrupts).toMatchObject([{ status: 'answered' }, { status: 'open' }]);
  });

  it('shows the questions if its messages have other ids, so it may be older', async () => {
    const { storage, asked } = await storedQuestions();
    const finished = await finishedElsewhere(asked);
    const messages = finished.messages.map((message) => ({ ...message, id: `other-${message.id}` }));
    const { run } = page(storage, [], { initial: { ...finished, messages } });
    await opened(run);
    expect(run.getSnapshot().interrupts).toMatchObject([{ status: 'answered' }, { status: 'open' }]);
  });

  it('shows the questions if it is older', async () => {
    const storage = memoryStorage();
    const first = page(storage, [says('Hello.'), two]);
    await first.run.send('Hi');
    const initial = first.run.dehydrate();
    await first.run.send('Go');
    first.run.approve(keysOf(first.run)[0] ?? '');
    await turns();
    first.run.dispose();
    const { run } = page(storage, [], { initial });
    await opened(run);
    expect(run.getSnapshot().interrupts).toMatchObject([{ status: 'answered' }, { status: 'open' }]);
    expect(shown(run)).toEqual(['Hi', 'Hello.', 'Go']);
  });
});
