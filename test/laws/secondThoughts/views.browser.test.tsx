import { render, screen } from '@testing-library/react';
import { SchemaForm } from 'react-agent-interrupts/forms';
import { describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { object } from '../../components/showForm.js';
import { formLoads, likeAPage } from '../clumsy/hands.js';

const sizes = {
  type: 'object',
  title: 'Sizes',
  additionalProperties: { type: 'string' },
};

/** Shows a form with a name that is typed and not left yet. */
async function typeAName() {
  const onDraft = vi.fn();
  render(
    <SchemaForm idPrefix="f" switchable schema={object({ sizes })} onSubmit={vi.fn()} onDraft={onDraft} />,
  );
  likeAPage();
  await userEvent.click(await screen.findByRole('button', { name: 'Add to Sizes' }, formLoads));
  await userEvent.click(screen.getByRole('textbox', { name: /^Name of/ }));
  await userEvent.keyboard('{Control>}a{/Control}wide');
  return onDraft;
}

/** docs/reliability.md: “Decisions and drafts are kept until the resumed run has finished.” */
describe('a name that was typed last is in the JSON view', () => {
  it.each([
    ['the pointer', () => userEvent.click(screen.getByRole('button', { name: 'JSON' }))],
    [
      'the keyboard',
      () => {
        screen.getByRole('button', { name: 'JSON' }).focus();
        return userEvent.keyboard('{Enter}');
      },
    ],
  ] as const)('if %s switches to it', async (_, toJson) => {
    const onDraft = await typeAName();
    await toJson();
    const editor = await screen.findByRole('textbox', { name: 'Your answer as JSON' });
    expect(editor).toHaveValue('{\n  "sizes": {\n    "wide": ""\n  }\n}');
    expect(onDraft).toHaveBeenLastCalledWith({ json: '{\n  "sizes": {\n    "wide": ""\n  }\n}' });
    await userEvent.click(screen.getByRole('button', { name: 'Form' }));
    expect(await screen.findByRole('textbox', { name: 'Name of wide' })).toHaveValue('wide');
  });
});

/** docs/reliability.md: “Decisions and drafts are kept until the resumed run has finished.” */
it('a text is in the JSON view if the press on “JSON” follows its draft at once', async () => {
  const press = vi.fn(() => screen.getByRole('button', { name: 'JSON' }).click());
  const schema = object({ city: { type: 'string' } });
  render(
    <SchemaForm
      idPrefix="f"
      switchable
      schema={schema}
      value={{ city: 'Rome' }}
      onSubmit={vi.fn()}
      // The draft has not been rendered yet.
      onDraft={() => press.mock.calls.length === 0 && press()}
    />,
  );
  likeAPage();
  await userEvent.fill(await screen.findByRole('textbox', { name: /^city/ }, formLoads), 'Oslo');
  const editor = await screen.findByRole('textbox', { name: 'Your answer as JSON' });
  expect(editor).toHaveValue('{\n  "city": "Oslo"\n}');
});
