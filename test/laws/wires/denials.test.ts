import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { asked, askAbout, bytes, object, posted, question, streamed, strict } from './kit.js';

const approved = { approved: { type: 'boolean' } };
const noReason: Record<string, object> = {
  'a strict schema': object(approved, ['approved'], strict),
  'a branch for each decision': {
    oneOf: [
      object({ approved: { const: true } }, ['approved'], strict),
      object({ approved: { const: false } }, ['approved'], strict),
    ],
  },
};

// `DenyOptions.reason`: “If the schema accepts no reason, it is not sent”. The README denies with a reason.
describe('a denial with a reason that the server has no place for', () => {
  it.each(Object.entries(noReason))('is sent without it: %s', async (_name, schema) => {
    const agent = await asked(streamed(askAbout(schema)));
    expect(agent.run.deny(question(agent.run), { reason: 'Not now' })).toMatchObject({ ok: true });
    expect(await posted(agent)).toMatchObject([{ status: 'resolved', payload: { approved: false } }]);
  });

  it('is sent without it to TanStack AI', async () => {
    const sse = readFileSync('test/fixtures/recordings/tanstack-ai-0.58.0-one-interrupt.sse', 'utf8');
    const agent = await asked(bytes(sse));
    expect(agent.run.deny(question(agent.run), { reason: 'Not now' })).toMatchObject({ ok: true });
    expect((await posted(agent))?.[0]?.payload).toEqual({ approved: false });
  });

  it('is sent without it to LangGraph’s older agents', async () => {
    const value = [
      {
        action_request: { action: 'send_mail', args: { to: 'ada@b.c' } },
        config: { allow_accept: true, allow_edit: true, allow_respond: true, allow_ignore: true },
      },
    ];
    const metadata = { langgraph: { raw: value } };
    const agent = await asked(streamed({ id: 'q1', reason: 'langgraph:interrupt', metadata }));
    const [action] = question(agent.run).actions ?? [];
    expect(agent.run.deny(action?.key ?? '', { reason: 'Not now' })).toMatchObject({ ok: true });
    expect((await posted(agent))?.[0]?.payload).toEqual([{ type: 'ignore', args: null }]);
  });

  it('still reports a reason that the server has a place for and refuses', async () => {
    const schema = object({ ...approved, reason: { type: 'string', minLength: 10 } }, ['approved'], strict);
    const { run } = await asked(streamed(askAbout(schema)));
    expect(run.deny(question(run), { reason: 'No' })).toMatchObject({ issues: [{ keyword: 'minLength' }] });
  });
});

const withReason: Record<string, object> = {
  'its own branch': {
    oneOf: [
      object({ approved: { const: true } }, ['approved'], strict),
      object({ approved: { const: false }, reason: { type: 'string' } }, ['approved', 'reason'], strict),
    ],
  },
  'if and then': {
    ...object({ ...approved, reason: { type: 'string' } }, ['approved']),
    if: { properties: { approved: { const: false } } },
    ...(JSON.parse('{"then":{"required":["reason"]}}') as object),
  },
  'a union beside the fields': {
    ...object(approved, ['approved']),
    anyOf: [{ properties: { approved: { const: true } } }, { required: ['reason'] }],
  },
  'a minimum length': {
    oneOf: [
      object({ approved: { const: true } }, ['approved'], strict),
      object({ approved: { const: false }, reason: { type: 'string', minLength: 10 } }, [
        'approved',
        'reason',
      ]),
    ],
  },
};

// README: “A card shows a tool call to approve, edit or deny”
describe('a denial that needs a reason', () => {
  it.each(Object.entries(withReason))('is offered, and sent with it: %s', async (_name, schema) => {
    const agent = await asked(streamed(askAbout(schema)));
    expect(question(agent.run).approval?.allowed).toContain('deny');
    expect(agent.run.deny(question(agent.run), { reason: 'Not on a Friday' })).toMatchObject({ ok: true });
    expect((await posted(agent))?.[0]?.payload).toEqual({ approved: false, reason: 'Not on a Friday' });
  });

  it.each(Object.entries(withReason))('is not staged without one: %s', async (_name, schema) => {
    const { run } = await asked(streamed(askAbout(schema)));
    expect(run.deny(question(run))).toMatchObject({ ok: false });
    expect(question(run).status).toBe('open');
  });

  it('does not replace a cancellation, which has no reason', async () => {
    const schema = withReason['its own branch'];
    const metadata = { langgraph: { raw: 'Send it?' } };
    const { run } = await asked(streamed(askAbout(schema ?? {}, { metadata })));
    expect(question(run).cancellation).toBe('unsafe');
  });
});

// The `mismatch` event: “A resumed run executed a call with a different name or different arguments than the user approved.”
describe('a call that was denied with a reason', () => {
  it('is not reported as approved when the agent runs a corrected one under its id', async () => {
    const schema = object({ decision: { enum: ['approve', 'reject'] }, reason: { type: 'string' } });
    const corrected = [
      { type: 'RUN_STARTED', threadId: 't', runId: 'r2' },
      { type: 'TOOL_CALL_START', toolCallId: 'tc-1', toolCallName: 'send_mail' },
      { type: 'TOOL_CALL_ARGS', toolCallId: 'tc-1', delta: '{"to":"bob@b.c","copies":3}' },
      { type: 'TOOL_CALL_END', toolCallId: 'tc-1' },
      { type: 'TOOL_CALL_RESULT', toolCallId: 'tc-1', messageId: 'm', content: 'sent to Bob' },
      { type: 'RUN_FINISHED', threadId: 't', runId: 'r2' },
    ];
    const { run } = await asked(streamed(askAbout(schema)), { reply: corrected });
    const reports: unknown[] = [];
    run.on('mismatch', (report) => reports.push(report));
    run.deny(question(run), { reason: 'Send it to Bob' });
    await run.submit();
    expect(reports).toEqual([]);
    expect(run.getSnapshot().history[0]).not.toHaveProperty('executed');
  });
});
