import { act, createEvent, fireEvent, render, screen, within } from '@testing-library/react';
import fc from 'fast-check';
import {
  AgentRunError,
  defaultShortcuts,
  InterruptPanel,
  type PendingInterrupt,
  type Renderer,
  type Shortcuts,
} from 'react-agent-interrupts';
import { pendingInterrupt, staticRun } from 'react-agent-interrupts/testing';
import { describe, expect, it } from 'vitest';

const responseSchema = {
  type: 'object',
  properties: { approved: { type: 'boolean' }, editedArgs: { type: 'object' } },
  required: ['approved'],
};
const ask = (id: string, rest: Parameters<typeof pendingInterrupt>[0] = {}): PendingInterrupt =>
  pendingInterrupt({
    id,
    reason: 'tool_call',
    message: `Question ${id}?`,
    responseSchema,
    toolCall: {
      id: `call-${id}`,
      name: 'send',
      argsText: '{"to":"ada"}',
      args: { to: 'ada' },
      status: 'suspended',
      proposedBy: 'run-1',
    },
    ...rest,
  });
const answered = {
  status: 'answered',
  decision: { status: 'resolved', payload: { approved: true } },
} as const;
const card = (id: string) => screen.getByRole('article', { name: new RegExp(`Question ${id}`) });
const button = (id: string, name: string | RegExp) => within(card(id)).getByRole('button', { name });

interface Shown {
  readonly interrupts?: readonly PendingInterrupt[];
  readonly shortcuts?: boolean | Shortcuts;
  readonly renderers?: Record<string, Renderer>;
}

function show({ interrupts = [ask('a'), ask('b'), ask('c')], shortcuts = true, ...rest }: Shown = {}) {
  const run = staticRun({ interrupts });
  render(<InterruptPanel run={run} shortcuts={shortcuts} {...rest} />);
  return { run, verbs: () => run.calls.filter(({ verb }) => verb !== 'setDraft') };
}

let time = 0;

/**
 * Presses a key on the focused element, this many milliseconds after the last press. Returns whether the page still
 * handles the event.
 */
function press(key: string, rest: KeyboardEventInit = {}, after = 1_000): boolean {
  const place = document.activeElement ?? document.body;
  const event = createEvent.keyDown(place, { key, ...rest });
  Object.defineProperty(event, 'timeStamp', { value: (time += after) });
  return fireEvent(place, event);
}
/** Lets the checks of answers settle. */
const settled = () => act(async () => {});

const focus = (element: HTMLElement) => act(() => element.focus());

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
