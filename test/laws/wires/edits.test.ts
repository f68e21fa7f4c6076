import { describe, expect, it } from 'vitest';
import { asked, askAbout, object, posted, question, streamed, strict } from './kit.js';

const editedArgs = { type: 'object' };
const edits: Record<string, object> = {
  'a list': object({ decision: { enum: ['approve', 'edit', 'reject'] }, editedArgs }, ['decision']),
  'a branch for each decision': {
    oneOf: [
      object({ decision: { const: 'approve' } }, ['decision'], strict),
      object({ decision: { const: 'edit' }, editedArgs }, ['decision', 'editedArgs'], strict),
      object({ decision: { const: 'reject' } }, ['decision'], strict),
    ],
  },
};

// The promise of the library: what is shown is what is sent. A plain approval runs the original arguments.
describe('edited arguments, if the agent has a decision of its own for them', () => {
  it.each(Object.entries(edits))('are sent with that decision: %s', async (_name, schema) => {
    const agent = await asked(streamed(askAbout(schema)));
    const { approval } = question(agent.run);
    expect(approval).toEqual({ canEdit: true, allowed: ['approve', 'edit', 'deny'] });
    agent.run.approve(question(agent.run), { editedArgs: { to: 'bob@b.c' } });
    expect((await posted(agent))?.[0]?.payload).toEqual({ decision: 'edit', editedArgs: { to: 'bob@b.c' } });
  });

  it.each(Object.entries(edits))('do not change an approval without edits: %s', async (_name, schema) => {
    const agent = await asked(streamed(askAbout(schema)));
    agent.run.approve(question(agent.run));
    expect((await posted(agent))?.[0]?.payload).toEqual({ decision: 'approve' });
  });
});

describe('edited arguments, if the decision for them has another name', () => {
  it.each([
    'approve_with_edits',
    'APPROVE_WITH_CHANGES',
    'approveWithEdits',
    'edit_and_approve',
    'approve-edited',
    'Edit arguments',
    'modified',
    'change',
    'update',
  ])('are sent with that decision: %s', async (name) => {
    const schema = object({ decision: { enum: ['approve', name, 'reject'] }, editedArgs }, ['decision']);
    const agent = await asked(streamed(askAbout(schema)));
    agent.run.approve(question(agent.run), { editedArgs: { to: 'bob@b.c' } });
    expect((await posted(agent))?.[0]?.payload).toEqual({ decision: name, editedArgs: { to: 'bob@b.c' } });
    expect(agent.run.getSnapshot().history).toMatchObject([{ editedArgs: { to: 'bob@b.c' } }]);
  });

  it.each([
    'request_changes',
    'approve_without_changes',
    'no_edits',
    'changes',
    'respond',
    'revise',
    'always',
  ])('are sent with an approval: %s', async (name) => {
    const schema = object({ decision: { enum: ['approve', name, 'reject'] }, editedArgs }, ['decision']);
    const agent = await asked(streamed(askAbout(schema)));
    agent.run.approve(question(agent.run), { editedArgs: { to: 'bob@b.c' } });
    expect((await posted(agent))?.[0]?.payload).toMatchObject({ decision: 'approve' });
  });
});

const accepted = { accepted: { type: 'boolean' } };
const comment = { type: 'string' };

// docs/servers.md: “any server that follows AG-UI 1.0” (`ag-ui`) has no limits.
describe('an agent that asks whether a call is accepted, and why', () => {
  it.each<[string, object]>([
    ['with other fields', object({ ...accepted, comment }, ['accepted'])],
    ['without other fields', object({ ...accepted, reason: comment }, ['accepted'], strict)],
  ])('can be sent a cancellation: %s', async (_name, schema) => {
    const agent = await asked(streamed(askAbout(schema)));
    expect(agent.run.cancel(question(agent.run))).toMatchObject({ ok: true });
    expect(await posted(agent)).toEqual([{ interruptId: 'int-1', status: 'cancelled' }]);
  });

  // docs/hook-only.md: “`options.reason` is the reason.”
  it('receives the reason of a denial', async () => {
    const agent = await asked(streamed(askAbout(object({ ...accepted, comment }, ['accepted']))));
    agent.run.deny(question(agent.run), { reason: 'Not now' });
    expect((await posted(agent))?.[0]?.payload).toEqual({ accepted: false, comment: 'Not now' });
  });

  it.each<[string, object]>([
    ['a comment', object({ ...accepted, comment })],
    ['a priority', object({ ...accepted, priority: { type: 'integer' } })],
  ])('is not sent edited arguments that it would ignore, beside %s', async (_name, schema) => {
    const { run } = await asked(streamed(askAbout(schema)));
    expect(question(run).approval?.canEdit).toBe(false);
    expect(run.approve(question(run), { editedArgs: { to: 'bob@b.c' } })).toMatchObject({ ok: false });
    expect(question(run).status).toBe('open');
  });
});
