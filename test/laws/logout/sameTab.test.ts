import { describe, expect, it, vi } from 'vitest';
import { createAgentRun, type AgentRunOptions, type DehydratedRun } from 'react-agent-interrupts/core';
import { asks, memoryStorage, scriptedRun, type ScriptedRun } from 'react-agent-interrupts/testing';

// reliability.md: “Data of one user, thread or session is never shown, stored or sent in another.”
// A host may keep a run object of its own, or a panel of it, after the user has logged out.

const question = asks({ id: 'a', reason: 'confirmation', message: 'Delete Ann’s file?' });

/** A run object in this state. Its texts, its draft and its answer contain “Ann”. */
type Situation = (scripted: ScriptedRun) => Promise<unknown>;
const firstKey = ({ run }: ScriptedRun) => run.getSnapshot().interrupts[0]?.key ?? '';
const situations: readonly [string, Situation, Partial<AgentRunOptions>?][] = [
  ['asks a question with a draft', async (each) => each.run.setDraft(firstKey(each), 'Ann’s draft')],
  ['has a staged answer', async (each) => each.run.answer(firstKey(each), true), { autoSubmit: 'never' }],
  ['has a delayed answer', async (each) => each.run.answer(firstKey(each), true), { sendDelay: 4_000 }],
  ['is sending an answer', async (each) => each.run.answer(firstKey(each), true)],
  [
    'has a refused answer',
    async (each) => {
      each.run.answer(firstKey(each), true);
      await vi.waitFor(() => expect(each.run.getSnapshot().batch.delivery).toBe('refused'));
    },
    { fetch: async () => new Response('Ann may not do this.', { status: 422 }) },
  ],
];

describe.each(situations)('a run object that %s', (_, reach, { fetch, ...options } = {}) => {
  it('shows nothing of the user after a logout in this tab, and notifies its subscribers', async () => {
    const scripted = scriptedRun([question, () => new Promise<Response>(() => undefined)], {
      threadId: 't',
      storage: memoryStorage(),
      ...options,
    });
    const { run } = scripted;
    await run.send('I am Ann.');
    if (fetch) run.setOptions({ fetch });
    await reach(scripted);
    expect(JSON.stringify(run.getSnapshot())).toContain('Ann');
    const shown: string[] = [];
    run.subscribe(() => shown.push(JSON.stringify(run.getSnapshot())));
    run.dispose({ logout: true });
    expect(run.getSnapshot()).toMatchObject({ threadId: 't', messages: [], interrupts: [], history: [] });
    expect(run.getSnapshot()).toMatchObject({ status: 'idle', canSend: false, batch: { total: 0 } });
    expect(JSON.stringify([run.getSnapshot(), run.dehydrate(), shown.at(-1)])).not.toContain('Ann');
    await expect(run.send('Hello?')).rejects.toMatchObject({ code: 'disposed' });
  });
});

it('a run object with `initial` dehydrates nothing of the user after a logout', async () => {
  const { run: first } = scriptedRun([question], { threadId: 't' });
  await first.send('I am Ann.');
  const initial = JSON.parse(JSON.stringify(first.dehydrate())) as DehydratedRun;
  const run = createAgentRun({ url: 'http://agent.test', initial });
  run.dispose({ logout: true });
  expect(JSON.stringify([run.getSnapshot(), run.dehydrate()])).not.toContain('Ann');
});

it('a run object that is disposed without a logout still shows what it has shown', async () => {
  const { run } = scriptedRun([question], { threadId: 't' });
  await run.send('I am Ann.');
  run.dispose();
  expect(run.getSnapshot()).toMatchObject({
    messages: [{ content: 'I am Ann.' }],
    interrupts: [{ id: 'a' }],
  });
});
