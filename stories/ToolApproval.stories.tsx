import type { Meta, StoryObj } from '@storybook/react-vite';
import { AgentRunProvider, InterruptCard, ToolApproval, type PendingInterrupt } from 'react-agent-interrupts';
import { expect, userEvent, waitFor, within } from 'storybook/test';
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
  play: async ({ canvasElement, loaded }) => {
    const canvas = within(canvasElement);
    await expect(canvas.queryByRole('button', { name: 'Edit' })).toBeNull();
    await userEvent.click(canvas.getByRole('button', { name: 'Deny' }));
    await expect(runOf(loaded).calls).toEqual([{ verb: 'deny', args: ['pay'] }]);
    await expect(canvas.getByText('Denied')).toBeVisible();
  },
});

export const Editable: Story = about(() => sendMail());

export const Editing: Story = about(() => sendMail(), {
  play: async ({ canvasElement, loaded, step }) => {
    const canvas = within(canvasElement);
    await step('Edit opens a form of the arguments, and takes the focus there', async () => {
      await userEvent.click(canvas.getByRole('button', { name: 'Edit' }));
      await expect(canvas.getByRole('group', { name: 'Edit the arguments of send_email' })).toHaveFocus();
      const body = await canvas.findByRole('textbox', { name: /Body/ }, formLoads);
      await expect((body as HTMLTextAreaElement).value).toContain('Hi Ada,\n\nthe room');
    });
    await step('a wrong address is told beside its field', async () => {
      const to = canvas.getByRole('textbox', { name: /^To/ });
      await userEvent.clear(to);
      await userEvent.type(to, 'ada');
      await userEvent.click(canvas.getByRole('button', { name: 'Approve with edits' }));
      await waitFor(() => expect(to).toHaveFocus());
      await expect(to).toHaveAccessibleDescription(/This must be an e-mail address/);
      await userEvent.type(to, '@example.org');
    });
    await step('and the arguments go as a whole', async () => {
      await userEvent.click(canvas.getByRole('button', { name: 'Approve with edits' }));
      const approved = runOf(loaded).calls.find(({ verb }) => verb === 'approve');
      await expect(approved?.args).toMatchObject([
        'mail',
        { editedArgs: { to: 'ada@example.org', subject: 'Thursday' } },
      ]);
    });
  },
});

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
    play: async ({ canvasElement, loaded }) => {
      const canvas = within(canvasElement);
      await userEvent.click(canvas.getByRole('button', { name: 'Edit' }));
      const editor = canvas.getByRole('textbox', { name: 'Arguments' });
      await userEvent.clear(editor);
      await userEvent.type(editor, '{{"to": }');
      await userEvent.click(canvas.getByRole('button', { name: 'Approve with edits' }));
      await expect(editor).toHaveAccessibleDescription(/Line 1, column 8: a value is missing/);
      await expect(runOf(loaded).calls.some(({ verb }) => verb === 'approve')).toBe(false);
    },
  },
);

export const DenyingWithAReason: Story = about(() => sendMail(), {
  play: async ({ canvasElement, loaded }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole('button', { name: 'Deny' }));
    const reason = canvas.getByRole('textbox', { name: /Reason for denying/ });
    await expect(reason).toHaveFocus();
    await userEvent.type(reason, 'Not today.');
    await userEvent.click(canvas.getByRole('button', { name: 'Deny' }));
    await expect(runOf(loaded).calls.at(-1)).toEqual({ verb: 'deny', args: ['mail', 'Not today.'] });
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

export const WithoutArguments: Story = about(() => payInvoice({ toolCall: toolCall('refresh_cache', {}) }));

export const UnknownCall: Story = about(() => {
  const { toolCall: _toolCall, ...interrupt } = payInvoice();
  return interrupt;
});

export const LongArguments: Story = about(
  () =>
    payInvoice({
      toolCall: toolCall('run_shell', {
        command: Array.from(
          { length: 30 },
          (_, line) => `step ${line + 1}: echo "a line of the script"`,
        ).join('\n'),
        environment: { nested: { deeper: { deepest: [1, 2, { three: true }] } } },
        timeout: null,
        label: '',
      }),
    }),
  {
    play: async ({ canvasElement }) => {
      const canvas = within(canvasElement);
      await expect(canvas.queryByText(/step 30/)).toBeNull();
      await userEvent.click(canvas.getByRole('button', { name: /^Show all/ }));
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
    play: async ({ canvasElement }) => {
      const canvas = within(canvasElement);
      await userEvent.click(canvas.getByRole('button', { name: 'More options' }));
      await expect(await canvas.findByRole('combobox', { name: /Remember this/ }, formLoads)).toBeVisible();
      await userEvent.click(canvas.getByRole('button', { name: 'Fewer options' }));
      await expect(canvas.getByRole('button', { name: 'Approve' })).toHaveFocus();
    },
  },
);
