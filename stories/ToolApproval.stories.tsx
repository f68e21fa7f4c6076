import type { Meta, StoryObj } from '@storybook/react-vite';
import {
  AgentRunProvider,
  InterruptPanel,
  type AgentRun,
  type PendingInterrupt,
} from 'react-agent-interrupts';
import { InterruptCard, ToolApproval } from 'react-agent-interrupts/components';
import type { JsonObject } from 'react-agent-interrupts/core';
import { asks, scriptedRun } from 'react-agent-interrupts/testing';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { startsWith, wordsIn } from './language.js';
import { payInvoice, sendMail, toolCall } from './questions.js';
import { formLoads, runOf, withRun } from './runs.js';

const meta: Meta<typeof ToolApproval> = {
  title: 'Components/ToolApproval',
  component: ToolApproval,
};
export default meta;
type Story = StoryObj<typeof ToolApproval>;

const about = (interrupt: () => PendingInterrupt, rest: Partial<Story> = {}): Story => ({
  ...rest,
  loaders: [withRun(() => ({ interrupts: [interrupt()] }))],
  render: (_args, { loaded }) => (
    <AgentRunProvider run={runOf(loaded)}>
      <InterruptCard interrupt={runOf(loaded).getSnapshot().interrupts[0]?.key ?? ''} />
    </AgentRunProvider>
  ),
});

export const Open: Story = about(() => payInvoice(), {
  play: async ({ canvasElement, loaded, globals }) => {
    const canvas = within(canvasElement);
    const words = wordsIn(globals);
    await expect(canvas.queryByRole('button', { name: words.edit })).toBeNull();
    await userEvent.click(canvas.getByRole('button', { name: words.deny }));
    await expect(runOf(loaded).calls).toEqual([{ verb: 'deny', args: ['pay'] }]);
    await expect(canvas.getByText(words.denied)).toBeVisible();
  },
});

export const Editable: Story = about(() => sendMail());

export const Editing: Story = about(() => sendMail(), {
  play: async ({ canvasElement, loaded, step, globals }) => {
    const canvas = within(canvasElement);
    const words = wordsIn(globals);
    await step('Edit opens a form for the arguments and moves the focus there', async () => {
      await userEvent.click(canvas.getByRole('button', { name: words.edit }));
      await expect(
        canvas.getByRole('group', { name: words.editLabel({ name: 'send_email' }) }),
      ).toHaveFocus();
      const body = await canvas.findByRole('textbox', { name: /Body/ }, formLoads);
      await expect((body as HTMLTextAreaElement).value).toContain('Hi Ada,\n\nthe room');
    });
    await step('an invalid address has an error next to its field', async () => {
      const to = canvas.getByRole('textbox', { name: /^To/ });
      await userEvent.clear(to);
      await userEvent.type(to, 'ada');
      await userEvent.click(canvas.getByRole('button', { name: words.approveEdited }));
      await waitFor(() => expect(to).toHaveFocus());
      await expect(to).toHaveAccessibleDescription(
        words.violation({ keyword: 'format', limit: 'email', message: '', locale: words.language }),
      );
      await userEvent.type(to, '@example.org');
    });
    await step('all arguments are sent', async () => {
      await userEvent.click(canvas.getByRole('button', { name: words.approveEdited }));
      const approved = runOf(loaded).calls.find(({ verb }) => verb === 'approve');
      await expect(approved?.args).toMatchObject([
        'mail',
        { editedArgs: { to: 'ada@example.org', subject: 'Thursday' } },
      ]);
    });
  },
});

export const WhatAnEditChanges: Story = about(() => sendMail(), {
  play: async ({ canvasElement, loaded, step, globals }) => {
    const canvas = within(canvasElement);
    const words = wordsIn(globals);
    await step('changes are shown during typing', async () => {
      await userEvent.click(canvas.getByRole('button', { name: words.edit }));
      await expect(await canvas.findByText(words.changesNone, {}, formLoads)).toBeVisible();
      const subject = await canvas.findByRole('textbox', { name: 'Subject' }, formLoads);
      await userEvent.clear(subject);
      await userEvent.type(subject, 'Friday');
      const changes = await canvas.findByRole('table', { name: words.changesLabel });
      await waitFor(() =>
        expect(within(changes).getByRole('row', { name: 'subject Thursday Friday' })).toBeVisible(),
      );
    });
    await step('changes are shown in the receipt', async () => {
      await userEvent.click(canvas.getByRole('button', { name: words.approveEdited }));
      await waitFor(() => expect(canvas.getByText(words.approvedWithEdits)).toBeVisible());
      await expect(canvas.getByRole('row', { name: 'subject Thursday Friday' })).toBeVisible();
      const [approved] = runOf(loaded).calls.filter(({ verb }) => verb === 'approve');
      await expect(approved?.args).toMatchObject(['mail', { editedArgs: { subject: 'Friday' } }]);
    });
  },
});

export const FormOrJson: Story = about(() => sendMail(), {
  play: async ({ canvasElement, step, globals }) => {
    const canvas = within(canvasElement);
    const words = wordsIn(globals);
    await userEvent.click(canvas.getByRole('button', { name: words.edit }));
    await userEvent.type(await canvas.findByRole('textbox', { name: 'Subject' }, formLoads), ' at ten');
    await step('the form becomes JSON', async () => {
      await userEvent.click(canvas.getByRole('button', { name: words.viewJson }));
      const editor = canvas.getByRole('textbox', { name: words.argumentsLabel });
      await expect((editor as HTMLTextAreaElement).value).toContain('"subject": "Thursday at ten"');
      await userEvent.type(editor, ' and more');
    });
    await step('invalid JSON stays in the editor', async () => {
      await userEvent.click(canvas.getByRole('button', { name: words.viewForm }));
      const editor = canvas.getByRole('textbox', { name: words.argumentsLabel });
      await expect(editor).toHaveFocus();
      await expect(editor).toHaveAccessibleDescription(
        words.jsonError({ line: 5, column: 3, expected: 'end' }),
      );
      await userEvent.clear(editor);
      await userEvent.type(editor, '{{"to": "grace@example.com", "subject": "Hi"}');
      await userEvent.click(canvas.getByRole('button', { name: words.viewForm }));
      await expect(await canvas.findByRole('textbox', { name: 'Subject' }, formLoads)).toHaveValue('Hi');
    });
  },
});

const anyEdit: JsonObject = {
  type: 'object',
  properties: { approved: { type: 'boolean' }, editedArgs: { type: 'object' } },
  required: ['approved'],
};

export const EditWithoutASchema: Story = about(
  () =>
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
    }),
  {
    play: async ({ canvasElement, loaded, globals }) => {
      const canvas = within(canvasElement);
      const words = wordsIn(globals);
      await userEvent.click(canvas.getByRole('button', { name: words.edit }));
      const seats = await canvas.findByRole('spinbutton', { name: /seats/ }, formLoads);
      await userEvent.clear(seats);
      await userEvent.type(seats, '14');
      await userEvent.click(canvas.getByRole('button', { name: words.approveEdited }));
      await waitFor(() => expect(runOf(loaded).calls.some(({ verb }) => verb === 'approve')).toBe(true));
      const approved = runOf(loaded).calls.find(({ verb }) => verb === 'approve');
      await expect(approved?.args).toEqual([
        'mail',
        {
          editedArgs: {
            room: 'Fjord',
            seats: 14,
            catering: true,
            note: 'Two vegetarians.\nOne vegan.',
            guests: [{ name: 'Ada' }, { name: 'Grace' }],
            budget: null,
            tags: [],
          },
        },
      ]);
    },
  },
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
  play: async ({ canvasElement, globals }) => {
    const canvas = within(canvasElement);
    const words = wordsIn(globals);
    await userEvent.click(canvas.getByRole('button', { name: words.edit }));
    await expect(await canvas.findByRole('textbox', { name: /Subject line/ }, formLoads)).toHaveValue(
      'Thursday',
    );
  },
};

export const UnknownValues: Story = about(
  () =>
    sendMail({
      toolCall: toolCall('send_email', { to: 'ada@example.com', subject: 'Hi', bcc: ['x@evil.example'] }),
    }),
  {
    play: async ({ canvasElement, globals }) => {
      const canvas = within(canvasElement);
      const words = wordsIn(globals);
      await userEvent.click(canvas.getByRole('button', { name: words.edit }));
      const others = await canvas.findByRole('region', { name: words.otherValues });
      await expect(within(others).getByText('x@evil.example')).toBeVisible();
    },
  },
);

export const UnsafeIntegers: Story = about(
  () =>
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
  {
    play: async ({ canvasElement, globals }) => {
      const canvas = within(canvasElement);
      const words = wordsIn(globals);
      await expect(canvas.getByText(words.unsafeIntegers({ places: ['account'] }))).toBeVisible();
      await userEvent.click(canvas.getByRole('button', { name: words.edit }));
      await expect(await canvas.findByText(words.unsafeIntegers({ places: ['account'] }))).toBeVisible();
    },
  },
);

export const EditedAsJson: Story = about(
  () =>
    sendMail({
      responseSchema: {
        type: 'object',
        properties: { approved: { type: 'boolean' }, editedArgs: { type: 'object' } },
        required: ['approved'],
      },
    }),
  {
    play: async ({ canvasElement, loaded, globals }) => {
      const canvas = within(canvasElement);
      const words = wordsIn(globals);
      await userEvent.click(canvas.getByRole('button', { name: words.edit }));
      await userEvent.click(await canvas.findByRole('button', { name: words.viewJson }, formLoads));
      const editor = canvas.getByRole('textbox', { name: words.argumentsLabel });
      await userEvent.clear(editor);
      await userEvent.type(editor, '{{"to": }');
      await userEvent.click(canvas.getByRole('button', { name: words.approveEdited }));
      await expect(editor).toHaveAccessibleDescription(
        words.jsonError({ line: 1, column: 8, expected: 'value' }),
      );
      await expect(runOf(loaded).calls.some(({ verb }) => verb === 'approve')).toBe(false);
    },
  },
);

export const DenyingWithAReason: Story = about(() => sendMail(), {
  play: async ({ canvasElement, loaded, globals }) => {
    const canvas = within(canvasElement);
    const words = wordsIn(globals);
    await userEvent.click(canvas.getByRole('button', { name: words.deny }));
    const reason = canvas.getByRole('textbox', { name: startsWith(words.denyReason) });
    await expect(reason).toHaveFocus();
    await userEvent.type(reason, 'Not today.');
    await userEvent.click(canvas.getByRole('button', { name: words.deny }));
    await expect(runOf(loaded).calls.at(-1)).toEqual({
      verb: 'deny',
      args: ['mail', { reason: 'Not today.' }],
    });
  },
});

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

export const LongArguments: Story = about(
  () =>
    payInvoice({
      toolCall: toolCall('run_shell', {
        command: script,
        environment: { nested: { deeper: { deepest: [1, 2, { three: true }] } } },
        timeout: null,
        label: '',
      }),
    }),
  {
    play: async ({ canvasElement, globals }) => {
      const canvas = within(canvasElement);
      const words = wordsIn(globals);
      await expect(canvas.queryByText(/step 30/)).toBeNull();
      await userEvent.click(
        canvas.getByRole('button', {
          name: words.showMore({ count: script.split('\n').length - 16, locale: words.language }),
        }),
      );
      await expect(canvas.getByText(/step 30/)).toBeVisible();
    },
  },
);

export const MoreThanYesAndNo: Story = about(
  () =>
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
  {
    play: async ({ canvasElement, globals }) => {
      const canvas = within(canvasElement);
      const words = wordsIn(globals);
      await userEvent.click(await canvas.findByRole('button', { name: words.moreActions }));
      await userEvent.click(canvas.getByRole('menuitem', { name: words.moreOptions }));
      await expect(await canvas.findByRole('combobox', { name: /Remember this/ }, formLoads)).toBeVisible();
      await userEvent.click(canvas.getByRole('button', { name: words.fewerOptions }));
      await expect(canvas.getByRole('button', { name: words.moreActions })).toHaveFocus();
    },
  },
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
  play: async ({ canvasElement, globals }) => {
    const canvas = within(canvasElement);
    const words = wordsIn(globals);
    const label = (number: number, name: string) =>
      words.actionLabel({ number, total: 3, name, locale: words.language });
    const action = (number: number, name: string) =>
      within(canvas.getByRole('listitem', { name: label(number, name) }));
    await userEvent.click(action(1, 'transfer').getByRole('button', { name: words.approve }));
    await expect(action(1, 'transfer').getByText(words.approved)).toBeVisible();
    await expect(canvas.getByRole('listitem', { name: label(2, 'send_mail') })).toHaveFocus();
    await userEvent.type(action(3, 'ask_user').getByRole('textbox'), 'The blue one');
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
