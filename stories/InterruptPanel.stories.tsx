import type { Meta, StoryObj } from '@storybook/react-vite';
import {
  AgentRunError,
  DecisionHistory,
  DecisionReview,
  InterruptPanel,
  type PendingInterrupt,
  type RunSnapshot,
} from 'react-agent-interrupts';
import { ar } from 'react-agent-interrupts/words/ar';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { startsWith, wordsIn } from './language.js';
import { decided, filing, goOn, migrate, nameIt, payInvoice, sendMail, toolCall } from './questions.js';
import { formLoads, runOf, withRun } from './runs.js';

const meta: Meta<typeof InterruptPanel> = {
  title: 'Components/InterruptPanel',
  component: InterruptPanel,
};
export default meta;
type Story = StoryObj<typeof InterruptPanel>;

/** A story with a fixed snapshot. */
const about = (snapshot: () => Partial<RunSnapshot>, rest: Story = {}): Story => ({
  ...rest,
  loaders: [withRun(snapshot)],
  render: (args, { loaded }) => <InterruptPanel {...args} run={runOf(loaded)} />,
});

export const Empty: Story = about(() => ({}), {
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
export const WorkingOnAStep: Story = about(
  () => ({
    status: 'running',
    activity: { kind: 'step', name: 'processing', stage: 'Searching for a van', since: Date.now() },
  }),
  {
    play: async ({ canvasElement, loaded, globals }) => {
      const canvas = within(canvasElement);
      await expect(canvas.getByText('Searching for a van')).toBeVisible();
      await userEvent.click(canvas.getByRole('button', { name: wordsIn(globals).stop }));
      await expect(runOf(loaded).calls).toEqual([{ verb: 'stop', args: [] }]);
    },
  },
);

export const One: Story = about(() => ({ interrupts: [sendMail()] }), {
  play: async ({ canvasElement, loaded, globals }) => {
    const canvas = within(canvasElement);
    const words = wordsIn(globals);
    await waitFor(() => expect(canvas.getByRole('status')).toHaveTextContent('Send this e-mail'));
    await expect(document.activeElement).toBe(document.body);
    await expect(canvas.queryByRole('button', { name: words.send })).toBeNull();
    await userEvent.click(canvas.getByRole('button', { name: words.approve }));
    await expect(runOf(loaded).calls).toEqual([{ verb: 'approve', args: ['mail'] }]);
    await expect(canvasElement.contains(document.activeElement)).toBe(true);
  },
});

export const Three: Story = about(() => ({ interrupts: [sendMail(), payInvoice(), goOn()] }), {
  play: async ({ canvasElement, loaded, step, globals }) => {
    const canvas = within(canvasElement);
    const words = wordsIn(globals);
    const card = (name: RegExp) => canvas.getByRole('article', { name });
    await step('Send explains why it is not available', async () => {
      const send = canvas.getByRole('button', { name: words.send });
      await expect(send).toHaveAttribute('aria-disabled', 'true');
      await expect(send).toHaveAccessibleDescription(
        words.sendIncomplete({ count: 3, locale: words.language }),
      );
    });
    await step('after a decision the focus moves to the next question', async () => {
      await userEvent.click(within(card(/Send this e-mail/)).getByRole('button', { name: words.approve }));
      await waitFor(() => expect(card(/Pay invoice/)).toHaveFocus());
      await userEvent.click(within(card(/Pay invoice/)).getByRole('button', { name: words.cancel }));
      await waitFor(() => expect(card(/Deploy version/)).toHaveFocus());
      await expect(canvas.getByRole('status')).toHaveTextContent(
        words.announceProgress({ covered: 2, total: 3, locale: words.language }),
      );
    });
    await step('after the last decision the focus moves to the bar', async () => {
      await userEvent.click(within(card(/Deploy version/)).getByRole('button', { name: words.no }));
      await waitFor(() => expect(canvas.getByRole('region', { name: words.barLabel })).toHaveFocus());
      await userEvent.click(canvas.getByRole('button', { name: words.send }));
      await expect(runOf(loaded).calls.at(-1)).toEqual({ verb: 'submit', args: [] });
    });
  },
});

export const Many: Story = about(() => ({
  interrupts: [sendMail(), payInvoice(), filing(), goOn(), migrate(), nameIt()],
}));

const answers = (delivery: PendingInterrupt['delivery']) => [
  { ...decided(sendMail(), { approved: true }), delivery },
  { ...decided(payInvoice(), { approved: false }), delivery },
  { ...goOn(), status: 'cancelled' as const, decision: { status: 'cancelled' as const }, delivery },
];

export const Answered: Story = about(() => ({ interrupts: answers('none') }), {
  play: async ({ canvasElement, loaded, globals }) => {
    const canvas = within(canvasElement);
    const words = wordsIn(globals);
    const mailCard = canvas.getByRole('article', { name: /Send this e-mail/ });
    await userEvent.click(within(mailCard).getByRole('button', { name: startsWith(words.undo) }));
    await expect(runOf(loaded).calls).toEqual([{ verb: 'reopen', args: ['mail'] }]);
    await waitFor(() => expect(mailCard).toHaveFocus());
    await expect(within(mailCard).getByRole('button', { name: words.approve })).toBeVisible();
  },
});

export const Sending: Story = about(() => ({ status: 'resuming', interrupts: answers('sending') }));

export const Accepted: Story = about(() => ({ status: 'running', interrupts: answers('accepted') }));

export const Refused: Story = about(
  () => ({
    interrupts: answers('refused').map((interrupt) =>
      interrupt.key === 'pay'
        ? {
            ...interrupt,
            issues: [{ path: [], message: 'Payload has no field "approver".', keyword: 'refused' }],
          }
        : interrupt,
    ),
    error: new AgentRunError('run_error', 'INVALID_PAYLOAD: the answer to pay does not match its schema.'),
  }),
  {
    play: async ({ canvasElement, loaded, globals }) => {
      const canvas = within(canvasElement);
      const words = wordsIn(globals);
      await expect(canvas.getAllByRole('button', { name: startsWith(words.undo) })).toHaveLength(3);
      await userEvent.click(canvas.getByRole('button', { name: words.sendAgain }));
      await expect(runOf(loaded).calls).toEqual([{ verb: 'submit', args: [] }]);
    },
  },
);

export const InDoubt: Story = about(
  () => ({
    interrupts: answers('inDoubt'),
    error: new AgentRunError('network', 'The connection was lost.', { retryable: true }),
  }),
  {
    play: async ({ canvasElement, loaded, globals }) => {
      const canvas = within(canvasElement);
      const words = wordsIn(globals);
      await expect(canvas.getByText(words.inDoubtHelp)).toBeVisible();
      await expect(canvas.getAllByRole('button', { name: startsWith(words.change) })).toHaveLength(3);
      await expect(canvas.getByRole('button', { name: words.leave })).toHaveAccessibleDescription(
        words.leaveHelp,
      );
      await userEvent.click(canvas.getByRole('button', { name: words.sendAgain }));
      await expect(runOf(loaded).calls).toEqual([{ verb: 'submit', args: [] }]);
    },
  },
);

/** One of the answers that may have arrived was changed: every card and the bar explain what sending them may do. */
export const MayBeAnswered: Story = about(() => ({ interrupts: answers('inDoubt') }), {
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
});

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
export const Reconnecting: Story = about(() => ({ status: 'reconnecting' }), {
  play: async ({ canvasElement, loaded, globals }) => {
    const words = wordsIn(globals);
    await userEvent.click(within(canvasElement).getByRole('button', { name: words.tryNow }));
    await expect(runOf(loaded).calls).toEqual([{ verb: 'retry', args: [] }]);
  },
});

export const OneInDoubt: Story = about(() => ({
  interrupts: [{ ...decided(goOn(), true), delivery: 'inDoubt' }],
  error: new AgentRunError('network', 'The connection was lost.', { retryable: true }),
}));

export const FailedBeforeItAsked: Story = about(
  () => ({
    status: 'failed',
    error: new AgentRunError(
      'http_error',
      'POST /agent answered 503: {"detail":"The model is overloaded."}',
      {
        httpStatus: 503,
        retryable: true,
      },
    ),
  }),
  {
    play: async ({ canvasElement, loaded, globals }) => {
      const canvas = within(canvasElement);
      const words = wordsIn(globals);
      await userEvent.click(canvas.getByRole('button', { name: words.tryAgain }));
      await expect(runOf(loaded).calls).toEqual([{ verb: 'retry', args: [] }]);
    },
  },
);

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
    play: async ({ canvasElement }) => {
      const canvas = within(canvasElement);
      const panel = canvas.getByRole('region', { name: ar.panelLabel });
      await expect(getComputedStyle(panel).direction).toBe('rtl');
      const [first] = canvas.getAllByRole('button', { name: ar.approve });
      const card = first?.closest('article')?.getBoundingClientRect();
      const end = first?.getBoundingClientRect();
      // In a right-to-left language, the first button is on the right.
      await expect((card?.right ?? 0) - (end?.right ?? 0)).toBeLessThan((end?.left ?? 0) - (card?.left ?? 0));
      await userEvent.click(canvas.getByRole('button', { name: ar.edit }));
      await userEvent.click(await canvas.findByRole('button', { name: ar.viewJson }, formLoads));
      await expect(getComputedStyle(canvas.getByRole('textbox')).direction).toBe('ltr');
    },
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
  play: async ({ canvasElement, loaded, globals, step }) => {
    const canvas = within(canvasElement);
    const words = wordsIn(globals);
    const card = (name: RegExp) => canvas.getByRole('article', { name });
    const deny = () => within(card(/Send this e-mail/)).getByRole('button', { name: words.deny });
    // The code of the shortcuts loads when a panel first needs it.
    await waitFor(() => expect(deny()).toHaveAttribute('aria-keyshortcuts', 'd'), { timeout: 10_000 });
    await step('outside a card, keys do nothing', async () => {
      await userEvent.keyboard('a');
      await expect(runOf(loaded).calls).toEqual([]);
    });
    await step('in a card, keys press its buttons and move to the next card', async () => {
      card(/Send this e-mail/).focus();
      await userEvent.keyboard('n');
      await expect(card(/Pay invoice/)).toHaveFocus();
      await userEvent.keyboard('a');
      await expect(runOf(loaded).calls).toEqual([{ verb: 'approve', args: ['pay'] }]);
    });
    await step('in a text field, keys type letters', async () => {
      // For a short time after a decision, no key decides another card.
      const reason = await waitFor(async () => {
        card(/Send this e-mail/).focus();
        await userEvent.keyboard('d');
        return canvas.getByRole('textbox', { name: new RegExp(words.denyReason) });
      });
      await userEvent.type(reason, 'a daunting end');
      await expect(reason).toHaveValue('a daunting end');
      await expect(runOf(loaded).calls.filter(({ verb }) => verb === 'approve')).toHaveLength(1);
    });
  },
});

/** Approve all is shown only if every open question accepts a plain approval. */
export const ApproveAll: Story = about(() => ({ interrupts: [sendMail(), payInvoice(), goOn()] }), {
  args: { approveAll: true },
  play: async ({ canvasElement, loaded, globals }) => {
    const canvas = within(canvasElement);
    const words = wordsIn(globals);
    await userEvent.click(canvas.getByRole('button', { name: words.nextQuestion }));
    await expect(canvas.getByRole('article', { name: /Send this e-mail/ })).toHaveFocus();
    await userEvent.click(canvas.getByRole('button', { name: words.approveAll }));
    await expect(runOf(loaded).calls.map(({ verb, args }) => [verb, ...args])).toEqual([
      ['approve', 'mail'],
      ['approve', 'pay'],
      ['approve', 'go-on'],
    ]);
    await expect(canvas.getByRole('region', { name: words.barLabel })).toHaveFocus();
  },
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
      goOn(),
    ],
  }),
  {
    args: { review: DecisionReview },
    play: async ({ canvasElement, loaded, globals, step }) => {
      const canvas = within(canvasElement);
      const words = wordsIn(globals);
      const heading = { name: words.reviewTitle };
      await step('the last decision shows the review', async () => {
        await expect(canvas.queryByRole('heading', heading)).toBeNull();
        await userEvent.click(canvas.getByRole('button', { name: words.yes }));
        await waitFor(() => expect(canvas.getByRole('heading', heading)).toHaveFocus());
      });
      await step('each line links to its question', async () => {
        const name = words.changeLabel({ question: 'What shall the project be called?' });
        await userEvent.click(canvas.getByRole('button', { name }));
        const card = canvas.getByRole('article', { name: /What shall the project be called/ });
        await expect(card).toHaveFocus();
        await expect(canvas.queryByRole('heading', heading)).toBeNull();
        await userEvent.click(within(card).getByRole('button', { name: words.cancel }));
      });
      await step('the button below the review sends everything', async () => {
        await waitFor(() => expect(canvas.getByRole('heading', heading)).toHaveFocus());
        await userEvent.click(canvas.getByRole('button', { name: words.send }));
        await expect(runOf(loaded).calls.at(-1)).toEqual({ verb: 'submit', args: [] });
      });
    },
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

/** One of several agents asks, and the card shows its name. */
export const OneOfSeveralAgents: Story = about(() => ({
  interrupts: [payInvoice({ subagentRunId: 'sub-1' })],
  subagents: { 'sub-1': { id: 'sub-1', name: 'Bookkeeper', status: 'suspended' } },
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
  play: async ({ canvasElement, loaded }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'Migrate in small steps' }));
    await expect(runOf(loaded).calls).toEqual([
      { verb: 'answer', args: ['migrate', { approved: true, batchSize: 100 }] },
    ]);
  },
});
