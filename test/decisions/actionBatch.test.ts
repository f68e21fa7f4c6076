import { describe, expect, it } from 'vitest';
import { createAgentRun, type AgentRun } from 'react-agent-interrupts/core';
import { fakeServer, says } from 'react-agent-interrupts/testing';
import { asked, onOutcome, only, prebuilt, review } from './reviews.js';

describe('several decisions in one interrupt', () => {
  it('wait for submit(), and a single decision is sent automatically', async () => {
    const two = await asked(
      { action_requests: review.action_requests.slice(0, 2), review_configs: [] },
      onOutcome,
      { autoSubmit: 'single' },
    );
    two.keys.forEach((key) => two.run.approve(key));
    expect(two.run.getSnapshot()).toMatchObject({ status: 'interrupted', batch: { complete: true } });
    expect(two.sent()).toBeUndefined();
    const one = await asked(prebuilt, onOutcome, { autoSubmit: 'single' });
    one.run.approve(one.keys[0] ?? '');
    expect(one.run.getSnapshot().status).toBe('resuming');
    await one.run.submit();
    expect(one.sent()).toEqual([{ type: 'accept', args: null }]);
  });

  it('survive dehydration, half decided and decided', async () => {
    const { run, keys } = await asked(review);
    run.deny(keys[0] ?? '', { reason: 'No' });
    const stored = JSON.parse(JSON.stringify(run.dehydrate())) as ReturnType<AgentRun['dehydrate']>;
    const server = fakeServer(says('Done.'));
    const again = createAgentRun({
      url: 'http://fake.invalid',
      fetch: server.fetch,
      initial: stored,
      autoSubmit: 'never',
    });
    expect(only(again.getSnapshot()).actions?.[0]?.decision).toEqual({ approved: false, reason: 'No' });
    again.approve(keys[1] ?? '');
    again.respond(keys[2] ?? '', 'x');
    await again.submit();
    expect(server.requests[0]?.resume).toMatchObject([
      {
        payload: { decisions: [{ type: 'reject', message: 'No' }, { type: 'approve' }, { type: 'respond' }] },
      },
    ]);
  });

  it('are not kept for other actions that arrive under the same id', async () => {
    const server = fakeServer(
      [...onOutcome(review)],
      [...onOutcome({ ...review, action_requests: review.action_requests.slice(0, 2) })],
    );
    const run = createAgentRun({ url: 'http://fake.invalid', fetch: server.fetch, autoSubmit: 'never' });
    await run.send('Go');
    const before = only(run.getSnapshot());
    before.actions?.slice(0, 1).forEach(({ key }) => run.approve(key));
    await run.refresh();
    const after = only(run.getSnapshot());
    // A question's identity is its id, call, reason and ordinal: it is the same one, and open again.
    expect(after.key).toBe(before.key);
    expect(after.changedFrom?.actions).toHaveLength(review.action_requests.length);
    expect(after.actions?.every(({ decision }) => decision === undefined)).toBe(true);
  });

  it('are listed in the history with the proposal', async () => {
    const { run, keys } = await asked(prebuilt);
    run.deny(keys[0] ?? '');
    const { history } = await run.submit();
    expect(history).toMatchObject([
      {
        actions: [{ name: 'transfer', args: { amount: 10, to: 'bob' } }],
        decision: { status: 'resolved', payload: { actions: [{ approved: false }] } },
      },
    ]);
  });

  it('mask a secret in an edit', async () => {
    const secret = {
      action_requests: [{ name: 'login', args: { token: '' } }],
      review_configs: [
        {
          action_name: 'login',
          allowed_decisions: ['edit'],
          args_schema: { type: 'object', properties: { token: { type: 'string', format: 'password' } } },
        },
      ],
    };
    const { run, keys, sent } = await asked(secret);
    run.approve(keys[0] ?? '', { editedArgs: { token: 'hunter2' } });
    expect(JSON.stringify(run.dehydrate())).not.toContain('hunter2');
    const { history } = await run.submit();
    expect(sent()).toMatchObject({ decisions: [{ edited_action: { args: { token: 'hunter2' } } }] });
    expect(JSON.stringify(history)).not.toContain('hunter2');
  });
});
