import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { SchemaForm, type SchemaFormProps } from 'react-agent-interrupts/forms';
import { forwardRef, memo } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { RendererProvider } from '../../src/components/Options/RendererContext.js';

const formLoads = { timeout: 20_000 };
const submitButton = () => screen.findByRole('button', { name: 'Go' }, formLoads);

function show(props: Partial<SchemaFormProps> & Pick<SchemaFormProps, 'schema'>) {
  const onSubmit = vi.fn();
  const onDraft = vi.fn();
  const view = render(
    <SchemaForm idPrefix="f" submitLabel="Go" onSubmit={onSubmit} onDraft={onDraft} {...props} />,
  );
  return { ...view, onSubmit, onDraft };
}
const text = (name: string) => screen.getByRole('textbox', { name: new RegExp(name) });

const order = {
  type: 'object',
  properties: {
    name: { type: 'string', title: 'Name' },
    count: { type: 'integer', title: 'Count', default: 3, minimum: 1 },
    kind: { const: 'order' },
    lines: { type: 'array', title: 'Lines', minItems: 2, items: { type: 'string' } },
    urgent: { type: 'boolean', title: 'Urgent' },
  },
  required: ['name'],
} as const;

describe('what a form adds to the data', () => {
  it('is nothing for edited arguments', async () => {
    const value = { name: 'x', extra: { deep: [null] }, empty: {} };
    const { onSubmit, onDraft } = show({ schema: order, value, preset: 'edit' });
    await userEvent.click(await submitButton());
    expect(onSubmit).toHaveBeenCalledExactlyOnceWith(value);
    expect(onDraft).not.toHaveBeenCalled();
  });

  it('is the visible defaults for an answer, and no boolean that the user did not choose', async () => {
    const schema = { ...order, required: ['name', 'urgent'] };
    const { onSubmit, onDraft } = show({ schema, preset: 'answer' });
    await submitButton();
    expect(onDraft).not.toHaveBeenCalled();
    expect(screen.getByRole('spinbutton', { name: /Count/ })).toHaveValue(3);
    await userEvent.type(text('Name'), 'Ada');
    const urgent = screen.getByRole('radiogroup', { name: 'Urgent' });
    expect(within(urgent).getByRole('radio', { name: 'No' })).not.toBeChecked();
    await userEvent.click(within(urgent).getByRole('radio', { name: 'No' }));
    await userEvent.click(await submitButton());
    await waitFor(() => expect(onSubmit).toHaveBeenCalled());
    expect(onSubmit.mock.calls[0]?.[0]).toMatchObject({ name: 'Ada', count: 3, urgent: false });
  });

  it('keeps every line break', async () => {
    const value = { name: 'first\nsecond\r\nthird' };
    const { onSubmit } = show({ schema: order, value, preset: 'edit' });
    await userEvent.click(await submitButton());
    expect(onSubmit).toHaveBeenCalledWith(value);
    expect(text('Name').tagName).toBe('TEXTAREA');
  });
});

describe('an untrusted schema', () => {
  it('shows a field that is declared as hidden', async () => {
    show({
      schema: { type: 'object', properties: { x: { type: 'string', format: 'hidden', title: 'Sly' } } },
    });
    await submitButton();
    expect(text('Sly')).toBeVisible();
  });

  it('cannot reuse another schema by its $id or change a dialect by its $schema', async () => {
    const { onSubmit } = show({
      schema: {
        $schema: 'https://json-schema.org/draft/2020-12/schema',
        $id: 'http://json-schema.org/draft-07/schema#',
        type: 'object',
        properties: { $id: { type: 'string', title: 'Own id' } },
        required: ['$id'],
      },
    });
    await userEvent.click(await submitButton());
    await waitFor(() => expect(text('Own id')).toBeInvalid());
    expect(onSubmit).not.toHaveBeenCalled();
    await userEvent.type(text('Own id'), 'a');
    await userEvent.click(await submitButton());
    await waitFor(() => expect(onSubmit).toHaveBeenCalledWith({ $id: 'a' }));
  });

  it('is never rendered as Markdown', async () => {
    const trick = '![x](https://evil.example/x.png) [link](https://evil.example) <img src=x>';
    const { container } = show({
      schema: {
        type: 'object',
        description: trick,
        properties: { a: { type: 'string', title: trick, description: trick } },
      },
    });
    await submitButton();
    expect(container.querySelector('img, a')).toBeNull();
    expect(screen.getAllByText(trick).length).toBeGreaterThan(1);
  });

  it.each([
    ['a type that does not exist', { type: 'object', properties: { a: { type: 'hologram' } } }],
    ['a reference without a target', { type: 'object', properties: { a: { $ref: '#/$defs/none' } } }],
    ['no description of the answer', { type: 'object' }],
  ])('with %s falls back to JSON, shows why, and can be answered', async (_name, schema) => {
    const quiet = vi.spyOn(console, 'error').mockImplementation(() => {});
    const { onSubmit, onDraft } = show({ schema, value: { a: 1 } });
    const editor = await screen.findByRole('textbox', { name: 'Your answer as JSON' }, formLoads);
    expect(editor).toHaveAccessibleDescription(/^Shown as JSON: .+\.$/);
    await userEvent.clear(editor);
    await userEvent.type(editor, '{{"a":2}');
    expect(onDraft).toHaveBeenLastCalledWith({ json: '{"a":2}' });
    await userEvent.click(await submitButton());
    expect(onSubmit).toHaveBeenCalledWith({ a: 2 });
    quiet.mockRestore();
  });
});

describe('errors', () => {
  const schema = {
    type: 'object',
    properties: {
      plan: { title: 'Plan', enum: ['a', 'b'] },
      address: {
        type: 'object',
        title: 'Address',
        properties: { city: { type: 'string', title: 'City' } },
        required: ['city'],
      },
    },
    required: ['plan', 'address'],
  };

  it('are listed in the order of the fields, with a link to each field', async () => {
    const { container } = show({ schema });
    await userEvent.click(await submitButton());
    const summary = await screen.findByRole('region', { name: 'There are 2 problems' });
    await waitFor(() => expect(summary).toHaveFocus());
    const links = within(summary).getAllByRole('link');
    expect(links.map((link) => link.textContent)).toEqual(['Plan: Enter a value.', 'City: Enter a value.']);
    await userEvent.click(links[0] ?? summary);
    expect(screen.getByRole('combobox', { name: 'Plan' })).toHaveFocus();
    for (const element of container.querySelectorAll('[aria-describedby]')) {
      for (const id of element.getAttribute('aria-describedby')?.split(' ') ?? []) {
        expect(
          [...container.querySelectorAll('[id]')].some((each) => each.id === id),
          id,
        ).toBe(true);
      }
    }
  });

  it('focus the field if there is only one, also a select', async () => {
    show({ schema, value: { address: { city: 'Oslo' } } });
    await userEvent.click(await submitButton());
    const plan = screen.getByRole('combobox', { name: 'Plan' });
    await waitFor(() => expect(plan).toHaveFocus());
    expect(plan).toBeInvalid();
    expect(plan).toHaveAccessibleDescription('Enter a value.');
    expect(screen.queryByRole('region')).toBeNull();
  });
});

it('keeps its input while it is disabled', async () => {
  const onSubmit = vi.fn();
  const form = (disabled: boolean) => (
    <SchemaForm idPrefix="f" submitLabel="Go" schema={order} onSubmit={onSubmit} disabled={disabled} />
  );
  const { rerender } = render(form(false));
  await submitButton();
  await userEvent.type(text('Name'), 'Ada');
  rerender(form(true));
  expect(text('Name')).toBeDisabled();
  rerender(form(false));
  expect(text('Name')).toHaveValue('Ada');
});

it('accepts a host’s widgets of any component type', async () => {
  const Fancy = memo(forwardRef<HTMLElement>(() => <p>a host’s widget</p>));
  render(
    <RendererProvider form={{ widgets: { TextWidget: Fancy } }}>
      <SchemaForm idPrefix="f" submitLabel="Go" schema={order} onSubmit={vi.fn()} />
    </RendererProvider>,
  );
  expect((await screen.findAllByText('a host’s widget', {}, formLoads)).length).toBeGreaterThan(0);
});
