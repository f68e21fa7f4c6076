import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { object, showForm, submit } from '../../components/showForm.js';

const text = (title: string, more: object = {}) => ({ type: 'string', title, ...more });
const field = (name: string) => screen.getByRole('textbox', { name: new RegExp(`^${name}`) });
const choose = (list: RegExp, option: string) =>
  userEvent.selectOptions(screen.getByRole('combobox', { name: list }), option);

/** An object literal with `then` would look like a promise. */
const THEN = 'then' as string;

const payment = {
  ...object({ pay: { enum: ['card', 'bank'], title: 'Pay' } }, ['pay']),
  if: { properties: { pay: { const: 'bank' } }, required: ['pay'] },
  [THEN]: object({
    holder: text('Holder', { default: 'me' }),
    bank: { ...object({ iban: text('IBAN') }), title: 'Bank' },
  }),
  else: object({ card: text('Card') }),
};

/** docs/reliability.md: “Decisions and drafts are kept until the resumed run has finished.” */
describe('typed text returns to a field if the field', () => {
  it('depends on a choice that is changed and changed back', async () => {
    const { onSubmit } = await showForm({ schema: payment });
    await choose(/^Pay/, 'bank');
    await userEvent.clear(field('Holder'));
    await userEvent.type(field('Holder'), 'Ada');
    await userEvent.click(screen.getByRole('button', { name: 'Add Bank' }));
    await userEvent.type(field('IBAN'), 'DE1');
    await choose(/^Pay/, 'card');
    await userEvent.type(field('Card'), '4111');
    await choose(/^Pay/, 'bank');
    await waitFor(() => expect(field('IBAN')).toHaveValue('DE1'));
    expect(field('Holder')).toHaveValue('Ada');
    await submit();
    await waitFor(() =>
      expect(onSubmit).toHaveBeenCalledWith({ pay: 'bank', holder: 'Ada', bank: { iban: 'DE1' } }),
    );
  });

  it('depends on a text that is deleted and typed again', async () => {
    const { onSubmit } = await showForm({
      schema: {
        ...object({ name: text('Name') }),
        dependentSchemas: { name: object({ note: text('Note') }) },
      },
    });
    await userEvent.type(field('Name'), 'A');
    await userEvent.type(field('Note'), 'Call me');
    await userEvent.type(field('Name'), '{Backspace}');
    expect(screen.queryByRole('textbox', { name: /^Note/ })).toBeNull();
    await userEvent.type(field('Name'), 'B');
    await waitFor(() => expect(field('Note')).toHaveValue('Call me'));
    await submit();
    await waitFor(() => expect(onSubmit).toHaveBeenCalledWith({ name: 'B', note: 'Call me' }));
  });

  it('belongs to a kind that is chosen again', async () => {
    const kind = (name: string, more: object) => ({
      ...object({ kind: { const: name }, ...more }, ['kind']),
      title: name,
    });
    const { onSubmit } = await showForm({
      schema: object(
        {
          place: {
            title: 'Place',
            oneOf: [kind('home', { street: text('Street') }), kind('shop', { shelf: text('Shelf') })],
          },
        },
        ['place'],
      ),
    });
    await choose(/Kind/, 'home');
    await userEvent.type(field('Street'), 'Main');
    await choose(/kind/, 'shop');
    await userEvent.type(field('Shelf'), '7');
    await choose(/kind/, 'home');
    await waitFor(() => expect(field('Street')).toHaveValue('Main'));
    await submit();
    await waitFor(() => expect(onSubmit).toHaveBeenCalledWith({ place: { kind: 'home', street: 'Main' } }));
  });
});

describe('what was typed into a hidden field', () => {
  it('is not sent', async () => {
    const { onSubmit } = await showForm({ schema: payment });
    await choose(/^Pay/, 'bank');
    await userEvent.click(screen.getByRole('button', { name: 'Add Bank' }));
    await userEvent.type(field('IBAN'), 'DE1');
    await choose(/^Pay/, 'card');
    await submit();
    await waitFor(() => expect(onSubmit).toHaveBeenCalledWith({ pay: 'card' }));
  });

  it('does not come back if the user had emptied the field or removed its group', async () => {
    await showForm({ schema: payment });
    await choose(/^Pay/, 'bank');
    await userEvent.click(screen.getByRole('button', { name: 'Add Bank' }));
    await userEvent.type(field('IBAN'), 'DE1');
    await userEvent.click(screen.getByRole('button', { name: 'Remove Bank' }));
    await choose(/^Pay/, 'card');
    await userEvent.type(field('Card'), '4');
    await userEvent.clear(field('Card'));
    await choose(/^Pay/, 'bank');
    await choose(/^Pay/, 'card');
    expect(field('Card')).toHaveValue('');
    await choose(/^Pay/, 'bank');
    expect(screen.getByRole('button', { name: 'Add Bank' })).toBeVisible();
    expect(screen.queryByDisplayValue('DE1')).toBeNull();
  });
});
