import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { WordsProvider } from 'react-agent-interrupts';
import { SchemaForm } from 'react-agent-interrupts/forms';
import { de } from 'react-agent-interrupts/words/de';
import { describe, expect, it, vi } from 'vitest';
import { object } from '../../components/showForm.js';

const formLoads = { timeout: 20_000 };

/** Shows this in English. Returns a function that switches to German. */
function showInEnglish(form: ReactElement) {
  const view = render(<WordsProvider>{form}</WordsProvider>);
  return () => view.rerender(<WordsProvider words={de}>{form}</WordsProvider>);
}

const schema = object({ name: { type: 'string', title: 'Name' }, data: { title: 'Data' } }, ['name']);
const form = (json?: string) => <SchemaForm idPrefix="f" schema={schema} json={json} onSubmit={vi.fn()} />;
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }, formLoads));

/** README: “Validation and run errors are translated too.” */
describe('a language that changes while errors are shown changes', () => {
  it('the errors of a form', async () => {
    const toGerman = showInEnglish(form());
    await screen.findByRole('textbox', { name: /Data/ }, formLoads);
    await userEvent.type(screen.getByRole('textbox', { name: /Data/ }), '{{"a":');
    await press('Answer');
    expect(await screen.findByText(/This is not JSON yet/, { selector: '.rai-error *' })).toBeVisible();
    const typed = screen.getByRole('textbox', { name: /Data/ });
    toGerman();
    expect(await screen.findByText(/Das ist noch kein JSON/, { selector: '.rai-error *' })).toBeVisible();
    expect(screen.queryByText(/Enter a value|not JSON yet/)).toBeNull();
    expect(typed).toHaveValue('{"a":');
  });

  it('the error of a JSON editor', async () => {
    const toGerman = showInEnglish(form('{"name":'));
    await press('Answer');
    expect(screen.getByText(/This is not JSON yet/)).toBeVisible();
    toGerman();
    expect(await screen.findByText(/Das ist noch kein JSON/)).toBeVisible();
    expect(screen.getByRole('textbox')).toHaveValue('{"name":');
  });

  it('what the schema rejects in a JSON editor', async () => {
    const toGerman = showInEnglish(form('{}'));
    await press('Answer');
    expect(screen.getByText(/name: Enter a value/)).toBeVisible();
    toGerman();
    expect(await screen.findByText(/^name: (?!Enter a value)/)).toBeVisible();
  });
});
