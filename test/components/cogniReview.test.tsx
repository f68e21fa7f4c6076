import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { InterruptPanel, WordsProvider, type InterruptPanelProps, type Words } from 'react-agent-interrupts';
import {
  cogniRenderers,
  cogniWords,
  createCogniRenderers,
  type CogniRenderers,
} from 'react-agent-interrupts/renderers/cogni';
import { ar } from 'react-agent-interrupts/words/ar';
import { de } from 'react-agent-interrupts/words/de';
import { en } from 'react-agent-interrupts/words/en';
import { es } from 'react-agent-interrupts/words/es';
import { fr } from 'react-agent-interrupts/words/fr';
import { ja } from 'react-agent-interrupts/words/ja';
import { zh } from 'react-agent-interrupts/words/zh';
import { describe, expect, it } from 'vitest';
import { asking, talk } from '../protocols/cogni/talk.js';

type Language = keyof typeof cogniWords;
const languages: Readonly<Record<Language, Words>> = { en, de, es, fr, ja, zh, ar };

/** What `human_review` of the specification asks. */
const review = {
  reason: 'Content ready for review',
  draft: { id: 'draft-1', content: 'Growth guaranteed.' },
  warnings: ['Promises a result.'],
  suggestedActions: [
    { id: 'approve', label: 'Approve & Publish', action: 'approve', isPrimary: true },
    { id: 'revise', label: 'Request Changes', action: 'revise' },
    { id: 'reject', label: 'Reject', action: 'reject' },
  ],
};

interface Setup extends Partial<InterruptPanelProps> {
  readonly language?: Words;
  readonly use?: CogniRenderers;
}

/** Shows one question of a Cogni server with the shipped renderers. Answers are sent at once. */
async function show(
  kind: string,
  data: unknown,
  { language = en, use = cogniRenderers, ...props }: Setup = {},
) {
  const { graph, answers } = asking({ kind, data });
  const { run } = talk({ graph }, { autoSubmit: 'single' });
  await run.send('Go');
  render(
    <WordsProvider words={language}>
      <InterruptPanel run={run} renderers={use} pressGuard={0} {...props} />
    </WordsProvider>,
  );
  return { run, answers };
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const fill = async (label: string, text: string) => {
  const field = screen.getByLabelText(label);
  await userEvent.clear(field);
  await userEvent.type(field, text);
};
describe('the content review', () => {
  // “UI switches on `kind` to render.”
  // “Cast data to graph-specific type”
  // “readonly warnings: readonly string[];”
  // “readonly isPrimary?: boolean;”
  // “readonly draft: {”
  // “readonly content: string;”
  // “readonly suggestedActions: readonly {”
  // “readonly label: string;”
  // “case "content-review":”
  it('shows the reason as the question, with the draft, the warnings and the suggested actions', async () => {
    await show('content-review', review);
    expect(screen.getByRole('article', { name: /Content ready for review/ })).toBeVisible();
    expect(screen.getByLabelText('Draft')).toHaveValue('Growth guaranteed.');
    const warnings = within(screen.getByRole('list', { name: 'Warnings' }));
    expect(warnings.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Promises a result.',
    ]);
    const buttons = ['Approve & Publish', 'Request Changes', 'Reject'].map((name) =>
      screen.getByRole('button', { name }),
    );
    expect(buttons.map(({ dataset }) => dataset['variant'])).toEqual(['primary', 'outline', 'outline']);
  });

  // “readonly action: "approve" | "revise" | "reject";”
  it.each([
    ['Approve & Publish', { action: 'approve' }],
    ['Reject', { action: 'reject' }],
  ])('answers %s with only the decision', async (name, answer) => {
    const { answers } = await show('content-review', review);
    await press(name);
    await waitFor(() => expect(answers).toEqual([answer]));
  });

  // “readonly editedContent?: string;”
  it('sends an edited draft, and shows what has changed', async () => {
    const { answers } = await show('content-review', review);
    await fill('Draft', 'Growth expected.');
    const changes = screen.getByRole('table', { name: 'Your changes to the draft' });
    expect(changes).toHaveTextContent('Growth removed: guaranteed added: expected.');
    await press('Approve & Publish');
    await waitFor(() => expect(answers).toEqual([{ action: 'approve', editedContent: 'Growth expected.' }]));
  });

  it('lists only the lines of a long draft that have changed', async () => {
    const draft = { id: 'd', content: 'One.\nTwo.\nThree.' };
    await show('content-review', { ...review, draft });
    await fill('Draft', 'One.{enter}Too.{enter}Three.');
    const changes = within(screen.getByRole('table', { name: 'Your changes to the draft' }));
    expect(changes.getAllByRole('row')).toHaveLength(2);
    expect(changes.getAllByRole('row')[1]).toHaveTextContent('Two.Too.');
  });

  // “readonly feedback?: string;”
  it('asks what to change before it requests changes', async () => {
    const { answers } = await show('content-review', review);
    await press('Request Changes');
    const field = screen.getByLabelText('Feedback');
    expect(field).toHaveFocus();
    expect(field).toBeInvalid();
    expect(field).toHaveAccessibleDescription('Say what to change.');
    expect(answers).toEqual([]);
    await userEvent.type(field, 'No promises.');
    await press('Request Changes');
    await waitFor(() => expect(answers).toEqual([{ action: 'revise', feedback: 'No promises.' }]));
  });

  it('sends no changed draft with a rejection', async () => {
    const { answers } = await show('content-review', review);
    await fill('Draft', 'Growth expected.');
    await fill('Feedback', 'Too late.');
    await press('Reject');
    await waitFor(() => expect(answers).toEqual([{ action: 'reject', feedback: 'Too late.' }]));
  });

  it.each([
    ['content-review', 'Reject', 'no', 'Denied'],
    ['content-review', 'Approve & Publish', 'yes', 'Approved'],
    ['content-review', 'Request Changes', 'answer', 'Answered'],
    ['approval-gate', 'Reject', 'no', 'Denied'],
  ])('names the decision in the receipt and in the history: %s, %s', async (kind, action, decision, word) => {
    const { run, answers } = await show(kind, review);
    await fill('Feedback', 'Because.');
    await press(action);
    await waitFor(() => expect(answers).toHaveLength(1));
    await waitFor(() => expect(run.getSnapshot().status).toBe('finished'));
    const receipt = await waitFor(() => {
      const found = document.querySelector<HTMLElement>(`[data-decision="${decision}"]`);
      if (!found) throw new Error('There is no receipt yet.');
      return found;
    });
    expect(within(receipt).getByText(word)).toBeVisible();
    expect(receipt).toHaveTextContent('Because.');
  });

  it('keeps what was typed as a draft of the run', async () => {
    const { run } = await show('content-review', review);
    await fill('Draft', 'Mine.');
    await fill('Feedback', 'Why?');
    await waitFor(() =>
      expect(run.getSnapshot().interrupts[0]?.draft).toEqual({ content: 'Mine.', feedback: 'Why?' }),
    );
  });

  // “Each graph owns its payload contract”
  it('offers every action that the graph suggests, also one that the specification does not have', async () => {
    const suggestedActions = [{ id: 'x', label: 'Ask legal', action: 'escalate' }];
    const { answers } = await show('content-review', { ...review, suggestedActions });
    expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
    await press('Ask legal');
    await waitFor(() => expect(answers).toEqual([{ action: 'escalate' }]));
  });

  it('offers the actions of the specification if the graph suggests none', async () => {
    await show('content-review', { reason: 'Look', draft: review.draft });
    for (const name of ['Approve', 'Request changes', 'Deny'])
      expect(screen.getByRole('button', { name })).toBeVisible();
  });

  // “Graph packages define typed payloads per `kind`.”
  it('shows data that the specification does not have, and invisible characters as code points', async () => {
    const draft = { id: 'd', content: 'Pay\u202E now' };
    await show('content-review', { ...review, draft, audience: 'Everyone', session_id: 's-7' });
    expect(screen.getAllByText('audience')[0]?.closest('dl')).toHaveTextContent(/Everyone.*session_id.*s-7/);
    expect(screen.getAllByText(/RIGHT-TO-LEFT OVERRIDE|U\+202E/i).length).toBeGreaterThan(0);
  });

  it('is shown by the generic renderer if it has no draft', async () => {
    await show('content-review', { reason: 'Content ready for review' });
    expect(screen.queryByLabelText('Feedback')).toBeNull();
    expect(screen.getByRole('textbox', { name: 'Your answer' })).toBeVisible();
  });

  it('asks for confirmation of a risky approval only', async () => {
    const { answers } = await show('content-review', review, { risk: () => 'high' });
    await press('Approve & Publish');
    expect(answers).toEqual([]);
    expect(screen.queryByRole('button', { name: 'Reject' })).toBeNull();
    await press('Approve & Publish');
    await waitFor(() => expect(answers).toEqual([{ action: 'approve' }]));
  });

  it('rejects a risky draft without confirmation', async () => {
    const { answers } = await show('content-review', review, { risk: () => 'high' });
    await press('Reject');
    await waitFor(() => expect(answers).toEqual([{ action: 'reject' }]));
  });
});

describe('the approval gate', () => {
  // “case "approval-gate":”
  it('shows its data in full, and approves or denies', async () => {
    const { answers } = await show('approval-gate', { reason: 'Pay Bob?', amount: 10, thread_id: 't-1' });
    expect(screen.getByRole('article', { name: /Pay Bob\?/ })).toBeVisible();
    expect(screen.getAllByText('amount')[0]?.closest('dl')).toHaveTextContent(/10.*thread_id.*t-1/);
    expect(screen.queryByLabelText('Draft')).toBeNull();
    await userEvent.type(screen.getByLabelText('Feedback'), 'Too much.');
    await press('Deny');
    await waitFor(() => expect(answers).toEqual([{ action: 'reject', feedback: 'Too much.' }]));
  });

  it('answers in the format of the host', async () => {
    const use = createCogniRenderers({ toGateAnswer: ({ action }) => ({ approved: action === 'approve' }) });
    const { answers } = await show('approval-gate', null, { use });
    await press('Approve');
    await waitFor(() => expect(answers).toEqual([{ approved: true }]));
  });
});

describe('the texts', () => {
  it.each(Object.keys(cogniWords) as Language[])('are in %s', async (language) => {
    const [texts, words] = [cogniWords[language], languages[language]];
    await show('content-review', review, { language: words });
    await userEvent.click(screen.getByRole('button', { name: 'Request Changes' }));
    expect(screen.getByLabelText(texts.draft)).toBeVisible();
    expect(screen.getByLabelText(texts.feedback)).toHaveAccessibleDescription(texts.feedbackMissing);
    expect(screen.getByRole('list', { name: texts.warnings })).toBeVisible();
    await userEvent.type(screen.getByLabelText(texts.draft), '!');
    expect(screen.getByRole('table', { name: texts.draftChanges })).toBeVisible();
  });

  it('can be replaced by the host', async () => {
    const use = createCogniRenderers({ words: { draft: 'Post' } });
    await show('content-review', review, { use });
    expect(screen.getByLabelText('Post')).toBeVisible();
    expect(screen.getByLabelText('Feedback')).toBeVisible();
  });

  it('are different in each language', () => {
    const drafts = Object.values(cogniWords).map(({ feedbackMissing }) => feedbackMissing);
    expect(new Set(drafts).size).toBe(7);
  });
});
