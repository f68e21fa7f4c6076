import { fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { field, object, press, showForm } from '../formValues/kit.js';

// reliability.md: “Decisions and drafts are kept until the resumed run has finished.”

const text = { type: 'string' };
const email = { title: 'E-mail', ...object({ address: text }, ['address']) };
const letter = { title: 'Letter', ...object({ street: text }, ['street']) };
const list = () => screen.findByRole<HTMLSelectElement>('combobox', {}, { timeout: 20_000 });
/** Chooses a kind while the focus stays where it is, as when the list of kinds already has it. */
async function choose(kind: string) {
  const select = await list();
  const option = [...select.options].find(({ textContent }) => textContent === kind);
  fireEvent.change(select, { target: { value: option?.value } });
}
const chosen = (select: HTMLSelectElement) => select.selectedOptions[0]?.textContent;

const unions: Record<string, readonly [schema: ReturnType<typeof object>, kind: string]> = {
  'a union of groups': [object({ way: { oneOf: [email, letter] } }, ['way']), 'Letter'],
  'an optional union of groups': [object({ way: { oneOf: [email, letter] } }), 'Letter'],
  'the first kind of an optional union': [object({ way: { oneOf: [email, letter] } }), 'E-mail'],
  'a union of a text and a number': [
    object(
      {
        way: {
          anyOf: [
            { title: 'Name', ...text },
            { title: 'Number', type: 'number' },
          ],
        },
      },
      ['way'],
    ),
    'Number',
  ],
  'the whole answer': [{ oneOf: [email, letter] }, 'Letter'],
  'a union in a list': [
    object({ ways: { type: 'array', minItems: 1, items: { oneOf: [email, letter] } } }, ['ways']),
    'Letter',
  ],
};

describe.each(Object.entries(unions))('the chosen kind without a value of %s', (_name, [schema, kind]) => {
  it('stays when the card is shown again', async () => {
    const { unmount, panel } = await showForm(schema);
    await userEvent.selectOptions(await list(), kind);
    expect(chosen(await list())).toBe(kind);
    unmount();
    const again = panel();
    expect(chosen(await list())).toBe(kind);
    again.unmount();
    panel();
    expect(chosen(await list())).toBe(kind);
  });
});

it('a chosen kind is the kind of what is typed afterwards', async () => {
  const { sent, unmount, panel } = await showForm(object({ way: { oneOf: [email, letter] } }, ['way']));
  await userEvent.selectOptions(await list(), 'Letter');
  unmount();
  const again = panel();
  fireEvent.change(await field(/^street/), { target: { value: 'Main' } });
  again.unmount();
  panel();
  expect(await field(/^street/)).toHaveValue('Main');
  await press('Answer');
  await waitFor(() => expect(sent()).toEqual([[{ way: { street: 'Main' } }]]));
});

it('the errors of a kind are not those of the next one', async () => {
  const number = { title: 'Number', type: 'number', minimum: 5 };
  await showForm(object({ way: { anyOf: [{ title: 'Name', minLength: 5, ...text }, number] } }, ['way']));
  const name = await screen.findByRole('textbox', {}, { timeout: 20_000 });
  fireEvent.change(name, { target: { value: 'abc' } });
  await press('Answer');
  await screen.findByText(/at least 5 characters/);
  await choose('Number');
  await waitFor(() => expect(document.body).not.toHaveTextContent(/at least 5 characters/));
});

it('the errors of a kind are not those of the next one, if it is chosen as soon as they are shown', async () => {
  const number = { title: 'Number', type: 'number', minimum: 5 };
  await showForm(object({ way: { anyOf: [{ title: 'Name', minLength: 5, ...text }, number] } }, ['way']));
  fireEvent.change(await screen.findByRole('textbox', {}, { timeout: 20_000 }), { target: { value: 'abc' } });
  const select = await list();
  const button = await screen.findByRole('button', { name: 'Answer' });
  const chosenAtOnce = new Promise<void>((resolve) => {
    const watching = new MutationObserver(() => {
      if (!/at least 5 characters/.test(document.body.textContent)) return;
      watching.disconnect();
      const option = [...select.options].find(({ textContent }) => textContent === 'Number');
      fireEvent.change(select, { target: { value: option?.value } });
      resolve();
    });
    watching.observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  fireEvent.click(button);
  await chosenAtOnce;
  await waitFor(() => expect(document.body).not.toHaveTextContent(/at least 5 characters/));
});

it('the errors of the fields of a kind are not those of the same fields of the next one', async () => {
  const kind = (title: string, to: object) => ({
    title,
    ...object({ t: { const: title }, to }, ['t', 'to']),
  });
  const long = { ...text, minLength: 5 };
  await showForm(object({ way: { oneOf: [kind('E-mail', long), kind('Letter', text)] } }, ['way']));
  await userEvent.selectOptions(await list(), 'E-mail');
  fireEvent.change(await field(/^to/), { target: { value: 'abc' } });
  await press('Answer');
  await waitFor(async () => expect(await field(/^to/)).toBeInvalid());
  await choose('Letter');
  await waitFor(async () => expect(await field(/^to/)).not.toBeInvalid());
});
