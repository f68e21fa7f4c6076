import type { StoryObj } from '@storybook/react-vite';
import { cogniWords, type CogniWords } from 'react-agent-interrupts/renderers/cogni';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { wordsIn } from '../language.js';
import meta, * as shown from '../ContentReview.stories.js';

/** Interaction tests for the stories of Review/Content review. */
export default {
  ...meta,
  title: 'Tests/Content review',
  tags: ['!autodocs', 'behaviour'],
};
type Story = StoryObj<typeof meta>;

const textsIn = (globals: Record<string, unknown>): CogniWords => {
  const texts: Readonly<Record<string, CogniWords>> = cogniWords;
  return texts[wordsIn(globals).language] ?? cogniWords.en;
};

export const RevisedThenApproved: Story = {
  async play(context) {
    const canvas = within(context.canvasElement);
    const { step } = context;
    const texts = textsIn(context.globals);
    await shown.Asked.play?.(context);
    await step('a request for changes needs feedback', async () => {
      await userEvent.click(canvas.getByRole('button', { name: 'Request Changes' }));
      await expect(await canvas.findByText(texts.feedbackMissing)).toBeVisible();
      await userEvent.type(canvas.getByLabelText(texts.feedback), 'growth expected');
      await userEvent.click(canvas.getByRole('button', { name: 'Request Changes' }));
    });
    await step('the revised draft is a new question without the warning', async () => {
      await waitFor(() =>
        expect(canvas.getByLabelText(texts.draft)).toHaveValue('Our launch in May: growth expected.'),
      );
      await expect(canvas.queryByRole('list', { name: texts.warnings })).toBeNull();
      await expect(canvas.getByLabelText(texts.feedback)).toHaveValue('');
    });
    await step('an edit is shown and published', async () => {
      await userEvent.type(canvas.getByLabelText(texts.draft), ' Join us!');
      await expect(canvas.getByRole('table', { name: texts.draftChanges })).toBeVisible();
      await userEvent.click(canvas.getByRole('button', { name: 'Approve & Publish' }));
      await expect(
        await canvas.findByText('Published: Our launch in May: growth expected. Join us!'),
      ).toBeVisible();
    });
  },
};

export const Rejected: Story = {
  async play(context) {
    await shown.Asked.play?.(context);
    const canvas = within(context.canvasElement);
    await userEvent.click(canvas.getByRole('button', { name: 'Reject' }));
    await expect(await canvas.findByText('Nothing was published.')).toBeVisible();
  },
};
