import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { InterruptPanel, type InterruptPanelProps, type ToolOptions } from 'react-agent-interrupts';
import { proposes, says, scriptedRun } from 'react-agent-interrupts/testing';
import { describe, expect, it } from 'vitest';

// reliability.md and renderers.md: what the card shows is what the agent proposes and what an approval sends.

const responseSchema = {
  type: 'object',
  properties: { approved: { type: 'boolean' }, editedArgs: { type: 'object' } },
  required: ['approved'],
};

async function show(args: unknown, tool: ToolOptions = {}, props: Partial<InterruptPanelProps> = {}) {
  const { run } = scriptedRun([
    typeof args === 'string'
      ? proposes({ name: 'act', args: {} }, { responseSchema }).map((event) =>
          event.type === 'TOOL_CALL_ARGS' ? { ...event, delta: args } : event,
        )
      : proposes({ name: 'act', args }, { responseSchema }),
    says('Done.'),
  ]);
  await run.send('Go');
  render(<InterruptPanel run={run} tools={{ act: tool }} {...props} />);
  const card = await screen.findByRole('article');
  await within(card).findByRole('button', { name: 'More actions' }, { timeout: 10_000 });
  return { card, run };
}

it.each([
  ['https://x@paypal.com@evil.example/a', 'evil.example'],
  ['https://x:y@paypal.com:443@evil.example:8080/', 'evil.example'],
  ['https://paypal.com@x@evil.example', 'evil.example'],
])('the host of %s is the one that a browser would open', async (url, host) => {
  const { card } = await show({ url });
  expect(new URL(url).hostname).toBe(host);
  expect(card.querySelector('.rai-address strong')).toHaveTextContent(host);
  expect(card).toHaveTextContent(url);
});

it('a carriage return that would hide the start of a line is shown', async () => {
  const { card } = await show({ code: '# safe\rimport os', text: 'a\r\nb' });
  expect(card).toHaveTextContent('# safeU+000Dimport os');
  expect(card.textContent).toContain('a\r\nb');
});

it('a number beyond the range of JavaScript is not shown as nothing', async () => {
  const { card } = await show('{"tries":1e400,"less":-1e400}');
  expect(card).toHaveTextContent('triesInfinityless-Infinity');
  expect(card).toHaveTextContent('tries and less: cannot be shown exactly.');
});

// What is shown is what is sent: edited arguments would contain the rounded number.
it.each([
  ['{"wei":0.123456789012345678,"to":"bob"}', 'wei: cannot be shown exactly.'],
  ['{"list":[{"tiny":1e-400}],"half":0.5}', 'list.0.tiny: cannot be shown exactly.'],
])('a number that JavaScript rounds has a note: %s', async (args, note) => {
  const { card } = await show(args);
  expect(card).toHaveTextContent(note);
});

it('edits that repeat a rounded number are refused, and the card shows why', async () => {
  const { card, run } = await show('{"wei":0.123456789012345678,"to":"bob"}');
  await userEvent.click(within(card).getByRole('button', { name: 'Edit' }));
  const to = await within(card).findByRole('textbox', { name: /^to/ }, { timeout: 20_000 });
  await userEvent.clear(to);
  await userEvent.type(to, 'ann');
  await userEvent.click(within(card).getByRole('button', { name: 'Approve with edits' }));
  expect(
    await within(card).findByText(/0\.123456789012345678 would be sent as 0\.12345678901234568/),
  ).toBeVisible();
  expect(run.getSnapshot().interrupts).toMatchObject([{ status: 'open' }]);
  expect(to).toHaveValue('ann');
});

it('numbers that JavaScript keeps have no note', async () => {
  const { card } = await show('{"half":0.50,"tenth":1e-1,"text":"0.123456789012345678"}');
  expect(card).not.toHaveTextContent('cannot be shown exactly');
});

it.each([{ unit: 'cents' }, { amountUnit: 'minor' }, { scale: 2 }, { decimals: 2 }, { exponent: -2 }])(
  'an amount in a unit of its own is not shown as dollars: %o',
  async (unit) => {
    const { card } = await show({ amount: 500.5, currency: 'USD', ...unit });
    expect(card).not.toHaveTextContent('$');
    expect(card).toHaveTextContent('500');
  },
);

it.each<[object, string]>([
  [{ amount: 128050, currency: 'EUR' }, 'amount128050'],
  [{ amount: '128050', currency: 'EUR' }, 'amount128050'],
  [{ payment: { total: 500, currency: 'USD' } }, 'total500'],
  [{ amount: 5000, currency: 'JPY' }, 'amount5000'],
])('an amount that can be one of cents is shown as the agent sent it: %j', async (args, text) => {
  const { card } = await show(args);
  expect(card).toHaveTextContent(text);
  expect(card.querySelector('.rai-money')).toBeNull();
});

it.each<[object, string]>([
  [{ amount: 1280, currency: 'EUR' }, '€1,280.00 EUR'],
  [{ total: '5000', currency: 'JPY' }, '¥5,000 JPY'],
])('an amount without decimals is shown as money if the host says so: %j', async (args, text) => {
  const { card } = await show(args, { preview: 'money' });
  expect(card).toHaveTextContent(text);
});

it.each([
  ['a\nb\n', 'a\r\nb\r\n'],
  ['a\r\nb\r\n', 'a\nb\n'],
])('a change of the ends of lines is visible: %j to %j', async (before, text) => {
  const { card } = await show({ text }, { before: () => ({ text: before }) });
  const removed = [...card.querySelectorAll('del')].map(({ textContent }) => textContent).join('');
  const added = [...card.querySelectorAll('ins')].map(({ textContent }) => textContent).join('');
  expect(before.includes('\r') ? removed : added).toContain('U+000D');
  expect(before.includes('\r') ? added : removed).not.toContain('U+000D');
});

// Two buttons with the same label cannot be distinguished.
it.each<[ToolOptions['verb'], string[]]>([
  [{ approve: 'Send', deny: 'Send' }, ['Send', 'Deny']],
  [{ approve: 'Send', deny: ' send' }, ['Send', 'Deny']],
  ['Deny', ['Approve', 'Deny']],
  [{ approve: 'Send', deny: 'Approve' }, ['Send', 'Approve']],
  [{ approve: 'Send', deny: 'Skip question' }, ['Send', 'Deny']],
  ['Edit', ['Approve', 'Deny']],
])('no two buttons of a question have the same label: %j', async (verb, labels) => {
  const { card } = await show({ to: 'Ann' }, { verb });
  const buttons = within(card)
    .getAllByRole('button')
    .map(({ textContent }) => textContent);
  expect(buttons.slice(0, 4)).toEqual([labels[0], 'Edit', labels[1], '⋯']);
});

describe('a function of the host', () => {
  it('shows no invisible character of the agent in its text', async () => {
    const { card } = await show(
      { to: 'a\u202Egro.x@nna' },
      { describe: ({ to }) => `Mail ${String(to)}?`, risk: 'high' },
    );
    expect(card).toHaveAccessibleName(/Mail a\[U\+202E\]gro\.x@nna\?/);
    expect(within(card).getByRole('heading')).toHaveTextContent('Mail a[U+202E]gro.x@nna?');
    expect(card.textContent).not.toContain('\u202E');
  });

  it.each<[string, ToolOptions]>([
    ['describe', { describe: ({ to }) => `Mail ${String((to as string[]).sort())}?` }],
    ['before', { before: ({ to }) => ({ to: (to as string[]).sort() }) }],
    ['preview', { preview: ({ args }) => <p>{String((args['to'] as string[]).sort())}</p> }],
  ])('cannot change the arguments: `%s`', async (_name, tool) => {
    const { run } = await show({ to: ['c', 'a', 'b'] }, tool);
    expect(run.getSnapshot().interrupts[0]?.toolCall?.args).toEqual({ to: ['c', 'a', 'b'] });
  });
});
