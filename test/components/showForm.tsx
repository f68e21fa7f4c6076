import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { SchemaForm, type SchemaFormProps } from 'react-agent-interrupts/forms';
import { vi } from 'vitest';

const formLoads = { timeout: 20_000 };

/** The submit button of the form, once the form’s code has loaded. */
const submitButton = () => screen.findByRole('button', { name: 'Go' }, formLoads);

/** Shows one form, and waits until it can be filled in. `update` re-renders it with other props. */
export async function showForm(props: Partial<SchemaFormProps> & Pick<SchemaFormProps, 'schema'>) {
  const onSubmit = vi.fn();
  const onDraft = vi.fn();
  const form = (more: Partial<SchemaFormProps> = {}) => (
    <SchemaForm idPrefix="f" submitLabel="Go" onSubmit={onSubmit} onDraft={onDraft} {...props} {...more} />
  );
  const view = render(form());
  await submitButton();
  return {
    ...view,
    onSubmit,
    onDraft,
    update: (more: Partial<SchemaFormProps>) => view.rerender(form(more)),
  };
}

/** Presses the submit button of the form. */
export const submit = async () => userEvent.click(await submitButton());

/** A schema with these fields. */
export const object = (properties: object, required: readonly string[] = []) => ({
  type: 'object',
  properties,
  required,
});
