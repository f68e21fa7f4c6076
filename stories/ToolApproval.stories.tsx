import type { Meta, StoryObj } from '@storybook/react-vite';
import { InterruptPanel, type AgentRun, type Tools } from 'react-agent-interrupts';
import { ToolApproval } from 'react-agent-interrupts/components';
import type { JsonObject } from 'react-agent-interrupts/core';
import { asks, scriptedRun } from 'react-agent-interrupts/testing';
import { expect, userEvent, within } from 'storybook/test';
import { wordsIn } from './language.js';
import { mail, payInvoice, sendMail, toolCall } from './questions.js';
import { formLoads, runOf } from './runs.js';
import { aboutCard } from './about.js';
import { questionControls } from './controls.js';

const meta: Meta<typeof ToolApproval> = {
  title: 'Components/ToolApproval',
  component: ToolApproval,
  argTypes: questionControls,
};
export default meta;
type Story = StoryObj<typeof ToolApproval>;

const about = aboutCard<Story>;

export const Open: Story = about(() => payInvoice());

export const Editable: Story = about(() => sendMail());

/** An edit that has begun: the form is open, with the values of the agent. */
export const Editing: Story = about(() => sendMail({ draft: { mode: 'edit' } }));

/** One word of the letter is changed. The rest of the letter is folded. */
export const WhatAnEditChanges: Story = about(() =>
  sendMail({
    draft: {
      mode: 'edit',
      edit: { value: { ...mail, subject: 'Friday', body: mail.body.replace('Thursday', 'Friday') } },
    },
  }),
);

const anyEdit: JsonObject = {
  type: 'object',
  properties: { approved: { type: 'boolean' }, editedArgs: { type: 'object' } },
  required: ['approved'],
};

export const EditableWithoutASchema: Story = about(() => sendMail({ responseSchema: anyEdit }));

export const EditWithoutASchema: Story = about(() =>
  sendMail({
    message: 'Book this?',
    responseSchema: anyEdit,
    toolCall: toolCall('book_room', {
      room: 'Fjord',
      seats: 12,
      catering: true,
      note: 'Two vegetarians.\nOne vegan.',
      guests: [{ name: 'Ada' }, { name: 'Grace' }],
      budget: null,
      tags: [],
    }),
    draft: { mode: 'edit' },
  }),
);

export const SchemaOfTheHost: Story = {
  ...about(() => sendMail({ responseSchema: anyEdit })),
  render: (_args, { loaded }) => (
    <InterruptPanel
      run={runOf(loaded)}
      toolSchemas={{
        send_email: {
          type: 'object',
          properties: {
            to: { type: 'string', title: 'Recipient', format: 'email' },
            subject: { type: 'string', title: 'Subject line' },
            body: { type: 'string', title: 'Text of the mail' },
          },
        },
      }}
    />
  ),
  tags: ['!autodocs'],
  play: async ({ canvasElement, globals }) => {
    const canvas = within(canvasElement);
    const words = wordsIn(globals);
    await userEvent.click(canvas.getByRole('button', { name: words.edit }));
    await expect(await canvas.findByRole('textbox', { name: /Subject line/ }, formLoads)).toHaveValue(
      'Thursday',
    );
  },
};

export const UnknownValues: Story = {
  ...about(() =>
    sendMail({
      toolCall: toolCall('send_email', { to: 'ada@example.com', subject: 'Hi', bcc: ['x@evil.example'] }),
    }),
  ),
  tags: ['!autodocs'],
  play: async ({ canvasElement, globals }) => {
    const canvas = within(canvasElement);
    const words = wordsIn(globals);
    await userEvent.click(canvas.getByRole('button', { name: words.edit }));
    const others = await canvas.findByRole('region', { name: words.otherValues });
    await expect(within(others).getByText('x@evil.example')).toBeVisible();
  },
};

export const UnsafeIntegers: Story = about(() =>
  sendMail({
    message: 'Delete this account?',
    responseSchema: anyEdit,
    toolCall: toolCall(
      'delete_account',
      { account: Number('9007199254740993') },
      {
        argsText: '{"account": 9007199254740993}',
      },
    ),
  }),
);

export const DenyingWithAReason: Story = about(() =>
  sendMail({ draft: { mode: 'deny', reason: 'Ada is on leave until Monday.' } }),
);

export const StreamingArguments: Story = about(() =>
  sendMail({
    toolCall: toolCall('send_email', undefined, {
      argsText: '{"to":"ada@example.com","subject":"Thurs',
      status: 'running',
    }),
  }),
);

export const UnreadableArguments: Story = about(() =>
  sendMail({
    toolCall: toolCall('send_email', undefined, { argsText: 'to: ada@example.com', status: 'suspended' }),
  }),
);

export const WithoutArguments: Story = about(() => payInvoice({ toolCall: toolCall('refresh_cache', {}) }));

export const UnknownCall: Story = about(() => {
  const { toolCall: _toolCall, ...interrupt } = payInvoice();
  return interrupt;
});

const script = Array.from({ length: 30 }, (_, line) => `step ${line + 1}: echo "a line of the script"`).join(
  '\n',
);

export const LongArguments: Story = about(() =>
  payInvoice({
    toolCall: toolCall('run_shell', {
      command: script,
      environment: { nested: { deeper: { deepest: [1, 2, { three: true }] } } },
      timeout: null,
      label: '',
    }),
  }),
);

export const MoreThanYesAndNo: Story = about(() =>
  payInvoice({
    responseSchema: {
      type: 'object',
      properties: {
        approved: { type: 'boolean', title: 'Approved' },
        remember: { type: 'string', title: 'Remember this', enum: ['once', 'always'] },
      },
      required: ['approved'],
    },
  }),
);

/** LangGraph asks about several calls in one question, and lists the allowed decisions for each call. */
export const SeveralActions: Story = {
  loaders: [
    async () => {
      const { run } = scriptedRun(
        [asks({ reason: 'langgraph:interrupt', metadata: { langgraph: { raw: review } } })],
        {
          autoSubmit: 'never',
        },
      );
      await run.send('Pay Bob and tell him');
      return { asked: run };
    },
  ],
  // This is the value of the only loader above.
  render: (_args, { loaded }) => <InterruptPanel run={loaded['asked'] as AgentRun} />,
};

/** The host describes two of the calls with `tools`. */
export const SeveralDescribedActions: Story = {
  ...SeveralActions,
  // This is the value of the only loader above.
  render: (_args, { loaded }) => <InterruptPanel run={loaded['asked'] as AgentRun} tools={described} />,
};

const described: Tools = {
  transfer: {
    title: 'Pay someone',
    icon: '€',
    verb: { approve: 'Pay', deny: 'Don’t pay' },
    describe: ({ amount, to }) => `Pay €${String(amount)} to ${String(to)}?`,
    risk: 'medium',
  },
  send_mail: {
    title: 'Send e-mail',
    icon: '✉',
    verb: { approve: 'Send', deny: 'Don’t send' },
    describe: ({ to }) => `Send this e-mail to ${String(to)}?`,
  },
};

const review = {
  action_requests: [
    { name: 'transfer', args: { amount: 10, to: 'bob' }, description: 'Pay Bob what he is owed.' },
    { name: 'send_mail', args: { to: 'bob@example.com', subject: 'Paid' } },
    { name: 'ask_user', args: { question: 'Which colour?' } },
  ],
  review_configs: [
    { action_name: 'transfer', allowed_decisions: ['approve', 'edit', 'reject'] },
    { action_name: 'send_mail', allowed_decisions: ['approve', 'reject', 'respond'] },
    { action_name: 'ask_user', allowed_decisions: ['respond'] },
  ],
};
