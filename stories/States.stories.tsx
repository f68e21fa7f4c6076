import type { Meta, StoryObj } from '@storybook/react-vite';
import { AgentRunError, InterruptPanel, type Delivery, type PendingInterrupt } from 'react-agent-interrupts';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { wordsIn } from './language.js';
import { decided, filing, goOn, nameIt, payInvoice, sendMail, toolCall } from './questions.js';
import { formLoads } from './runs.js';
import { aboutPanel } from './about.js';
import { questionControls } from './controls.js';
import { showsNothing } from './showsNothing.js';

/** Every state of the panel, one story each. */
const meta: Meta<typeof InterruptPanel> = {
  title: 'Review/Every state',
  component: InterruptPanel,
  argTypes: questionControls,
};
export default meta;
type Story = StoryObj<typeof InterruptPanel>;

const about = aboutPanel<Story>;

/** Two answers in the given delivery state. */
const delivered = (delivery: Delivery): PendingInterrupt[] =>
  [decided(sendMail(), { approved: true }), decided(goOn(), false)].map((each) => ({ ...each, delivery }));

export const Open: Story = about(() => ({ interrupts: [payInvoice()] }));

export const Empty: Story = about(() => ({}), {
  decorators: [showsNothing('Nothing waits for an answer. The panel is empty, but stays in the page.')],
});
export const StreamingArguments: Story = about(() => ({
  interrupts: [
    sendMail({
      toolCall: toolCall('send_email', undefined, {
        argsText: '{"to":"ada@example.com","subject":"Thurs',
        status: 'running',
      }),
    }),
  ],
}));

export const Editing: Story = {
  ...about(() => ({ interrupts: [sendMail()] })),
  tags: ['!autodocs'],
  play: async ({ canvasElement, globals }) => {
    const canvas = within(canvasElement);
    const words = wordsIn(globals);
    await userEvent.click(canvas.getByRole('button', { name: words.edit }));
    const subject = await canvas.findByRole('textbox', { name: 'Subject' }, formLoads);
    await userEvent.type(subject, ' at ten');
    await waitFor(() => expect(canvas.getByRole('row', { name: /^subject/ })).toBeVisible());
  },
};

export const Invalid: Story = {
  ...about(() => ({ interrupts: [filing()] })),
  tags: ['!autodocs'],
  play: async ({ canvasElement, globals }) => {
    const canvas = within(canvasElement);
    const words = wordsIn(globals);
    await userEvent.click(await canvas.findByRole('button', { name: words.submitAnswer }, formLoads));
    await waitFor(() =>
      expect(canvas.getByText(words.errorSummary({ count: 3, locale: words.language }))).toBeVisible(),
    );
  },
};

export const Answered: Story = about(() => ({ interrupts: delivered('none') }));
export const Cancelled: Story = about(() => ({
  interrupts: [payInvoice({ status: 'cancelled', decision: { status: 'cancelled' } }), goOn()],
}));
export const Expiring: Story = about(() => ({ interrupts: [goOn({ expiresAt: Date.now() + 45_000 })] }));
export const Expired: Story = about(() => ({
  interrupts: [payInvoice({ expired: true, expiresAt: Date.now() - 1000 })],
}));
export const Sending: Story = about(() => ({ status: 'resuming', interrupts: delivered('sending') }));
export const Delayed: Story = about(() => ({ interrupts: delivered('delayed') }));

export const Queued: Story = about(() => ({ interrupts: delivered('queued') }));
export const Refused: Story = about(() => ({
  interrupts: delivered('refused'),
  error: new AgentRunError('run_error', 'INVALID_PAYLOAD: the answer to mail does not match its schema.'),
}));
export const InDoubt: Story = about(() => ({
  interrupts: delivered('inDoubt'),
  error: new AgentRunError('network', 'The connection was lost.', { retryable: true }),
}));
export const Reconnecting: Story = about(() => ({ status: 'reconnecting' }), {
  play: async ({ canvasElement, globals }) => {
    const words = wordsIn(globals);
    await expect(within(canvasElement).getByRole('button', { name: words.tryNow })).toBeVisible();
  },
});
export const Disconnected: Story = about(
  () => ({
    status: 'disconnected',
    error: new AgentRunError('stream_cut', 'The stream ended in mid-run.', { retryable: true }),
    capabilities: { protocol: 'ag-ui', cancel: true, idempotent: false, reconnect: true, refresh: true },
  }),
  {
    play: async ({ canvasElement, globals }) => {
      const canvas = within(canvasElement);
      const words = wordsIn(globals);
      await expect(canvas.getByRole('button', { name: words.tryAgain })).toBeVisible();
      await expect(canvas.getByRole('button', { name: words.checkAgain })).toBeVisible();
      await expect(canvas.queryByRole('button', { name: words.tryNow })).toBeNull();
    },
  },
);
export const AnsweredElsewhere: Story = about(
  () => ({ interrupts: [payInvoice({ delivery: 'elsewhere' })] }),
  {
    play: async ({ canvasElement, globals }) => {
      const canvas = within(canvasElement);
      const words = wordsIn(globals);
      await expect(canvas.getByText(words.elsewhereHelp)).toBeVisible();
      await expect(canvas.queryByRole('button', { name: words.approve })).toBeNull();
    },
  },
);
export const ReadOnly: Story = about(
  () => ({ interrupts: [filing({ key: 'no-id', id: '', answerable: false })] }),
  {
    play: async ({ canvasElement, globals }) => {
      const canvas = within(canvasElement);
      const words = wordsIn(globals);
      await expect(await canvas.findByRole('combobox', { name: 'Quarter' }, formLoads)).toBeDisabled();
      await expect(canvas.getByText(words.answeringImpossible)).toBeVisible();
    },
  },
);

export const Three: Story = about(() => ({ interrupts: [sendMail(), payInvoice(), goOn()] }));

export const Fifty: Story = about(() => ({
  interrupts: Array.from({ length: 50 }, (_, index) => {
    const id = `go-on-${index + 1}`;
    const asked = goOn({ id, message: `Archive folder ${index + 1}?` });
    return index < 20 ? decided(asked, index % 3 !== 0) : asked;
  }),
}));

const word = 'Rechtsschutzversicherungsgesellschaftsangestelltenverzeichnis';
export const LongWords: Story = about(() => ({
  interrupts: [
    nameIt({ reason: `acme:${word}`, message: `${word}-${word} ${word}` }),
    payInvoice({ toolCall: toolCall(word, { [word]: word.repeat(3), recipient: { [word]: [word] } }) }),
  ],
}));

export const LongJson: Story = about(() => ({
  interrupts: [
    payInvoice({
      message: 'Import these customers?',
      toolCall: toolCall('import_customers', {
        customers: Array.from({ length: 12 }, (_, index) => ({
          name: `Customer ${index + 1}`,
          address: { street: 'Storgata', number: index + 1, city: 'Oslo' },
          tags: ['imported', index % 2 === 0 ? 'new' : 'known'],
          note: null,
        })),
        query: 'select *\nfrom customers\nwhere imported is null;\n'.repeat(12),
      }),
    }),
  ],
}));

export const Arabic: Story = about(
  () => ({
    interrupts: [
      sendMail({ message: 'هل أرسل هذه الرسالة إلى آدا؟' }),
      decided(goOn({ message: 'نجحت الاختبارات. هل أنشر الإصدار 4.2؟' }), true),
      filing({ message: 'يُرجى إدخال تفاصيل الإقرار.', expiresAt: Date.now() + 4 * 60_000 }),
    ],
  }),
  {
    globals: { language: 'ar' },
    play: async ({ canvasElement }) => {
      const canvas = within(canvasElement);
      const panel = canvas.getByRole('region', { name: 'أسئلة الوكيل' });
      await expect(panel).toHaveAttribute('dir', 'rtl');
      await expect(await canvas.findByRole('combobox', { name: 'Quarter' }, formLoads)).toBeVisible();
    },
  },
);
