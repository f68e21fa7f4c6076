import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import axe from 'axe-core';
import { SchemaForm } from 'react-agent-interrupts/forms';
import type { JsonObject } from 'react-agent-interrupts/core';
import 'react-agent-interrupts/styles.css';
import { describe, expect, it, vi } from 'vitest';

const formLoads = { timeout: 20_000 };
const text = { type: 'string' };
const countries = Array.from({ length: 120 }, (_, index) => `Country ${index}`);
const address = { type: 'object', properties: { street: text, city: text }, required: ['city'] };

/** A field of every kind. In a form that requires it, leaving it empty is one error. */
const kinds: Readonly<Record<string, JsonObject>> = {
  'a text': text,
  'a text with a description': { ...text, description: 'What it is for.' },
  'a long text': { ...text, maxLength: 500 },
  'a number': { type: 'number' },
  'a whole number': { type: 'integer', minimum: 1 },
  'an e-mail address': { ...text, format: 'email' },
  'a web address': { ...text, format: 'uri' },
  'a date': { ...text, format: 'date' },
  'a date and a time': { ...text, format: 'date-time' },
  'a time': { ...text, format: 'time' },
  'a secret': { ...text, format: 'password' },
  'a boolean': { type: 'boolean' },
  'one of a few': { enum: ['small', 'medium', 'large'] },
  'one of a few, with titles': {
    oneOf: [
      { const: 1, title: 'One' },
      { const: 2, title: 'Two' },
    ],
  },
  'one of many': { enum: countries },
  'several of a few': { type: 'array', uniqueItems: true, minItems: 1, items: { enum: ['a', 'b', 'c'] } },
  'a list of texts': { type: 'array', minItems: 1, items: text },
  'a list of groups': { type: 'array', minItems: 1, items: address },
  'a group': address,
  'a text or a number': { anyOf: [{ ...text, minLength: 3 }, { type: 'number' }] },
  'a file': { ...text, format: 'data-url' },
};

/** Several of them, and the other parts of a form. */
const forms: Readonly<Record<string, { schema: JsonObject; value?: unknown }>> = {
  ...Object.fromEntries(Object.entries(kinds).map(([name, kind]) => [name, { schema: requires(kind) }])),
  'all kinds': { schema: { type: 'object', properties: kinds, required: Object.keys(kinds) } },
  'all kinds, none required': { schema: { type: 'object', properties: kinds } },
  'names with spaces and dots': {
    schema: {
      type: 'object',
      properties: { 'a b': { ...text, description: 'One.' }, 'a.b': text, 'ä/ß': text },
      required: ['a b', 'a.b', 'ä/ß'],
    },
  },
  'values without a schema': {
    schema: { type: 'object', additionalProperties: text, minProperties: 4 },
    value: { one: 'x', two: 'y' },
  },
  'a list with items': {
    schema: requires({ type: 'array', items: address, minItems: 3 }),
    value: { a: [{ street: 's' }, { city: 'c' }] },
  },
  'a tuple': { schema: requires({ type: 'array', prefixItems: [text, { type: 'number' }], items: false }) },
  'a tree': {
    schema: {
      type: 'object',
      properties: { name: { ...text, minLength: 2 }, children: { type: 'array', items: { $ref: '#' } } },
      required: ['name'],
    },
    value: { name: 'root', children: [{ name: 'x' }, {}] },
  },
  'a choice between groups': {
    schema: requires({
      oneOf: [
        { title: 'By phone', type: 'object', properties: { phone: text }, required: ['phone'] },
        { title: 'By post', type: 'object', properties: { box: { type: 'integer' } }, required: ['box'] },
      ],
    }),
  },
  'a schema without a form': { schema: { $ref: 'https://example.com/elsewhere.json' } },
};

function requires(kind: JsonObject): JsonObject {
  return { type: 'object', properties: { a: { title: 'The field', ...kind } }, required: ['a'] };
}

async function show(schema: JsonObject, value?: unknown) {
  const onSubmit = vi.fn();
  const { container } = render(
    <main className="rai-root">
      <SchemaForm schema={schema} value={value} idPrefix="f" submitLabel="Go" onSubmit={onSubmit} />
    </main>,
  );
  const button = await screen.findByRole('button', { name: 'Go' }, formLoads);
  return { container, onSubmit, submit: () => userEvent.click(button) };
}

const everyElement = (container: Element) => [...container.querySelectorAll<HTMLElement>('*')];
const isVisible = (element: Element) => element.checkVisibility({ visibilityProperty: true });
const controlsIn = (container: Element) =>
  [
    ...container.querySelectorAll<HTMLElement>(
      'input, select, textarea, button, a, summary, [role="option"]',
    ),
  ].filter(isVisible);

/** Attributes that refer to other elements, with a missing or a duplicate id. */
function danglingIn(container: Element): string[] {
  const lists = ['aria-describedby', 'aria-labelledby', 'aria-controls', 'aria-owns', 'aria-errormessage'];
  const single = ['for', 'form', 'list', 'aria-activedescendant'];
  const ids = everyElement(container).map(({ id }) => id);
  const named = (element: Element, attribute: string): string[] => {
    const value = element.getAttribute(attribute);
    if (value === null) return [];
    return lists.includes(attribute) ? value.split(/\s+/).filter((id) => id !== '') : [value];
  };
  return everyElement(container).flatMap((element) =>
    [...lists, ...single].flatMap((attribute) =>
      named(element, attribute)
        .filter((id) => ids.filter((each) => each === id).length !== 1)
        .map((id) => `${attribute}="${id}" of <${element.localName} id="${element.id}">`),
    ),
  );
}

/** Controls smaller than 24 by 24 pixels, including their label. */
function smallIn(container: Element): string[] {
  return controlsIn(container).flatMap((control) => {
    const label = control.closest('label') ?? control;
    const { width, height } = label.getBoundingClientRect();
    const isHidden = width <= 1 && height <= 1;
    return isHidden || (width >= 24 && height >= 24)
      ? []
      : [`${Math.round(width)} by ${Math.round(height)}: ${control.outerHTML.slice(0, 120)}`];
  });
}

async function flawsIn(container: Element): Promise<string[]> {
  const { violations } = await axe.run(container, { resultTypes: ['violations'] });
  return [
    ...violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`)),
    ...danglingIn(container),
    ...smallIn(container),
  ];
}

describe('a form', () => {
  it.each(Object.entries(forms))(
    'with %s has no accessibility violations, initially and after a refused submit',
    async (_name, { schema, value }) => {
      const { container, submit } = await show(schema, value);
      expect(await flawsIn(container)).toEqual([]);
      for (const control of controlsIn(container)) expect(control).toHaveAccessibleName();
      await submit();
      expect(await flawsIn(container)).toEqual([]);
      for (const control of controlsIn(container)) expect(control).toHaveAccessibleName();
    },
  );
});

describe('one error', () => {
  it.each(Object.entries(kinds))(
    'in %s moves the focus to its field and shows there',
    async (_name, kind) => {
      const { container, submit, onSubmit } = await show(requires(kind));
      await submit();
      expect(onSubmit).not.toHaveBeenCalled();
      const focused = document.activeElement ?? document.body;
      await waitFor(() =>
        expect(focused.matches('input, select, textarea, button, fieldset, [role]')).toBe(true),
      );
      expect(container.contains(focused)).toBe(true);
      const invalid = focused.closest('[aria-invalid="true"]');
      expect(invalid ?? focused).toHaveAccessibleDescription(/[A-Z][^.]*\.$/);
      expect(invalid).not.toBeNull();
      expect(screen.queryByRole('region', { name: /There are/ })).toBeNull();
    },
  );
});

describe('several errors', () => {
  const schema = { type: 'object', properties: kinds, required: Object.keys(kinds) };

  it('move the focus to a summary with links to their fields', async () => {
    const { container, submit } = await show(schema);
    await submit();
    const summary = await screen.findByRole('region', { name: /^There are \d+ problems$/ });
    expect(summary).toHaveFocus();
    const links = within(summary).getAllByRole('link');
    expect(links.length).toBeGreaterThanOrEqual(Object.keys(kinds).length - 2);
    for (const link of links) {
      await userEvent.click(link);
      const focused = document.activeElement ?? document.body;
      expect(summary.contains(focused), link.textContent).toBe(false);
      expect(container.contains(focused), link.textContent).toBe(true);
      const field = focused.closest('[aria-invalid="true"]') ?? focused;
      expect(field, link.textContent).toHaveAccessibleDescription(/\.$/);
    }
  });

  it('mark every control that they are about, and no other', async () => {
    const { container, submit } = await show(schema, { 'a text': 'given' });
    await submit();
    await screen.findByRole('region', { name: /problems$/ });
    const marked = [...container.querySelectorAll('[aria-invalid="true"]')];
    expect(marked.length).toBeGreaterThanOrEqual(Object.keys(kinds).length - 3);
    expect(screen.getByRole('textbox', { name: 'a text' })).toBeValid();
    for (const control of marked) expect(control).toHaveAccessibleDescription();
  });

  it('disappear one by one as they are fixed', async () => {
    const { submit } = await show({
      type: 'object',
      properties: { a: text, b: text, c: text },
      required: ['a', 'b', 'c'],
    });
    await submit();
    const first = await screen.findByRole('textbox', { name: 'a' });
    expect(first).toBeInvalid();
    await userEvent.type(first, 'x');
    await userEvent.tab();
    await waitFor(() => expect(first).toBeValid());
    expect(screen.getByRole('textbox', { name: 'b' })).toBeInvalid();
    expect(screen.getByRole('region', { name: 'There are 2 problems' })).toBeVisible();
  });
});

// A screen reader ignores a live region that is added with its text.
it('the number of matches is announced by a region that was there before the user types', async () => {
  const { container } = await show(
    requires({ type: 'string', enum: Array.from({ length: 40 }, (_, n) => `Item ${n}`) }),
  );
  const field = await screen.findByRole('combobox');
  const region = container.querySelector('[role=status]');
  expect(region).toHaveTextContent('');
  await userEvent.type(field, '39');
  expect(container.querySelector('[role=status]')).toBe(region);
  expect(region).toHaveTextContent('1 match');
});

it('typed text has its own direction, in fields of one and of several lines', async () => {
  await show({ type: 'object', properties: { line: text, lines: { ...text, maxLength: 500 } } });
  for (const field of await screen.findAllByRole('textbox'))
    expect(getComputedStyle(field).unicodeBidi).toBe('plaintext');
});
