import type { Meta, StoryObj } from '@storybook/react-vite';
import {
  AgentRunError,
  DecisionHistory,
  DecisionReview,
  InterruptPanel,
  type PendingInterrupt,
} from 'react-agent-interrupts';
import { ar } from 'react-agent-interrupts/words/ar';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { startsWith, wordsIn } from './language.js';
import { decided, filing, goOn, migrate, nameIt, payInvoice, sendMail, toolCall } from './questions.js';
import { runOf } from './runs.js';
import { aboutPanel } from './about.js';
import { questionControls } from './controls.js';
import { showsNothing } from './showsNothing.js';

const meta: Meta<typeof InterruptPanel> = {
  title: 'Components/InterruptPanel',
  component: InterruptPanel,
  argTypes: questionControls,
};
export default meta;
type Story = StoryObj<typeof InterruptPanel>;

const about = aboutPanel<Story>;

export const One: Story = about(() => ({ interrupts: [sendMail()] }));

export const Three: Story = about(() => ({ interrupts: [sendMail(), payInvoice(), goOn()] }));

export const Many: Story = about(() => ({
  interrupts: [sendMail(), payInvoice(), filing(), goOn(), migrate(), nameIt()],
}));

/** Nothing waits. The panel stays in the page, so that a screen reader announces the next question. */
export const Empty: Story = about(() => ({}), {
  decorators: [showsNothing('Nothing waits for an answer. The panel is empty, but stays in the page.')],
  play: async ({ canvasElement, globals }) => {
    const canvas = within(canvasElement);
    const words = wordsIn(globals);
    await expect(canvas.getByRole('region', { name: words.panelLabel })).toBeInTheDocument();
    await expect(canvas.getByRole('status')).toHaveTextContent(/^$/);
    await expect(canvas.queryByRole('button')).toBeNull();
  },
});

export const Working: Story = about(() => ({ status: 'running' }));

/** What the agent does, in its own words, and a way to stop it. */
export const WorkingOnAStep: Story = about(() => ({
  status: 'running',
  activity: { kind: 'step', name: 'processing', stage: 'Searching for a van', since: Date.now() },
}));

const answers = (delivery: PendingInterrupt['delivery']) => [
  { ...decided(sendMail(), { approved: true }), delivery },
  { ...decided(payInvoice(), { approved: false }), delivery },
  { ...goOn(), status: 'cancelled' as const, decision: { status: 'cancelled' as const }, delivery },
];

export const Answered: Story = about(() => ({ interrupts: answers('none') }));

export const Sending: Story = about(() => ({ status: 'resuming', interrupts: answers('sending') }));

export const Accepted: Story = about(() => ({ status: 'running', interrupts: answers('accepted') }));

export const Refused: Story = about(() => ({
  interrupts: answers('refused').map((interrupt) =>
    interrupt.key === 'pay'
      ? {
          ...interrupt,
          issues: [{ path: [], message: 'Payload has no field "approver".', keyword: 'refused' }],
        }
      : interrupt,
  ),
  error: new AgentRunError('run_error', 'INVALID_PAYLOAD: the answer to pay does not match its schema.'),
}));

export const InDoubt: Story = about(() => ({
  interrupts: answers('inDoubt'),
  error: new AgentRunError('network', 'The connection was lost.', { retryable: true }),
}));

/** One of the answers that may have arrived was changed: every card and the bar explain what sending them may do. */
export const MayBeAnswered: Story = {
  ...about(() => ({ interrupts: answers('inDoubt') })),
  tags: ['!autodocs'],
  play: async ({ canvasElement, loaded, globals }) => {
    const canvas = within(canvasElement);
    const words = wordsIn(globals);
    const [change] = canvas.getAllByRole('button', { name: startsWith(words.change) });
    if (change) await userEvent.click(change);
    await expect(runOf(loaded).calls).toEqual([{ verb: 'reopen', args: ['mail'] }]);
    await waitFor(() =>
      expect(canvas.getAllByText(words.possiblyAnswered, { ignore: '[role=status] *' })).toHaveLength(3),
    );
    await expect(canvas.getByText(startsWith(words.inDoubtChangedHelp))).toBeVisible();
  },
};

/** The call is no longer the approved one: the question is open again and shows the difference. */
export const ChangedArguments: Story = about(() => ({
  interrupts: [
    payInvoice({
      changedFrom: {
        message: 'Pay invoice 2026-114?',
        toolName: 'pay_invoice',
        args: {
          invoice: '2026-114',
          amount: 128.5,
          currency: 'EUR',
          express: false,
          recipient: { name: 'Nordwind GmbH', iban: 'DE21 5001 0517 5407 3249 31' },
          notes: [],
        },
        responseSchema: payInvoice().responseSchema,
      },
    }),
  ],
}));

/** Only the agent's message has changed. */
export const ChangedMessage: Story = about(() => ({
  interrupts: [
    goOn({ changedFrom: { message: 'The staging tests passed. Deploy version 4.1 to production?' } }),
  ],
}));

/** A question without an id cannot be answered. The conversation continues. */
export const LeaveOffered: Story = about(
  () => ({
    interrupts: [
      goOn({
        id: '',
        key: 'nameless',
        issues: [
          {
            path: ['id'],
            message: 'This question came without an id, so it cannot be answered.',
            keyword: 'id',
          },
        ],
      }),
    ],
  }),
  {
    play: async ({ canvasElement, loaded, globals }) => {
      const words = wordsIn(globals);
      const leave = within(canvasElement).getByRole('button', { name: words.leave });
      await expect(leave).toHaveAccessibleDescription(words.leaveHelp);
      await expect(runOf(loaded).calls).toEqual([]);
    },
  },
);

/** The stream is being resumed. The user can try immediately. */
export const Reconnecting: Story = about(() => ({ status: 'reconnecting' }));

export const OneInDoubt: Story = about(() => ({
  interrupts: [{ ...decided(goOn(), true), delivery: 'inDoubt' }],
  error: new AgentRunError('network', 'The connection was lost.', { retryable: true }),
}));

export const FailedBeforeItAsked: Story = about(() => ({
  status: 'failed',
  error: new AgentRunError('http_error', 'POST /agent answered 503: {"detail":"The model is overloaded."}', {
    httpStatus: 503,
    retryable: true,
  }),
}));

export const Dark: Story = about(
  () => ({ interrupts: [sendMail(), decided(payInvoice(), { approved: true }), filing()] }),
  {
    args: { theme: 'dark' },
    globals: { theme: 'dark' },
  },
);

export const Compact: Story = about(() => ({ interrupts: [sendMail(), goOn()] }), {
  args: { density: 'compact' },
  play: async ({ canvasElement, globals }) => {
    const words = wordsIn(globals);
    const [approve] = within(canvasElement).getAllByRole('button', { name: words.approve });
    // Compact, but still at least 24 pixels high, as WCAG requires.
    await expect(approve?.getBoundingClientRect().height).toBe(32);
  },
});

export const RightToLeft: Story = about(
  () => ({
    interrupts: [sendMail({ message: 'هل أرسل هذه الرسالة إلى آدا؟' }), payInvoice()],
  }),
  {
    args: { words: ar },
  },
);

export const OtherWords: Story = about(() => ({ interrupts: [goOn()] }), {
  args: {
    words: { yes: 'Ja', no: 'Nein', cancel: 'Abbrechen', reasonConfirmation: 'Bitte bestätigen' },
    locale: 'de',
  },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('button', { name: 'Ja' })).toBeVisible();
  },
});

/** Keyboard shortcuts for the focused card. Each button shows its key. */
export const Shortcuts: Story = about(() => ({ interrupts: [sendMail(), payInvoice(), goOn()] }), {
  args: { shortcuts: true },
});

/** Approve all is shown only if every open question accepts a plain approval. */
export const ApproveAll: Story = about(() => ({ interrupts: [sendMail(), payInvoice(), goOn()] }), {
  args: { approveAll: true },
});

/** A question with a high risk is decided separately. */
export const NotAllAtOnce: Story = about(() => ({ interrupts: [sendMail(), payInvoice(), goOn()] }), {
  args: { approveAll: true, risk: ({ toolCall }) => (toolCall?.name === 'pay_invoice' ? 'high' : undefined) },
  play: async ({ canvasElement, globals }) => {
    const words = wordsIn(globals);
    await expect(within(canvasElement).queryByRole('button', { name: words.approveAll })).toBeNull();
  },
});

/** The list of all decisions before they are sent. */
export const Review: Story = about(
  () => ({
    interrupts: [
      decided(sendMail(), {
        approved: true,
        editedArgs: { to: 'ada@example.com', subject: 'Friday', body: 'Hi Ada, Friday it is.' },
      }),
      decided(migrate(), { approved: false, reason: 'Not before the weekend.' }),
      decided(nameIt(), 'Nordlicht'),
      decided(goOn(), true),
    ],
  }),
  {
    args: { review: DecisionReview },
  },
);

/** Earlier decisions stay visible above the current questions. */
export const History: Story = about(
  () => {
    const said = { batchId: 'batch-0', askedBy: 'run-1', delivery: 'accepted' } as const;
    return {
      interrupts: [goOn()],
      history: [
        {
          ...said,
          key: 'mail',
          interruptId: 'mail',
          reason: 'tool_call',
          message: 'Send this e-mail to Ada?',
          toolName: 'send_email',
          proposedArgs: { to: 'ada@example.com', subject: 'Thursday' },
          editedArgs: { to: 'ada@example.com', subject: 'Friday' },
          decision: { status: 'resolved', payload: { approved: true } },
          decidedAt: new Date(2026, 10, 21, 10, 4).getTime(),
          result: { messageId: 'm-1042', delivered: true },
        },
        {
          ...said,
          key: 'pay',
          interruptId: 'pay',
          reason: 'tool_call',
          message: 'Pay invoice 2026-114?',
          decision: { status: 'resolved', payload: { approved: false, reason: 'The amount is wrong.' } },
          decidedAt: new Date(2026, 10, 21, 10, 5).getTime(),
        },
      ],
    };
  },
  {
    args: { history: DecisionHistory },
    play: async ({ canvasElement, globals }) => {
      const canvas = within(canvasElement);
      const words = wordsIn(globals);
      const history = within(canvas.getByRole('region', { name: words.historyTitle }));
      await expect(history.getByText(words.approvedWithEdits)).toBeVisible();
      await expect(history.getByText('m-1042')).toBeVisible();
      await expect(history.queryByRole('button')).toBeNull();
    },
  },
);

/** The result of a call, while the agent continues. */
export const WithResult: Story = about(() => ({
  status: 'running',
  interrupts: [
    {
      ...decided(payInvoice(), { approved: true }),
      delivery: 'accepted',
      toolCall: toolCall(
        'pay_invoice',
        {},
        { status: 'succeeded', result: { receipt: '2026-114-R', paid: true } },
      ),
    },
  ],
}));

/** The host names its agent. The header of the card shows the name, the tool and the time of the question. */
export const AgentWithAName: Story = about(() => ({ interrupts: [sendMail()] }), {
  args: { agentName: 'Research agent' },
});

/** One of several agents asks, and the card shows its name. */
export const OneOfSeveralAgents: Story = about(() => ({
  interrupts: [payInvoice({ subagentRunId: 'sub-1' })],
  subagents: { 'sub-1': { id: 'sub-1', name: 'Bookkeeper', status: 'suspended' } },
}));

/** Three agents work at the same time, and each asks. The header of each card names its agent. */
export const ThreeSubagents: Story = about(() => ({
  interrupts: [
    sendMail({ subagentRunId: 'sub-1' }),
    payInvoice({ subagentRunId: 'sub-2' }),
    goOn({ subagentRunId: 'sub-3' }),
  ],
  subagents: {
    'sub-1': { id: 'sub-1', name: 'Research agent', status: 'suspended' },
    'sub-2': { id: 'sub-2', name: 'Bookkeeper', status: 'suspended' },
    'sub-3': { id: 'sub-3', name: 'Release manager', status: 'suspended' },
  },
}));

export const OwnRenderer: Story = about(() => ({ interrupts: [migrate(), goOn()] }), {
  args: {
    renderers: {
      'langgraph:*': ({ interrupt, readOnly }) => (
        <button
          type="button"
          disabled={readOnly}
          onClick={() => interrupt.answer({ approved: true, batchSize: 100 })}
        >
          Migrate in small steps
        </button>
      ),
    },
  },
});
