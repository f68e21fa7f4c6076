import { describe, expect, it } from 'vitest';
import { done, pause, wired } from './kit.js';

// hook-only.md: a reason that the interrupt has no place for is not sent, and the host can see that.

const choice = (more: object = {}, closed = true) => ({
  type: 'object',
  properties: { approved: { type: 'boolean' }, ...more },
  required: ['approved'],
  ...(closed && { additionalProperties: false }),
});
const issue = { path: [], keyword: 'reason' };

async function asked(interrupt: object) {
  const { run, requests } = wired([pause({ id: 'a', ...interrupt }), done]);
  const { interrupts } = await run.send('Go');
  const key = interrupts[0]?.key ?? '';
  return { run, key, requests, found: () => run.getSnapshot().interrupts[0] };
}

describe('a reason that the interrupt has no place for', () => {
  it.each([
    ['a boolean', { reason: 'confirmation' }],
    ['a closed object', { reason: 'tool_call', responseSchema: choice() }],
    ['a list of words', { reason: 'confirmation', responseSchema: { enum: ['yes', 'no'] } }],
  ])('is an issue after a denial as %s, which is sent', async (_, interrupt) => {
    const { run, key, requests, found } = await asked(interrupt);
    expect(run.deny(key, { reason: 'Too much' }).ok).toBe(true);
    expect(found()?.issues).toMatchObject([issue]);
    await run.submit();
    const sent = requests[1]?.text ?? '';
    expect(sent).toContain('"status":"resolved"');
    expect(sent).not.toContain('Too much');
  });

  it('is an issue after an approval', async () => {
    const { run, key, found } = await asked({ reason: 'tool_call', responseSchema: choice() });
    run.approve(key, { reason: 'Fine' });
    expect(found()?.issues).toMatchObject([issue]);
  });

  it('is an issue after the check of a denial', async () => {
    const { run, key, found } = await asked({ reason: 'confirmation' });
    const taken = run.deny(key, { reason: 'Too much', check: () => Promise.resolve([]) });
    await (taken.ok ? taken.checked : undefined);
    expect(found()?.issues).toMatchObject([issue]);
  });

  it('is not an issue of another decision', async () => {
    const { run, key, found } = await asked({ reason: 'confirmation' });
    run.deny(key, { reason: 'Too much' });
    run.deny(key);
    expect(found()?.issues).toEqual([]);
    run.deny(key, { reason: 'Too much' });
    run.reopen(key);
    expect(found()?.issues).toEqual([]);
    run.cancel(key);
    expect(found()?.issues).toEqual([]);
  });

  it('is an issue of one action', async () => {
    const value = {
      action_requests: [
        { name: 'pay', args: {} },
        { name: 'mail', args: {} },
      ],
      review_configs: ['pay', 'mail'].map((name) => ({
        action_name: name,
        allowed_decisions: ['approve', 'reject'],
      })),
    };
    const { run, requests } = wired([
      [
        { type: 'RUN_STARTED', threadId: 't', runId: 'r' },
        { type: 'CUSTOM', name: 'on_interrupt', value, rawEvent: { id: 'a', value } },
        { type: 'RUN_FINISHED', threadId: 't', runId: 'r' },
      ],
      done,
    ]);
    const { interrupts } = await run.send('Go');
    const [pay, mail] = interrupts[0]?.actions ?? [];
    const issues = () => run.getSnapshot().interrupts[0]?.issues;
    run.deny(pay?.key ?? '', { reason: 'Too much' });
    expect(issues()).toEqual([]);
    run.approve(mail?.key ?? '', { reason: 'Fine' });
    expect(issues()).toMatchObject([issue]);
    await run.submit();
    expect(requests[1]?.text).toContain('Too much');
    expect(requests[1]?.text).not.toContain('Fine');
  });
});

it.each([
  ['the schema names the field', choice({ reason: { type: 'string' } })],
  ['the schema names it otherwise', choice({ comment: { type: 'string' } })],
  ['the schema accepts any field', choice({}, false)],
])('a reason is sent without an issue if %s', async (_, responseSchema) => {
  const { run, key, requests, found } = await asked({ reason: 'tool_call', responseSchema });
  run.deny(key, { reason: 'Too much' });
  expect(found()?.issues).toEqual([]);
  await run.submit();
  expect(requests[1]?.text).toContain('Too much');
});
