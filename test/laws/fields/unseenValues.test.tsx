import { act, fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { InterruptPanel } from 'react-agent-interrupts';
import { asks, proposes, says, scriptedRun, type Reply } from 'react-agent-interrupts/testing';
import { describe, expect, it } from 'vitest';

// docs/reliability.md: “A form sends only values that it shows.”
// docs/forms-and-safety.md: “If a value from the JSON editor has no field, it is shown next to the form.”

const loads = { timeout: 20_000 };
const text = { type: 'string' };
const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }, loads));

async function show(reply: Reply) {
  const { run, requests } = scriptedRun([reply, says('Done.')]);
  await act(() => run.send('Go'));
  const { container } = render(<InterruptPanel run={run} />);
  /** Everything that a reader of the page sees, with the values of the fields. */
  const seen = () =>
    [container.textContent, ...[...container.querySelectorAll('input')].map(({ value }) => value)].join('\n');
  const payload = (): unknown => requests[1]?.resume?.[0]?.payload;
  return { seen, payload };
}

const byKind = { k: { enum: ['mail', 'post'] } };
const when = (kind: string) => ({ properties: { k: { const: kind } } });
/** A condition. An object literal with `then` would look like a promise. */
const condition = (kind: string, met: object, unmet: object = {}): object => {
  const keywords = ['if', 'then', 'else'];
  const parts: readonly object[] = [when(kind), met, unmet];
  return Object.fromEntries<object>(parts.map((part, index) => [String(keywords[index]), part] as const));
};
const only = (name: string) => ({ properties: { [name]: text } });
const args = { k: 'mail', email: 'ann@example.com', street: 'Hidden Street 1' };

describe('an argument whose field does not apply to the others', () => {
  it.each([
    ['the other branch of a condition', condition('mail', only('email'), only('street'))],
    [
      'one of several conditions',
      {
        allOf: [condition('mail', only('email')), condition('post', only('street'))],
      },
    ],
    ['what depends on an absent field', { ...only('email'), dependentSchemas: { absent: only('street') } }],
    ['a dependency on an absent field', { ...only('email'), dependencies: { absent: only('street') } }],
    [
      'another branch of a dependency',
      {
        dependencies: {
          k: {
            oneOf: [
              { properties: { k: { enum: ['mail'] }, email: text } },
              { properties: { k: { enum: ['post'] }, street: text } },
            ],
          },
        },
      },
    ],
  ] satisfies [string, { properties?: object }][])(
    'is shown before it is sent: %s',
    async (_name, conditions: { properties?: object }) => {
      const fields = { ...byKind, ...conditions.properties };
      const editedArgs = { type: 'object', ...conditions, properties: fields };
      const responseSchema = {
        type: 'object',
        properties: { approved: { type: 'boolean' }, editedArgs },
        required: ['approved'],
      };
      const { seen, payload } = await show(proposes({ name: 'send', args }, { responseSchema }));
      await press('Edit');
      await userEvent.type(await screen.findByRole('textbox', { name: /^email/ }, loads), '.uk');
      expect(seen()).toContain('ann@example.com.uk');
      expect(seen()).toContain('Hidden Street 1');
      await press('Approve with edits');
      expect(payload()).toEqual({
        approved: true,
        editedArgs: { ...args, email: 'ann@example.com.uk' },
      });
    },
  );
});

describe('an item behind the described places of a tuple', () => {
  const tuple = { type: 'array', prefixItems: [text, text] };

  it('is shown before it is sent with the edited arguments', async () => {
    const editedArgs = { type: 'object', properties: { route: tuple, note: text } };
    const responseSchema = { type: 'object', properties: { approved: { type: 'boolean' }, editedArgs } };
    const { seen, payload } = await show(
      proposes({ name: 'go', args: { route: ['Rome', 'Oslo', 'Bern'], note: 'a' } }, { responseSchema }),
    );
    await press('Edit');
    await userEvent.type(await screen.findByRole('textbox', { name: /^note/ }, loads), 'b');
    expect(seen()).toContain('Bern');
    await press('Approve with edits');
    expect(payload()).toMatchObject({ editedArgs: { route: ['Rome', 'Oslo', 'Bern'], note: 'ab' } });
  });

  it('is shown if the schema says that it may be anything', async () => {
    const properties = { route: { ...tuple, items: {}, default: ['Rome', 'Oslo', 'Bern'] } };
    const { seen } = await show(
      asks({ reason: 'input_required', responseSchema: { type: 'object', properties } }),
    );
    await screen.findByRole('button', { name: 'Answer' }, loads);
    expect(seen()).toContain('Bern');
  });

  it('is shown if it is a default of the answer', async () => {
    const properties = { route: { ...tuple, default: ['Rome', 'Oslo', 'Bern'] } };
    const { seen, payload } = await show(
      asks({ reason: 'input_required', responseSchema: { type: 'object', properties } }),
    );
    await screen.findByRole('button', { name: 'Answer' }, loads);
    expect(seen()).toContain('Bern');
    await press('Answer');
    expect(payload()).toEqual({ route: ['Rome', 'Oslo', 'Bern'] });
  });
});

it('a value from the JSON editor is shown beside the form if another choice hides its field', async () => {
  const schema = condition('mail', only('email'), only('street'));
  const responseSchema = {
    type: 'object',
    ...schema,
    properties: { ...byKind, name: text },
    required: ['name'],
  };
  const { seen, payload } = await show(asks({ reason: 'input_required', responseSchema }));
  await press('Answer');
  await press('JSON');
  const typed = JSON.stringify({ ...args, name: 'Ann' });
  fireEvent.change(screen.getByRole('textbox'), { target: { value: typed } });
  await press('Form');
  expect(await screen.findByRole('textbox', { name: /^email/ })).toHaveValue('ann@example.com');
  expect(seen()).toContain('Hidden Street 1');
  await press('Answer');
  expect(payload()).toEqual({ ...args, name: 'Ann' });
});
