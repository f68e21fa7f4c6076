import { screen, within } from '@testing-library/react';
import { defaultShortcuts } from 'react-agent-interrupts';
import { describe, expect, it } from 'vitest';
import { answered, ask, button, card, focus, press, settled, show } from './shortcutCards.js';

describe('keys', () => {
  it('do nothing unless a host enables them', async () => {
    const { verbs } = show({ shortcuts: false });
    focus(card('a'));
    for (const key of Object.values(defaultShortcuts)) press(key);
    expect(verbs()).toEqual([]);
    expect(card('a')).toHaveFocus();
    expect(button('a', 'Approve')).not.toHaveAttribute('aria-keyshortcuts');
    expect(button('a', 'Approve').textContent).toBe('Approve');
  });

  it('approve, deny and edit the focused card, and move the focus on', async () => {
    const { verbs } = show();
    focus(card('b'));
    expect(press('a')).toBe(false);
    expect(verbs()).toEqual([{ verb: 'approve', args: ['b'] }]);
    expect(card('c')).toHaveFocus();
    press('d');
    expect(verbs().at(-1)).toEqual({ verb: 'deny', args: ['c'] });
    expect(card('a')).toHaveFocus();
    press('e');
    const edit = within(card('a')).findByRole(
      'group',
      { name: 'Edit the arguments of send' },
      { timeout: 20_000 },
    );
    expect(await edit).toHaveFocus();
  });

  it('decide once, however quickly they are pressed again', async () => {
    const { verbs } = show();
    focus(card('a'));
    press('a');
    expect(card('b')).toHaveFocus();
    // The page does not handle it either: it was meant for the previous question.
    expect(press('a', {}, 120)).toBe(false);
    press('d', {}, 120);
    press('a', { repeat: true }, 400);
    expect(verbs()).toEqual([{ verb: 'approve', args: ['a'] }]);
    expect(card('b')).toHaveFocus();
    press('d', {}, 10);
    expect(verbs().slice(1)).toEqual([{ verb: 'deny', args: ['b'] }]);
  });

  it('decide the same card again as soon as it is open again', async () => {
    const { verbs } = show();
    focus(card('a'));
    press('a');
    focus(card('a'));
    press('u', {}, 50);
    press('d', {}, 50);
    expect(verbs().map(({ verb }) => verb)).toEqual(['approve', 'reopen', 'deny']);
  });

  it('undo a decision until it is sent', async () => {
    const { verbs } = show({ interrupts: [ask('a', answered), ask('b')] });
    focus(card('a'));
    press('u');
    expect(verbs()).toEqual([{ verb: 'reopen', args: ['a'] }]);
    expect(card('a')).toHaveFocus();
  });

  it('go to the next card and back, and wrap around', async () => {
    show();
    focus(button('a', 'Deny'));
    press('n');
    expect(card('b')).toHaveFocus();
    press('n');
    press('n');
    expect(card('a')).toHaveFocus();
    press('p');
    expect(card('c')).toHaveFocus();
  });

  it('are shown on their buttons and exposed to assistive technology', async () => {
    show({ interrupts: [ask('a'), ask('b', answered)] });
    const shown = [
      ['a', 'Approve'],
      ['a', 'Edit'],
      ['a', 'Deny'],
      ['b', 'Undo: Question b?'],
    ] as const;
    expect(
      shown.map(([id, name]) => {
        const found = button(id, name);
        const sign = found.querySelector('kbd') ?? found.nextElementSibling;
        return [found.getAttribute('aria-keyshortcuts'), sign?.textContent];
      }),
    ).toEqual([
      ['a', 'A'],
      ['e', 'E'],
      ['d', 'D'],
      ['u', 'U'],
    ]);
  });

  it('can be replaced, and only the named ones work', async () => {
    const { verbs } = show({ shortcuts: { approve: 'Control+Enter', deny: '?' } });
    focus(card('a'));
    press('a');
    press('Enter');
    press('Enter', { ctrlKey: true, shiftKey: true });
    press('n');
    expect(verbs()).toEqual([]);
    press('Enter', { ctrlKey: true });
    expect(verbs()).toEqual([{ verb: 'approve', args: ['a'] }]);
    // Some keyboards need Shift for the character.
    press('?', { shiftKey: true });
    expect(verbs().at(-1)).toEqual({ verb: 'deny', args: ['b'] });
  });

  it('have the positions of an English keyboard on a keyboard without Latin letters', async () => {
    const { verbs } = show();
    focus(card('a'));
    press('ش', { code: 'KeyA' });
    expect(verbs()).toEqual([{ verb: 'approve', args: ['a'] }]);
    // A French keyboard has its comma there, which counts as a comma.
    press(',', { code: 'KeyD' });
    expect(verbs()).toHaveLength(1);
  });

  it('ignore Enter while a button has the focus, because the button handles it', async () => {
    const { verbs } = show({ shortcuts: { approve: 'Enter' } });
    focus(button('a', 'Deny'));
    expect(press('Enter')).toBe(true);
    expect(verbs()).toEqual([]);
    focus(card('a'));
    press('Enter');
    expect(verbs()).toEqual([{ verb: 'approve', args: ['a'] }]);
  });

  it('act on one action of several, and on none while the whole question has the focus', async () => {
    const actions = ['write', 'delete'].map((name, index) => ({
      key: `a/${index}`,
      name,
      args: {},
      allowed: ['approve', 'deny'] as const,
      digest: 'a',
      responseSchema: {},
    }));
    const { verbs } = show({ interrupts: [ask('a', { actions }), ask('b')] });
    focus(card('a'));
    press('a');
    expect(verbs()).toEqual([]);
    focus(screen.getByRole('listitem', { name: '2 of 2: delete' }));
    press('a');
    expect(verbs()).toEqual([{ verb: 'approve', args: ['a/1'] }]);
    await settled();
  });

  it.each([
    ['it has expired', ask('a', { expired: true, expiresAt: 1 })],
    ['another tab answers it', ask('a', { delivery: 'elsewhere' })],
    ['it cannot be answered', ask('a', { answerable: false })],
    ['its answer is being sent', ask('a', { ...answered, delivery: 'sending' })],
    ['its answer was accepted', ask('a', { ...answered, delivery: 'accepted' })],
    ['its answer may have arrived', ask('a', { ...answered, delivery: 'inDoubt' })],
  ])('do nothing to a card if %s', async (_case, interrupt) => {
    const { verbs } = show({ interrupts: [interrupt] });
    focus(card('a'));
    const { next, previous, ...decide } = defaultShortcuts;
    for (const key of Object.values(decide)) expect(press(key)).toBe(true);
    for (const key of [next, previous]) press(key);
    expect(card('a')).toHaveFocus();
    expect(verbs()).toEqual([]);
  });

  it('do nothing outside of a card', async () => {
    const { verbs } = show();
    for (const place of [
      screen.getByRole('region', { name: 'Questions from the agent' }),
      screen.getByRole('region', { name: 'Your answers' }),
      screen.getByRole('button', { name: 'Send' }),
    ]) {
      focus(place);
      for (const key of Object.values(defaultShortcuts)) expect(press(key)).toBe(true);
    }
    expect(verbs()).toEqual([]);
  });
});
