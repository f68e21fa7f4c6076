import { withTheme } from '@rjsf/core';
import type { FieldTemplateProps, WidgetProps } from '@rjsf/utils';
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { InterruptPanel } from 'react-agent-interrupts';
import { SchemaForm, type FormOptions } from 'react-agent-interrupts/forms';
import { pendingInterrupt, staticRun } from 'react-agent-interrupts/testing';
import { forwardRef, lazy, memo } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { RendererProvider } from '../../src/components/Options/RendererContext.js';

const formLoads = { timeout: 20_000 };
const schema = {
  type: 'object',
  description: '**bold**',
  properties: {
    name: { type: 'string', title: 'Name', description: '![x](https://evil.example/x.png)' },
    file: { type: 'string', title: 'File', format: 'data-url' },
  },
  required: ['name'],
};

const Plain = ({ id, value, onChange }: Pick<WidgetProps, 'id' | 'value' | 'onChange'>) => (
  <input
    id={id}
    data-testid="themed"
    value={typeof value === 'string' ? value : ''}
    onChange={({ target }) => onChange(target.value)}
  />
);
const ThemedField = ({ children }: FieldTemplateProps) => <div data-testid="themed-field">{children}</div>;
const ThemedFile = () => <p data-testid="themed-file" />;
const theme = {
  widgets: { TextWidget: Plain, FileWidget: ThemedFile },
  templates: { FieldTemplate: ThemedField },
};

async function show(form: FormOptions) {
  const onSubmit = vi.fn();
  const view = render(
    <RendererProvider form={form}>
      <SchemaForm idPrefix="f" submitLabel="Go" schema={schema} onSubmit={onSubmit} />
    </RendererProvider>,
  );
  await screen.findByRole('button', { name: 'Go' }, formLoads);
  return { ...view, onSubmit };
}

describe.each([
  ['a theme', { theme }],
  ['a form with a theme', { Form: withTheme(theme) }],
] satisfies [string, FormOptions][])('%s of the host’s', (_name, form) => {
  it('uses its widgets, and keeps the parts that make an untrusted schema harmless', async () => {
    const { container, onSubmit } = await show(form);
    expect(screen.getAllByTestId('themed')).toHaveLength(1);
    expect(screen.queryByTestId('themed-field')).toBeNull();
    expect(screen.queryByTestId('themed-file')).toBeNull();
    expect(container.querySelector('img, a')).toBeNull();
    expect(screen.getByText('![x](https://evil.example/x.png)')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Go' }));
    await waitFor(() => expect(screen.getByTestId('themed')).toHaveFocus());
    expect(screen.getByText('Enter a value.')).toBeVisible();
    await userEvent.type(screen.getByLabelText('Name'), 'Ada');
    await userEvent.click(screen.getByRole('button', { name: 'Go' }));
    await waitFor(() => expect(onSubmit).toHaveBeenCalledWith({ name: 'Ada' }));
  });

  it('replaces a safe part that the host names', async () => {
    await show({ ...form, unsafeTemplates: ['FieldTemplate', 'FileWidget'] });
    expect(screen.getAllByTestId('themed-field').length).toBeGreaterThan(1);
    expect(screen.getByTestId('themed-file')).toBeInTheDocument();
  });
});

it('uses the host’s own parts, of any component type', async () => {
  const Late = lazy(() => Promise.resolve({ default: Plain }));
  const Kinds = {
    Memo: memo(Plain),
    Forwarded: forwardRef<unknown, Pick<WidgetProps, 'id' | 'value' | 'onChange'>>((props, _ref) => (
      <Plain {...props} />
    )),
    Late,
  };
  for (const TextWidget of Object.values(Kinds)) {
    const { unmount } = await show({ widgets: { TextWidget } });
    expect(await screen.findByTestId('themed')).toBeVisible();
    unmount();
  }
});

it('keeps its input if the host writes its options inline', async () => {
  const onSubmit = vi.fn();
  const page = () => (
    <RendererProvider
      form={{
        Form: withTheme({}),
        widgets: { TextWidget: (props) => <Plain {...props} /> },
      }}
    >
      <SchemaForm idPrefix="f" submitLabel="Go" schema={schema} onSubmit={onSubmit} />
    </RendererProvider>
  );
  const { rerender } = render(page());
  const name = await screen.findByTestId('themed', {}, formLoads);
  await userEvent.type(name, 'A');
  rerender(page());
  await userEvent.type(name, 'da');
  expect(name).toHaveFocus();
  expect(name).toHaveValue('Ada');
});

it('shows the change that its JSON editor sends when a host’s own widget throws', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const Fragile = (props: WidgetProps) => {
    if (props.value === 'Ada') throw new Error('Not that name.');
    return <Plain {...props} />;
  };
  const [onSubmit, onDraft] = [vi.fn(), vi.fn()];
  const before = { name: 'A' };
  render(
    <RendererProvider form={{ widgets: { TextWidget: Fragile } }}>
      <SchemaForm
        {...{ schema, onSubmit, onDraft }}
        {...{ idPrefix: 'f', submitLabel: 'Go', preset: 'edit', value: before, compareTo: before }}
      />
    </RendererProvider>,
  );
  await userEvent.type(await screen.findByTestId('themed', {}, formLoads), 'da');
  const changes = await screen.findByRole('table');
  await waitFor(() => expect(changes).toHaveTextContent(/Ada$/));
  expect(onDraft).toHaveBeenLastCalledWith({ json: JSON.stringify({ name: 'Ada' }, null, 2) });
});

it('shows fields in the host’s way, by tool, by reason and by prefix', async () => {
  const text = { type: 'object', properties: { text: { type: 'string', title: 'Text' } } };
  const asked = (id: string, reason: string) => pendingInterrupt({ id, reason, responseSchema: text });
  const run = staticRun({
    interrupts: [asked('a', 'acme:one'), asked('b', 'acme:two'), asked('c', 'other'), asked('d', 'toString')],
  });
  const help = (words: string) => ({ text: { 'ui:help': words } });
  render(
    <InterruptPanel
      run={run}
      form={{
        uiSchema: { 'acme:*': help('by prefix'), 'acme:two': help('by reason'), other: help('other') },
      }}
    />,
  );
  await waitFor(() => expect(screen.getAllByRole('textbox')).toHaveLength(4), formLoads);
  expect(screen.getAllByRole('textbox').map((box) => box.getAttribute('aria-describedby') !== null)).toEqual([
    true,
    true,
    true,
    false,
  ]);
  for (const words of ['by prefix', 'by reason', 'other']) expect(screen.getByText(words)).toBeVisible();
});

it.each(['ajv', 'cfworker', 'auto'] as const)(
  'validates with the validator that the host chooses: %s',
  async (validator) => {
    const { onSubmit } = await show({ validator });
    await userEvent.click(screen.getByRole('button', { name: 'Go' }));
    await waitFor(() => expect(screen.getByText('Enter a value.')).toBeVisible());
    expect(onSubmit).not.toHaveBeenCalled();
  },
);

it('compiles a schema once its form is used, and not during a submit', async () => {
  const compiled = vi.fn();
  const CompiledFunction = Function;
  vi.stubGlobal('Function', function spy(...source: string[]) {
    compiled();
    return CompiledFunction(...source);
  });
  try {
    const { onSubmit } = await show({ validator: 'ajv' });
    expect(compiled).not.toHaveBeenCalled();
    await userEvent.tab();
    await waitFor(() => expect(compiled).toHaveBeenCalled());
    compiled.mockClear();
    await userEvent.click(screen.getByRole('button', { name: 'Go' }));
    await waitFor(() => expect(screen.getByText('Enter a value.')).toBeVisible());
    expect(compiled).not.toHaveBeenCalled();
    expect(onSubmit).not.toHaveBeenCalled();
  } finally {
    vi.unstubAllGlobals();
  }
});

it('makes forms within the host’s limits, and accepts files within its limit', async () => {
  await show({ maxFileBytes: 10 });
  expect(screen.getByText('At most 10 bytes.')).toBeVisible();
  await userEvent.upload(screen.getByLabelText(/File/), new File(['x'.repeat(11)], 'a.txt'));
  expect(await screen.findByText(/a\.txt is too large/)).toBeVisible();
});

it('falls back to JSON beyond the host’s limits', async () => {
  await show({ limits: { fields: 1 } });
  expect(screen.getByText('Shown as JSON: the form would have more than 1 fields.')).toBeVisible();
});

// forms-and-safety.md: an answer is always possible, and no input is lost.
it.each(['ajv', 'cfworker'] as const)(
  'keeps the input when a host’s own widget throws: %s',
  async (validator) => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const Fragile = (props: WidgetProps) => {
      if (props.value === 'Ada') throw new Error('Not that name.');
      return <Plain {...props} />;
    };
    const { onSubmit } = await show({ widgets: { TextWidget: Fragile }, validator });
    await userEvent.type(screen.getByTestId('themed'), 'Ada');
    const editor = await screen.findByRole('textbox', { name: 'Your answer as JSON' });
    expect(editor).toHaveValue(JSON.stringify({ name: 'Ada' }, null, 2));
    await userEvent.click(screen.getByRole('button', { name: 'Go' }));
    await waitFor(() => expect(onSubmit).toHaveBeenCalledExactlyOnceWith({ name: 'Ada' }));
    await userEvent.clear(editor);
    await userEvent.type(editor, '{{"name": "Bob"}');
    expect(editor).toHaveValue('{"name": "Bob"}');
    await userEvent.click(screen.getByRole('button', { name: 'Go' }));
    await waitFor(() => expect(onSubmit).toHaveBeenLastCalledWith({ name: 'Bob' }));
  },
);
