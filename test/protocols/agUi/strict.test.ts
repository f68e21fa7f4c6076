import { describe, expect, it } from 'vitest';
import { begun, finished } from '../../laws/wire/kit.js';
import { args, asked, boolean, object, proposing, question, text, toolCall } from './asked.js';

// docs/servers.md: “any server that follows AG-UI 1.0” (`ag-ui`).
describe('the bridge ag-ui', () => {
  it('reads a reason beside `accepted` as the reason', async () => {
    const responseSchema = object({ accepted: boolean, reason: text }, ['accepted']);
    const { run, sent } = await asked(proposing({ ...toolCall, responseSchema }), 'ag-ui');
    expect(question(run).approval).toEqual({ canEdit: false, allowed: ['approve', 'deny'] });
    run.deny(question(run), { reason: 'Not now' });
    expect(await sent()).toEqual([
      { interruptId: 'i', status: 'resolved', payload: { accepted: false, reason: 'Not now' } },
    ]);
  });

  it('reads no arguments from fields beside `accepted`, whatever the metadata', async () => {
    const responseSchema = object({ accepted: boolean, to: text }, ['accepted']);
    const metadata = { agent_framework: { function_call: { name: 'send', arguments: args } } };
    const { run } = await asked(proposing({ ...toolCall, responseSchema, metadata }), 'ag-ui');
    expect(question(run).approval?.canEdit).toBe(false);
    expect(question(run).cancellation).toBeUndefined();
  });

  it.each([
    ['a call in its metadata', { metadata: { tool_name: 'wipe', tool_input: { all: true } } }],
    ['a binding', { metadata: { 'tanstack:interruptBinding': { interruptId: 'i', interruptedRunId: 'x' } } }],
    [
      'several actions',
      { metadata: { langgraph: { raw: { action_requests: [{ name: 'a' }, { name: 'b' }] } } } },
    ],
  ])('shows the streamed call, and answers with one resume, beside %s', async (_, more) => {
    const { run, sent } = await asked(proposing({ ...toolCall, ...more }), 'ag-ui');
    expect(question(run)).toMatchObject({ toolCall: { name: 'send', args }, issues: [] });
    expect(question(run).actions).toBeUndefined();
    run.approve(question(run));
    expect(await sent()).toEqual([{ interruptId: 'i', status: 'resolved', payload: { approved: true } }]);
  });

  it('binds a question to no call that only its id names', async () => {
    const { run } = await asked(proposing({ id: 'hook:beforeToolCall:c:approve', reason: 'x' }), 'ag-ui');
    expect(question(run).toolCallId).toBeUndefined();
  });

  it('asks what another server leaves to the page', async () => {
    const tool = { ...toolCall, reason: 'tanstack:client_tool_execution' };
    const { run } = await asked(proposing(tool), 'ag-ui');
    expect(question(run)).toMatchObject({ id: 'i', toolCallId: 'c' });
  });

  it('leaves CUSTOM events to the host', async () => {
    const custom = { type: 'CUSTOM', name: 'on_interrupt', value: 'Sure?', rawEvent: { id: 'x' } };
    const { snapshot } = await asked([begun, custom, { ...finished, outcome: { type: 'success' } }], 'ag-ui');
    expect(snapshot).toMatchObject({ status: 'finished', interrupts: [] });
  });

  it('sends the old draft an entry of AG-UI 1.0', async () => {
    const draft = { ...finished, outcome: 'interrupt', interrupt: { id: 'i', reason: 'confirmation' } };
    const { run, sent } = await asked([begun, draft], 'ag-ui');
    run.deny(question(run));
    expect(await sent()).toEqual([{ interruptId: 'i', status: 'resolved', payload: false }]);
  });
});
