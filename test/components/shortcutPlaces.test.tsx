import { fireEvent, render, screen, within } from '@testing-library/react';
import fc from 'fast-check';
import { AgentRunError, defaultShortcuts, InterruptPanel, type Renderer } from 'react-agent-interrupts';
import { pendingInterrupt, staticRun } from 'react-agent-interrupts/testing';
import { describe, expect, it } from 'vitest';
import { ask, button, card, focus, press, show } from './shortcutCards.js';

describe('no shortcut works', () => {
  const button = <button type="button" aria-label="field" />;
  const reached = { tabIndex: 0, 'aria-label': 'field' };
  /** Every element that takes text, offers a choice, or handles keys itself. */
  const places = {
    input: <input aria-label="field" />,
    checkbox: <input type="checkbox" aria-label="field" />,
    textarea: <textarea aria-label="field" />,
    select: (
      <select aria-label="field">
        <option>approve</option>
      </select>
    ),
    editable: <div contentEditable suppressContentEditableWarning {...reached} />,
    'in an editable part': (
      <div contentEditable suppressContentEditableWarning>
        {button}
      </div>
    ),
    'ARIA text box': <div {...{ role: 'textbox' }} {...reached} />,
    'item of a list': <div {...{ role: 'listbox' }}>{button}</div>,
    'item of a menu': <div {...{ role: 'menu' }}>{button}</div>,
    dialog: <div {...{ role: 'dialog' }}>{button}</div>,
    'native dialog': (
      <dialog open aria-label="sure?">
        {button}
      </dialog>
    ),
  };
  const anyKey = fc.oneof(
    fc.constantFrom(...Object.values(defaultShortcuts)).map((key) => ({ key })),
    fc.record({
      key: fc.constantFrom(...Object.values(defaultShortcuts)),
      shiftKey: fc.boolean(),
      code: fc.constantFrom('KeyA', 'KeyD', 'KeyE', 'KeyU', 'KeyN', 'KeyP'),
    }),
    fc.record({ key: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }) }),
  );

  it.each(Object.entries(places))('during input: %s', async (_name, place) => {
    const renderers: Record<string, Renderer> = {
      own: ({ interrupt, readOnly }) => (
        <>
          {!readOnly && place}
          <button type="button" data-shortcut="approve" onClick={() => interrupt.approve()}>
            yes
          </button>
        </>
      ),
    };
    const { verbs } = show({ interrupts: [ask('a', { reason: 'own' })], renderers });
    const field = within(card('a')).getByLabelText('field');
    focus(field);
    fc.assert(
      fc.property(anyKey, (init) => {
        // The page still receives the key.
        expect(fireEvent.keyDown(field, init)).toBe(true);
        expect(verbs()).toEqual([]);
      }),
    );
    // A button of the host can be pressed by a key if no text is being typed.
    focus(card('a'));
    press('a');
    expect(verbs()).toEqual([{ verb: 'approve', args: ['a'] }]);
  });

  it('with modifiers, while it is held, or during composition', async () => {
    const { verbs } = show();
    focus(card('b'));
    const shortcut = fc.constantFrom(...Object.values(defaultShortcuts));
    const flags = fc.constantFrom('ctrlKey', 'altKey', 'metaKey', 'shiftKey', 'repeat', 'isComposing');
    fc.assert(
      fc.property(shortcut, fc.uniqueArray(flags, { minLength: 1 }), (key, held) => {
        const init = Object.fromEntries(held.map((flag) => [flag, true]));
        expect(press(held.includes('shiftKey') ? key.toUpperCase() : key, init)).toBe(true);
        expect(verbs()).toEqual([]);
        expect(card('b')).toHaveFocus();
      }),
    );
  });

  it('if another listener has handled the key', async () => {
    const renderers: Record<string, Renderer> = {
      own: () => <button type="button" aria-label="taker" onKeyDown={(event) => event.preventDefault()} />,
    };
    show({ interrupts: [ask('a', { reason: 'own' }), ask('b')], renderers });
    focus(within(card('a')).getByRole('button', { name: 'taker' }));
    press('n');
    expect(card('b')).not.toHaveFocus();
  });
});

describe('the list of the keys', () => {
  const list = () => screen.queryByText('Keyboard shortcuts')?.closest('details');

  it('has every key with its action, and is not there without shortcuts', () => {
    const run = staticRun({ interrupts: [ask('a')] });
    const { rerender } = render(
      <InterruptPanel run={run} shortcuts={{ approve: 'Control+Enter', next: 'j' }} />,
    );
    expect(list()).not.toHaveAttribute('open');
    expect(list()?.querySelector('dl')).toHaveTextContent(
      'Control+EnterApproveJNext question?Show or hide this list',
    );
    rerender(<InterruptPanel run={run} />);
    expect(list()).toBeUndefined();
  });

  it('opens with ?, and returns the focus when it closes', async () => {
    render(<InterruptPanel run={staticRun({ interrupts: [ask('a'), ask('b')] })} shortcuts />);
    button('b', /Approve/).focus();
    fireEvent.keyDown(button('b', /Approve/), { key: '?', shiftKey: true });
    expect(list()).toHaveAttribute('open');
    const summary = screen.getByText('Keyboard shortcuts');
    expect(summary).toHaveFocus();
    fireEvent.keyDown(summary, { key: '?', shiftKey: true });
    expect(list()).not.toHaveAttribute('open');
    expect(button('b', /Approve/)).toHaveFocus();
  });

  it('does not open while nothing is asked, and the key is the host’s', () => {
    const error = new AgentRunError('network', 'No network.', { retryable: true });
    render(<InterruptPanel run={staticRun({ error })} shortcuts />);
    const retry = screen.getByRole('button', { name: 'Try again' });
    retry.focus();
    expect(fireEvent.keyDown(retry, { key: '?', shiftKey: true })).toBe(true);
    expect(retry).toHaveFocus();
    expect(list()).not.toHaveAttribute('open');
  });

  // “`?` opens and closes it wherever the focus is in the panel”; “Shortcuts act only on the focused card”
  it('leaves the focus on another card if ? closes it there', () => {
    const run = staticRun({ interrupts: [ask('a'), ask('b')] });
    render(<InterruptPanel run={run} shortcuts />);
    card('a').focus();
    fireEvent.keyDown(card('a'), { key: '?', shiftKey: true });
    card('b').focus();
    fireEvent.keyDown(card('b'), { key: '?', shiftKey: true });
    expect(list()).not.toHaveAttribute('open');
    expect(card('b')).toHaveFocus();
  });

  it('returns the focus within its own panel', () => {
    const panels = (['a', 'b'] as const).map((id) =>
      render(<InterruptPanel run={staticRun({ interrupts: [ask(id)] })} shortcuts />),
    );
    for (const id of ['a', 'b']) {
      card(id).focus();
      fireEvent.keyDown(card(id), { key: '?', shiftKey: true });
    }
    const summary = panels[0]?.container.querySelector('summary');
    if (!summary) throw new Error('The first panel has no list.');
    summary.focus();
    fireEvent.keyDown(summary, { key: '?', shiftKey: true });
    expect(card('a')).toHaveFocus();
  });

  it('does not list ? if it is a shortcut of the host', () => {
    const run = staticRun({ interrupts: [ask('a')] });
    render(<InterruptPanel run={run} shortcuts={{ next: '?' }} />);
    expect(list()?.querySelector('dl')).toHaveTextContent(/^\?Next question$/);
    expect(list()?.querySelector('summary')).not.toHaveAttribute('aria-keyshortcuts');
    expect(list()?.querySelector('summary')).toHaveTextContent(/^Keyboard shortcuts$/);
  });

  it('stays closed while the user types a question mark, or if ? is a shortcut of the host', () => {
    const run = staticRun({
      interrupts: [pendingInterrupt({ id: 'a', message: 'Question a?', reason: 'x' })],
    });
    const { rerender } = render(<InterruptPanel run={run} shortcuts />);
    fireEvent.keyDown(screen.getByRole('textbox'), { key: '?', shiftKey: true });
    expect(list()).not.toHaveAttribute('open');
    rerender(<InterruptPanel run={run} shortcuts={{ next: '?' }} />);
    card('a').focus();
    fireEvent.keyDown(card('a'), { key: '?', shiftKey: true });
    expect(list()).not.toHaveAttribute('open');
  });
});
