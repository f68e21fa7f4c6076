import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { InterruptPanel } from 'react-agent-interrupts';
import { describe, expect, it } from 'vitest';
import { asked, askAbout, question, streamed } from '../wires/kit.js';
import { object } from './vocabularies.js';

// README: “A card shows a tool call to approve, edit or deny”

const text = { type: 'string' };
const button = (name: string) => screen.getByRole('button', { name });
const buttons = () => screen.getAllByRole('button').map(({ textContent }) => textContent);
const branches = (reason: object, needs: readonly string[] = ['reason']) => ({
  oneOf: [
    object({ decision: { const: 'approve' } }, ['decision']),
    object({ decision: { const: 'reject' }, reason }, ['decision', ...needs]),
  ],
});

async function shown(schema: object, more: object = {}) {
  const user = userEvent.setup();
  const { run } = await asked(streamed(askAbout(schema, more)));
  const view = render(<InterruptPanel run={run} />);
  await screen.findByRole('button', { name: 'Skip question' });
  const payload = () => {
    const { decision } = question(run);
    return decision?.status === 'resolved' ? decision.payload : decision;
  };
  return { user, run, view, payload };
}

describe('the card asks for the reason that the agent accepts', () => {
  it('one of a list', async () => {
    const { user, payload } = await shown(branches({ enum: ['budget', 'policy'] }));
    await user.click(button('Deny'));
    const group = await screen.findByRole('group', { name: 'Reason for denying' });
    await within(group).findByRole('button', { name: 'Deny' });
    await user.click(within(group).getByRole('button', { name: 'Deny' }));
    expect(payload()).toBeUndefined();
    await user.selectOptions(within(group).getByRole('combobox'), 'policy');
    await user.click(within(group).getByRole('button', { name: 'Deny' }));
    expect(payload()).toEqual({ decision: 'reject', reason: 'policy' });
  });

  it('a text with a pattern, and no other', async () => {
    const { user, payload } = await shown(branches({ type: 'string', pattern: '^OPS-[0-9]+$' }));
    await user.click(button('Deny'));
    const field = await screen.findByRole('textbox', { name: /Reason for denying/ });
    await user.type(field, 'no');
    await user.click(button('Deny'));
    expect(payload()).toBeUndefined();
    expect(field).toBeInvalid();
    await user.clear(field);
    await user.type(field, 'OPS-42');
    await user.click(button('Deny'));
    expect(payload()).toEqual({ decision: 'reject', reason: 'OPS-42' });
  });

  it('an object', async () => {
    const reason = object({ code: { enum: ['a', 'b'] }, text }, ['code']);
    const { user, payload } = await shown(branches(reason));
    await user.click(button('Deny'));
    await user.selectOptions(await screen.findByRole('combobox', { name: /code/ }), 'b');
    await user.type(screen.getByRole('textbox', { name: /text/ }), 'Not now');
    await user.click(button('Deny'));
    expect(payload()).toEqual({ decision: 'reject', reason: { code: 'b', text: 'Not now' } });
  });

  it('that it does not need', async () => {
    const { user, payload } = await shown(branches({ enum: ['budget', 'policy'] }, []));
    await user.click(button('Deny'));
    await screen.findByRole('combobox');
    await user.click(button('Deny'));
    expect(payload()).toEqual({ decision: 'reject' });
  });

  it('and keeps what was typed after a remount', async () => {
    const { user, run, view } = await shown(branches({ type: 'string', maxLength: 40 }));
    await user.click(button('Deny'));
    await user.type(await screen.findByRole('textbox'), 'Not on a Friday');
    await user.tab();
    view.unmount();
    render(<InterruptPanel run={run} />);
    expect(await screen.findByRole('textbox')).toHaveValue('Not on a Friday');
  });
});

describe('the card offers every choice', () => {
  it('a third word in the form', async () => {
    const { user, payload } = await shown(
      object({ decision: { enum: ['reject', 'approve', 'escalate'] } }, ['decision']),
    );
    const choices = await screen.findByRole('combobox');
    expect(
      within(choices)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(expect.arrayContaining(['reject', 'approve', 'escalate']));
    await user.selectOptions(choices, 'escalate');
    await user.click(button('Answer'));
    expect(payload()).toEqual({ decision: 'escalate' });
  });

  it('a third branch in the form', async () => {
    const { user, payload } = await shown({
      oneOf: ['approve', 'defer'].map((value) => object({ type: { const: value } }, ['type'])),
    });
    expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
    await user.selectOptions(await screen.findByRole('combobox'), 'defer');
    await user.click(button('Answer'));
    expect(payload()).toEqual({ type: 'defer' });
  });

  it('a decision for edits as the edit button', async () => {
    await shown(
      object({ decision: { enum: ['approve', 'edit', 'reject'] }, editedArgs: { type: 'object' } }, [
        'decision',
      ]),
    );
    expect(buttons()).toEqual(
      expect.arrayContaining([expect.stringContaining('Approve'), expect.stringContaining('Edit')]),
    );
    expect(screen.queryByRole('button', { name: 'Answer' })).toBeNull();
  });

  it('null in the whole form', async () => {
    const { user } = await shown(object({ approved: { type: ['boolean', 'null'] } }, ['approved']));
    expect(button('Approve')).toBeVisible();
    await user.click(await screen.findByRole('button', { name: 'More actions' }));
    await user.click(screen.getByRole('menuitem', { name: 'More options' }));
    expect(await screen.findByRole('button', { name: 'Answer' })).toBeVisible();
  });
});

describe('the card offers no decision that the agent does not accept, and shows that', () => {
  it('without a denial', async () => {
    await shown(object({ approved: { const: true } }, ['approved']));
    expect(button('Approve')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Deny' })).toBeNull();
    expect(screen.getByText('The agent accepts no denial without further input.')).toBeVisible();
  });

  it('without an approval, which the form can give', async () => {
    const { user, payload } = await shown({
      oneOf: [
        object({ approved: { const: true }, code: text }, ['approved', 'code']),
        object({ approved: { const: false } }, ['approved']),
      ],
    });
    expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
    expect(screen.getByText('The agent accepts no approval without further input.')).toBeVisible();
    await user.click(await screen.findByRole('button', { name: 'More actions' }));
    await user.click(screen.getByRole('menuitem', { name: 'More options' }));
    await user.type(await screen.findByRole('textbox', { name: /code/ }), 'X1');
    await user.click(button('Answer'));
    expect(payload()).toEqual({ approved: true, code: 'X1' });
  });

  it.each([
    ['a call', {}],
    ['a confirmation', { reason: 'confirmation', toolCallId: undefined }],
  ])('without either: %s', async (_name, more) => {
    await shown(object({ approved: { type: 'boolean' }, code: text }, ['approved', 'code']), more);
    expect(screen.getByText('The agent needs more than a yes or a no.')).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Answer' })).toBeVisible();
  });
});
