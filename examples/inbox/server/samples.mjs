// Threads of two teams that wait.
const approval = {
  type: 'object',
  properties: { approved: { type: 'boolean' }, reason: { type: 'string' } },
  required: ['approved'],
};

const asking = (id, team, agent, message, name, args, more = {}) => ({
  id,
  team,
  agent,
  title: message,
  interrupts: [
    { id: `${id}:1`, reason: 'tool_call', message, toolCallId: `${id}:call`, responseSchema: approval },
  ],
  toolCalls: [{ id: `${id}:call`, name, args }],
  ...more,
});

export const sampleThreads = () => [
  asking('mail-1', 'support', 'mail', 'Send the reply to Ann Lee?', 'send_email', {
    to: 'ann@example.com',
    subject: 'Your order',
  }),
  asking('mail-2', 'support', 'mail', 'Send the reply to Tom Ode?', 'send_email', {
    to: 'tom@example.com',
    subject: 'Your refund',
  }),
  asking('pay-1', 'finance', 'billing', 'Refund $49?', 'refund', { order: 'A-17', amount: 49 }),
];
