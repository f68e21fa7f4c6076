import type { StoryObj } from '@storybook/react-vite';
import { DecisionReview } from 'react-agent-interrupts';
import { ar } from 'react-agent-interrupts/words/ar';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { aboutPanel } from '../about.js';
import { startsWith, wordsIn } from '../language.js';
import { decided, goOn, migrate, nameIt, sendMail } from '../questions.js';
import { formLoads, runOf } from '../runs.js';
import meta, * as shown from '../InterruptPanel.stories.js';

/** Interaction tests for the stories of Components/InterruptPanel. */
export default {
  ...meta,
  title: 'Tests/InterruptPanel',
  tags: ['!autodocs', 'behaviour'],
} satisfies typeof meta;
type Story = StoryObj<typeof meta>;

export const WorkingOnAStep: Story = {
  ...shown.WorkingOnAStep,
  play: async ({ canvasElement, loaded, globals }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByText('Searching for a van')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: wordsIn(globals).stop }));
    await expect(runOf(loaded).calls).toEqual([{ verb: 'stop', args: [] }]);
  },
};

export const One: Story = {
  ...shown.One,
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
};

export const Three: Story = {
  ...shown.Three,
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
};

export const Answered: Story = {
  ...shown.Answered,
  play: async ({ canvasElement, loaded, globals }) => {
    const canvas = within(canvasElement);
    const words = wordsIn(globals);
    const mailCard = canvas.getByRole('article', { name: /Send this e-mail/ });
    await userEvent.click(within(mailCard).getByRole('button', { name: startsWith(words.undo) }));
    await expect(runOf(loaded).calls).toEqual([{ verb: 'reopen', args: ['mail'] }]);
    await waitFor(() => expect(mailCard).toHaveFocus());
    await expect(within(mailCard).getByRole('button', { name: words.approve })).toBeVisible();
  },
};

export const Refused: Story = {
  ...shown.Refused,
  play: async ({ canvasElement, loaded, globals }) => {
    const canvas = within(canvasElement);
    const words = wordsIn(globals);
    await expect(canvas.getAllByRole('button', { name: startsWith(words.undo) })).toHaveLength(3);
    await userEvent.click(canvas.getByRole('button', { name: words.sendAgain }));
    await expect(runOf(loaded).calls).toEqual([{ verb: 'submit', args: [] }]);
  },
};

export const InDoubt: Story = {
  ...shown.InDoubt,
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
};

export const Reconnecting: Story = {
  ...shown.Reconnecting,
  play: async ({ canvasElement, loaded, globals }) => {
    const words = wordsIn(globals);
    await userEvent.click(within(canvasElement).getByRole('button', { name: words.tryNow }));
    await expect(runOf(loaded).calls).toEqual([{ verb: 'retry', args: [] }]);
  },
};

export const FailedBeforeItAsked: Story = {
  ...shown.FailedBeforeItAsked,
  play: async ({ canvasElement, loaded, globals }) => {
    const canvas = within(canvasElement);
    const words = wordsIn(globals);
    await userEvent.click(canvas.getByRole('button', { name: words.tryAgain }));
    await expect(runOf(loaded).calls).toEqual([{ verb: 'retry', args: [] }]);
  },
};

export const RightToLeft: Story = {
  ...shown.RightToLeft,
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
};

export const Shortcuts: Story = {
  ...shown.Shortcuts,
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
};

export const ApproveAll: Story = {
  ...shown.ApproveAll,
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
};

export const Review: Story = {
  ...aboutPanel<Story>(
    () => ({
      interrupts: [
        decided(sendMail(), { approved: true }),
        decided(migrate(), { approved: false, reason: 'Not before the weekend.' }),
        decided(nameIt(), 'Nordlicht'),
        goOn(),
      ],
    }),
    { args: { review: DecisionReview } },
  ),
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
};

export const OwnRenderer: Story = {
  ...shown.OwnRenderer,
  play: async ({ canvasElement, loaded }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'Migrate in small steps' }));
    await expect(runOf(loaded).calls).toEqual([
      { verb: 'answer', args: ['migrate', { approved: true, batchSize: 100 }] },
    ]);
  },
};
