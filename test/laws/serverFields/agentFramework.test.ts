import { describe, expect, it } from 'vitest';
import { begun, call, done, pause, wired } from '../wire/kit.js';

const text = { type: 'string' };
const args = { order: 'A-1', reason: 'late' };
const flags = { approved: { type: 'boolean' }, accepted: { type: 'boolean' } };
const anyOf = [{ required: ['approved'] }, { required: ['accepted'] }];
const strict = { additionalProperties: false };

/** The schemas of version 1.7.0 of its AG-UI package: with editable arguments, and of a hosted call. */
const schemas = {
  'a call with an argument `reason`': {
    type: 'object',
    properties: {
      ...flags,
      order: text,
      reason: text,
      editedArgs: {
        type: 'object',
        properties: { order: text, reason: text },
        required: ['order', 'reason'],
        ...strict,
      },
    },
    anyOf,
    ...strict,
  },
  'a hosted call': { type: 'object', properties: flags, anyOf, ...strict },
  'a call in versions without `editedArgs`': {
    type: 'object',
    properties: { accepted: { type: 'boolean' }, reason: text },
    required: ['accepted'],
    ...strict,
  },
};

const asking = (responseSchema: object) => {
  const [, end] = pause({
    id: 'i',
    reason: 'tool_call',
    toolCallId: 'c',
    message: 'Approve running refund?',
    responseSchema,
    metadata: {
      agent_framework: {
        type: 'function_approval_request',
        function_call: { call_id: 'c', name: 'refund', arguments: args },
      },
    },
  });
  return [begun, ...call('c', 'refund', JSON.stringify(args)), ...(end ? [end] : [])];
};

// docs/hook-only.md: “If the interrupt accepts no reason, the denial is staged without it, and the interrupt has an issue with
// the keyword `reason`.” The server reads the reason as an argument, finds a changed call, and asks about it again.
describe('a denial with a reason for Microsoft Agent Framework', () => {
  it.each(Object.entries(schemas))('changes no argument: %s', async (_name, schema) => {
    const { run, requests } = wired([asking(schema), done]);
    const [question] = (await run.send('Refund it')).interrupts;
    expect(run.deny(question?.key ?? '', { reason: 'Not mine to approve' })).toMatchObject({ ok: true });
    expect(run.getSnapshot().interrupts[0]?.issues).toMatchObject([{ keyword: 'reason' }]);
    await run.submit();
    const [entry] = (requests[1]?.body['resume'] ?? []) as { payload: object }[];
    expect(Object.keys(entry?.payload ?? {})).toHaveLength(1);
    expect(requests[1]?.text).not.toContain('Not mine');
  });

  it('still offers to edit the argument', async () => {
    const { run, requests } = wired([asking(schemas['a call with an argument `reason`']), done]);
    const [question] = (await run.send('Refund it')).interrupts;
    expect(question?.approval?.allowed).toEqual(['approve', 'edit', 'deny']);
    run.approve(question?.key ?? '', { editedArgs: { order: 'A-1', reason: 'early' } });
    await run.submit();
    expect(requests[1]?.body['resume']).toMatchObject([
      { payload: { approved: true, editedArgs: { order: 'A-1', reason: 'early' } } },
    ]);
  });
});

// docs/servers.md: “`refused` for known codes, for every status 400-499, and for messages about the five
// conditions under which AG-UI refuses a resume”
describe('a workflow of Microsoft Agent Framework that refuses an answer', () => {
  const refused = (code: string, message: string) => [begun, { type: 'RUN_ERROR', code, message }];
  const asks = pause({ id: 'i', reason: 'input_required', message: 'How much?' });

  it.each([
    [
      'WORKFLOW_RESUME_INVALID_RESPONSE',
      "Workflow resume for interruptId 'i' does not match expected response type Plan.",
    ],
    ['WORKFLOW_RESUME_INVALID', "Unsupported workflow resume status 'x' for interruptId 'i'."],
    ['WORKFLOW_CHECKPOINT_LOAD_FAILED', "Could not load workflow checkpoint 'c': no such file"],
  ])('has not used it: %s', async (code, message) => {
    const { run, requests } = wired([asks, refused(code, message), done]);
    const [question] = (await run.send('Plan it')).interrupts;
    run.answer(question?.key ?? '', 'a lot');
    await expect(run.submit()).rejects.toMatchObject({ code: 'run_error', message });
    expect(run.getSnapshot()).toMatchObject({ status: 'interrupted', batch: { delivery: 'refused' } });
    run.answer(question?.key ?? '', { amount: 10 });
    expect((await run.submit()).status).toBe('finished');
    expect(requests[2]?.body['resume']).toMatchObject([{ payload: { amount: 10 } }]);
  });
});
