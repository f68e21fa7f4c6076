import { screen, waitFor, within } from '@testing-library/react';
import { asks } from 'react-agent-interrupts/testing';
import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { button, card, enter, formLoads, payment, press, show, yesOrNo } from '../clumsy/hands.js';

// accessibility.md: the focus never moves to a button that decides, and scrolls only if a card is out of view.

const decides = () => document.activeElement?.matches('[data-decides]') ?? false;
const risk = { panel: { risk: () => 'high' as const } };

describe('Enter twice', () => {
  const wholeForm = asks({
    ...yesOrNo('a'),
    reason: 'tool_call',
    responseSchema: {
      type: 'object',
      properties: { approved: { type: 'boolean' }, when: { type: 'string' } },
      required: ['approved'],
    },
  });
  it.each([
    ['Back of a risk', payment(), risk, ['Approve'], 'Back'],
    ['Back of a reason', payment(), {}, ['Deny'], 'Back'],
    ['Discard edits', payment(), {}, ['Edit'], 'Discard edits'],
    ['Fewer options', wholeForm, {}, ['More actions', 'More options'], 'Fewer options'],
    ['Back of risky edits', payment(), risk, ['Edit', 'Approve with edits'], 'Back'],
  ] as const)('on %s decides nothing', async (_name, asked, surroundings, opening, name) => {
    const { decisions } = await show(asked, surroundings);
    for (const each of opening)
      await userEvent.click(
        await screen.findByRole(each === 'More options' ? 'menuitem' : 'button', { name: each }, formLoads),
      );
    await screen.findByRole('button', { name }, formLoads);
    await enter(button(name));
    await waitFor(() => expect(screen.queryByRole('button', { name })).toBeNull());
    await waitFor(() => expect(card('').contains(document.activeElement)).toBe(true));
    expect(decides()).toBe(false);
    await press('Enter');
    await press('Enter');
    expect(decisions()).toEqual([undefined]);
  });

  it('on Yes of one question decides only that one', async () => {
    const { payloads } = await show(asks(yesOrNo('a'), yesOrNo('b')));
    await enter(button('Yes', card('Do a')));
    await waitFor(() => expect(card('Do b')).toHaveFocus());
    await press('Enter');
    expect(payloads()).toEqual([true, undefined]);
  });
});

describe('the focus after a decision', () => {
  const many = asks(...Array.from({ length: 8 }, (_, index) => yesOrNo(`n${index + 10}`)));
  const decide = async (name: string) => {
    const yes = button('Yes', card(name));
    yes.scrollIntoView({ block: 'end' });
    await enter(yes);
  };

  it('does not scroll to a card of which a part is in view', async () => {
    await show(many);
    const next = card('Do n11');
    const { height } = next.getBoundingClientRect();
    window.scrollBy({
      top: next.getBoundingClientRect().top + height / 2 - window.innerHeight,
      behavior: 'instant',
    });
    const before = next.getBoundingClientRect().top;
    const yes = button('Yes', card('Do n10'));
    yes.focus({ preventScroll: true });
    const from = window.scrollY;
    yes.click();
    await waitFor(() => expect(next).toHaveFocus());
    expect(window.scrollY).toBe(from);
    expect(next.getBoundingClientRect().top).toBeLessThanOrEqual(before);
  });

  it('scrolls to a card that is out of view', async () => {
    await show(many);
    const all = screen.getAllByRole('article');
    for (const each of all.slice(1)) within(each).getByRole('button', { name: 'No' }).click();
    await waitFor(() => expect(screen.getAllByRole('button', { name: 'Yes' })).toHaveLength(1));
    button(/^Undo: Do n17/).click();
    await waitFor(() => expect(button('Yes', card('Do n17'))).toBeVisible());
    window.scrollTo({ top: 0, behavior: 'instant' });
    expect(card('Do n17').getBoundingClientRect().top).toBeGreaterThan(window.innerHeight);
    await decide('Do n10');
    await waitFor(() => expect(card('Do n17')).toHaveFocus());
    expect(card('Do n17').getBoundingClientRect().top).toBeLessThan(window.innerHeight);
  });
});
