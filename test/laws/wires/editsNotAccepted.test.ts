import { createAgentRun, agUi, type AgentRun, type AgentRunOptions } from 'react-agent-interrupts/core';
import { awaken } from 'react-agent-interrupts/protocols/awaken';
import { describe, expect, it } from 'vitest';
import { call, begun, done, pause, sse } from '../wire/kit.js';

// servers.md: “`run.getSnapshot().capabilities` describes what the server supports, and the panel offers only that.” Such a server runs
// the call with the arguments that the agent proposed: an edit that it ignores would be an approval that the user has not given.

const approval = {
  type: 'object',
  properties: { approved: { type: 'boolean' }, editedArgs: { type: 'object' } },
  required: ['approved'],
};
const mail = { id: 'q', reason: 'tool_call', toolCallId: 'c', responseSchema: approval };
const review = {
  id: 'q',
  reason: 'langgraph:interrupt',
  metadata: {
    langgraph: {
      raw: {
        action_requests: [{ name: 'send', args: { to: 'ada' } }],
        review_configs: [{ action_name: 'send', allowed_decisions: ['approve', 'edit', 'reject'] }],
      },
    },
  },
};
const declared = { humanInTheLoop: { approveWithEdits: false } };

/** A run that has been asked, and the bodies of its requests. */
async function asked(asks: readonly object[], options: Partial<AgentRunOptions>) {
  const bodies: string[] = [];
  const run = createAgentRun({
    url: 'http://agent.test/v1/runs',
    threadId: 't',
    tabs: false,
    autoSubmit: 'never',
    fetch: (_, init) => {
      bodies.push(typeof init?.body === 'string' ? init.body : '');
      const text = sse(bodies.length === 1 ? asks : done);
      return Promise.resolve(new Response(text, { headers: { 'content-type': 'text/event-stream' } }));
    },
    ...options,
  });
  const [interrupt] = (await run.send('Go')).interrupts;
  if (!interrupt) throw new Error('No interrupt');
  return { run, interrupt, bodies };
}

const streamed = [...call('c', 'send', '{"to":"ada"}'), ...pause(mail).slice(1)];
const suspended = {
  status: 'pending',
  suspension: {
    suspension: { id: 'perm_c', action: 'tool:PermissionConfirm' },
    pending: { id: 'c', name: 'send', arguments: { to: 'ada' } },
    resume_mode: 'replay_tool_call',
  },
};
const native = [
  { event_type: 'run_start', thread_id: 't', run_id: 'R' },
  { event_type: 'tool_call_start', id: 'c', name: 'send' },
  { event_type: 'tool_call_done', id: 'c', message_id: 'm', outcome: 'suspended', result: suspended },
  { event_type: 'run_finish', thread_id: 't', run_id: 'R', termination: { type: 'suspended' } },
];
const servers: Record<string, () => ReturnType<typeof asked>> = {
  'the agent declares none': () => asked([begun, ...streamed], { agentCapabilities: declared }),
  'AG-UI’s .NET server': () => asked([begun, ...streamed], { protocol: agUi({ bridge: 'dotnet' }) }),
  Awaken: () => asked(native, { protocol: awaken({ agentId: 'a' }) }),
};
const answers = (run: AgentRun, key: string, payload: unknown) => run.answer(key, payload);

describe('edited arguments in an answer, if the server accepts none', () => {
  it.each(Object.entries(servers))('are refused, and nothing is staged: %s', async (_, ask) => {
    const { run, interrupt, bodies } = await ask();
    const edited = { approved: true, editedArgs: { to: 'bob' } };
    expect(answers(run, interrupt.key, edited)).toMatchObject({ ok: false, issues: [{ keyword: 'edits' }] });
    expect(run.getSnapshot().interrupts).toMatchObject([{ status: 'open' }]);
    expect(bodies).toHaveLength(1);
  });

  it.each(Object.entries(servers))('do not prevent an approval without them: %s', async (_, ask) => {
    const { run, interrupt } = await ask();
    expect(answers(run, interrupt.key, { approved: true })).toMatchObject({ ok: true });
  });

  it('are refused for one action of several, whose schema does not name them', async () => {
    const { run, interrupt } = await asked(pause(review), { agentCapabilities: declared });
    const [action] = interrupt.actions ?? [];
    if (!action) throw new Error('No action');
    expect(action.allowed).toEqual(['approve', 'deny']);
    expect(JSON.stringify(action.responseSchema)).not.toContain('editedArgs');
    const edited = { approved: true, editedArgs: { to: 'bob' } };
    expect(answers(run, action.key, edited)).toMatchObject({ ok: false, issues: [{ keyword: 'allowed' }] });
    expect(answers(run, action.key, { approved: true })).toMatchObject({ ok: true });
  });

  it('are accepted for the field `editedArgs` of a question that is not an approval', async () => {
    const responseSchema = { type: 'object', properties: { editedArgs: { type: 'object' } } };
    const form = { id: 'q', reason: 'input_required', responseSchema };
    const { run, interrupt } = await asked(pause(form), { agentCapabilities: declared });
    expect(answers(run, interrupt.key, { editedArgs: { to: 'bob' } })).toMatchObject({ ok: true });
  });
});
