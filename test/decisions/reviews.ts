import { createAgentRun, type AgentRun, type RunSnapshot } from 'react-agent-interrupts/core';
import { fakeServer, says } from 'react-agent-interrupts/testing';

/** The schema of the arguments of `transfer`. */
export const transfer = {
  type: 'object',
  properties: { amount: { $ref: '#/$defs/amount' }, to: { type: 'string' } },
  required: ['amount', 'to'],
  $defs: { amount: { type: 'number', exclusiveMinimum: 0 } },
};
/** What LangGraph's middleware asks about three calls, each with its allowed decisions. */
export const review = {
  action_requests: [
    { name: 'transfer', args: { amount: 10, to: 'bob' }, description: 'Pay Bob' },
    { name: 'send_mail', args: { to: 'a@b.com' } },
    { name: 'ask_user', args: { question: 'Which?' } },
  ],
  review_configs: [
    { action_name: 'transfer', allowed_decisions: ['approve', 'edit', 'reject'], args_schema: transfer },
    { action_name: 'send_mail', allowed_decisions: ['approve', 'reject'] },
    { action_name: 'ask_user', allowed_decisions: ['respond'] },
  ],
};
/** The same in the format of its JavaScript packages. */
export const camelCased = {
  actionRequests: review.action_requests,
  reviewConfigs: review.review_configs.map((config) => ({
    actionName: config.action_name,
    allowedDecisions: config.allowed_decisions,
    argsSchema: config.args_schema,
  })),
};
/** What its older prebuilt agents ask about one call. */
export const prebuilt = [
  {
    action_request: { action: 'transfer', args: { amount: 10, to: 'bob' } },
    config: { allow_accept: true, allow_edit: true, allow_respond: true, allow_ignore: true },
    description: 'Pay Bob',
  },
];

/** The frames of a run that asks with a `CUSTOM` event. */
export const onCustomChannel = (value: unknown) => [
  { type: 'RUN_STARTED', threadId: 't', runId: 'r' },
  { type: 'CUSTOM', name: 'on_interrupt', value: JSON.stringify(value), rawEvent: { id: 'lg-1', value } },
  { type: 'RUN_FINISHED', threadId: 't', runId: 'r' },
];
/** The frames of a run that asks with its outcome. */
export const onOutcome = (value: unknown) => [
  { type: 'RUN_STARTED', threadId: 't', runId: 'r' },
  {
    type: 'RUN_FINISHED',
    threadId: 't',
    runId: 'r',
    outcome: {
      type: 'interrupt',
      interrupts: [{ id: 'lg-1', reason: 'langgraph:interrupt', metadata: { langgraph: { raw: value } } }],
    },
  },
];

/** A run that waits for decisions about `value`, and the payloads that its server receives. */
export async function asked(
  value: unknown,
  frames: (value: unknown) => readonly { readonly type: string }[] = onOutcome,
  options: { autoSubmit?: 'single' | 'never' } = { autoSubmit: 'never' },
): Promise<{ run: AgentRun; keys: readonly string[]; sent(): unknown }> {
  const server = fakeServer([...frames(value)], says('Done.'));
  const run = createAgentRun({ url: 'http://fake.invalid', fetch: server.fetch, ...options });
  const { interrupts } = await run.send('Go');
  const keys = (interrupts[0]?.actions ?? []).map(({ key }) => key);
  const sent = (): unknown => (server.requests[1]?.resume?.[0] as { payload?: unknown } | undefined)?.payload;
  return { run, keys, sent };
}

/** The one pending interrupt. */
export const only = (snapshot: RunSnapshot) => {
  const [interrupt] = snapshot.interrupts;
  if (!interrupt) throw new Error('Nothing waits.');
  return interrupt;
};
