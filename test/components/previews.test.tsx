import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import fc from 'fast-check';
import { InterruptPanel, type InterruptPanelProps } from 'react-agent-interrupts';
import { pendingInterrupt, staticRun } from 'react-agent-interrupts/testing';
import { describe, expect, it, onTestFinished, vi } from 'vitest';

const approval = {
  type: 'object',
  properties: { approved: { type: 'boolean' }, reason: { type: 'string' } },
  required: ['approved'],
};

/** Shows the call and waits until its details have loaded. */
async function show(args: unknown, props: Partial<InterruptPanelProps> = {}, name = 'act') {
  const toolCall = {
    id: 'call-1',
    name,
    argsText: JSON.stringify(args),
    args,
    status: 'suspended' as const,
    proposedBy: 'run-1',
  };
  const interrupt = pendingInterrupt({
    id: 'q',
    reason: 'tool_call',
    message: 'Do it?',
    toolCallId: 'call-1',
    responseSchema: approval,
    toolCall,
  });
  const run = staticRun({ interrupts: [interrupt] });
  const view = render(<InterruptPanel run={run} {...props} />);
  const call = await screen.findByRole('region', { name: /^Tool: / });
  // The menu loads with them.
  await screen.findByRole('button', { name: 'More actions' });
  return {
    run,
    call,
    view,
    preview: () => call.querySelector('[data-preview]')?.getAttribute('data-preview'),
  };
}

describe('the arguments of a call', () => {
  it('set numbers as code, but not the words for yes, no and none', async () => {
    const { call } = await show({ count: 12, express: false, urgent: true, reference: null });
    expect([...call.querySelectorAll('code')].map(({ textContent }) => textContent)).toEqual(['12']);
    for (const word of ['No', 'Yes', 'None']) expect(within(call).getByText(word)).toBeVisible();
  });

  it('of a message: who receives it and its subject above the text, and the rest below', async () => {
    const { call, preview } = await show({
      to: ['a@x.org', 'b@x.org'],
      subject: 'Hi',
      body: 'One\nTwo',
      priority: 3,
    });
    expect(preview()).toBe('email');
    expect(call.textContent).toMatch(/to.*a@x\.org.*b@x\.org.*subject.*Hi.*One\nTwo.*priority.*3/s);
  });

  it.each([
    [{ amount: 1280.5, currency: 'EUR' }, '€1,280.50 EUR'],
    [{ amount: '0.1234', currency: 'USD' }, '$0.1234 USD'],
    [{ price: 3.5, currency: 'XAU' }, 'XAU'],
  ])('of a payment: the amount with all its digits, and the code of its currency: %j', async (args, text) => {
    const { call, preview } = await show({ ...args, to: 'Bob' });
    expect(preview()).toBe('money');
    expect(call).toHaveTextContent(text);
    expect(call).toHaveTextContent('Bob');
  });

  it.each([
    [{ amount: '1e3', currency: 'EUR' }, '1e3'],
    [{ amount: 1.5, currency: 'euro' }, 'euro'],
    [{ amount: 128050, currency: 'EUR' }, '128050'],
    // 1280 in German, and 1.28 in English.
    [{ amount: '1.280', currency: 'EUR' }, '1.280'],
    [{ amount: '12345678901234567890', currency: 'EUR' }, '12345678901234567890'],
    [{ amount: 1.5, total: 2.5, currency: 'EUR' }, '2.5'],
  ])('that are not clearly an amount are shown as they are: %j', async (args, text) => {
    const { call, preview } = await show(args);
    expect(preview()).toBe('values');
    expect(within(call).getByText(text)).toBeVisible();
  });

  it('of a list of similar objects: five rows, and a button for the others', async () => {
    const rows = Array.from({ length: 50 }, (_, index) => ({
      name: `Folder ${index}`,
      isShared: index === 0,
    }));
    const { call } = await show({ rows });
    const table = within(call).getByRole('table');
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map((each) => each.textContent),
    ).toEqual(['name', 'isShared']);
    expect(within(table).getAllByRole('row')).toHaveLength(6);
    expect(within(table).getByRole('cell', { name: 'Yes' })).toBeVisible();
    await userEvent.click(within(call).getByRole('button', { name: 'Show 45 more' }));
    expect(within(table).getAllByRole('row')).toHaveLength(51);
  });

  it('of a web address: the host in bold and no link, also if it looks like another', async () => {
    const { call } = await show({
      a: 'https://bank.com@evil.example:8443/x?y=1',
      b: 'https://аpple.com/',
      c: 'https:// x',
    });
    expect(within(call).queryByRole('link')).toBeNull();
    expect(within(call).getByText('evil.example').closest('strong')).not.toBeNull();
    expect(within(call).queryByText('bank.com')).toBeNull();
    expect(call).toHaveTextContent('xn--pple-43d.com');
  });

  it.each([
    ['2026-11-24', 'Tue, Nov 24, 2026'],
    ['2026-11-24T12:04:00Z', /Tue, Nov 24, 2026, \d+:04 [AP]M/],
  ])('of a time: in words, followed by the text of the agent: %s', async (text, shown) => {
    const { call } = await show({ at: text });
    expect(within(call).getByText(shown)).toBeVisible();
    expect(within(call).getByText(text)).toBeVisible();
  });

  it.each(['2026-02-30', '2026-11-24T12:04:00', '12:04'])(
    'of a time that does not exist are shown as text: %s',
    async (text) => {
      const { call } = await show({ at: text });
      expect(call.querySelector('time')).toBeNull();
      expect(within(call).getByText(text)).toBeVisible();
    },
  );

  it('of a command: in a fixed-width font, and it can be copied', async () => {
    const user = userEvent.setup();
    const { call } = await show({ command: 'rm -r build', cwd: '/srv' });
    expect(within(call).getByText('rm -r build').closest('pre')).not.toBeNull();
    await user.click(within(call).getByRole('button', { name: 'Copy' }));
    expect(await within(call).findByRole('button', { name: 'Copied' })).toBeVisible();
    expect(await navigator.clipboard.readText()).toBe('rm -r build');
  });

  it('of a file: its lines have numbers, which are not part of the text', async () => {
    const content = Array.from({ length: 13 }, (_, index) => `line ${index}`).join('\n');
    const { call } = await show({ path: 'a.txt', content });
    expect(call.querySelector('pre')?.textContent).toBe(`${content}\n`);
    expect(call.querySelectorAll('.rai-line')).toHaveLength(13);
  });

  it('are all in the card, whatever they are, and all in its JSON', async () => {
    let next = 0;
    const token = () => `w${(next += 1)}x`;
    const leaf = fc.oneof(
      fc.constant(0).map(token),
      fc.constant(0).map(() => `https://${token()}.example/${token()}`),
      fc.constant(0).map(() => `${token()}\n${token()}`),
      fc.constant(0).map(() => 10_000 + (next += 1)),
    );
    const key = fc.constantFrom(
      'to',
      'subject',
      'body',
      'amount',
      'currency',
      'command',
      'path',
      'content',
      'x',
      'y',
    );
    const { value } = fc.letrec((tie) => ({
      value: fc.oneof({ depthSize: 'small' }, leaf, tie('object'), fc.array(tie('value'), { maxLength: 9 })),
      object: fc.dictionary(key, tie('value'), { maxKeys: 6 }),
    }));
    const args = fc.dictionary(key, value, { minKeys: 1, maxKeys: 8 });
    const leaves = (from: unknown): string[] =>
      typeof from === 'object' && from !== null
        ? Object.values(from).flatMap(leaves)
        : String(from).split('\n');
    await fc.assert(
      fc.asyncProperty(args, async (given) => {
        const { call, view } = await show(given);
        for (;;) {
          const more = within(call).queryAllByRole('button', { name: /^Show (all|\d+ more)/ })[0];
          if (!more) break;
          await userEvent.click(more);
        }
        const missing = leaves(given).filter(
          (each) => !(call.textContent ?? '').replaceAll(',', '').includes(each),
        );
        await userEvent.click(screen.getByRole('button', { name: 'More actions' }));
        await userEvent.click(screen.getByRole('menuitem', { name: 'Show as JSON' }));
        const more = within(call).queryByRole('button', { name: /^Show \d+ more/ });
        if (more) await userEvent.click(more);
        const json = call.querySelector('pre')?.textContent ?? '';
        view.unmount();
        expect(missing).toEqual([]);
        expect(JSON.parse(json)).toEqual(given);
      }),
      { numRuns: 25 },
    );
  });
});

describe('the host’s options for a tool', () => {
  const pay = {
    title: 'Pay invoice',
    icon: '€',
    verb: { approve: 'Pay', deny: 'Don’t pay', confirm: 'Yes, pay' },
    describe: () => 'Pay €5 to Bob?',
    risk: { level: 'high' as const, why: 'Money leaves the company.' },
  };

  it('name the card and its buttons, and the confirmation repeats the consequence', async () => {
    const { run } = await show({ amount: 5 }, { tools: { act: pay } });
    const card = screen.getByRole('article', { name: 'Pay invoice Pay €5 to Bob?' });
    expect(card).toHaveAccessibleDescription('High risk Money leaves the company.');
    expect(within(card).getByRole('heading', { level: 3, name: 'Pay €5 to Bob?' })).toBeVisible();
    expect(within(card).getByText('Do it?')).toBeVisible();
    expect(within(card).getByText('€')).toHaveAttribute('aria-hidden', 'true');
    expect(within(card).getByRole('button', { name: 'Don’t pay' })).toBeVisible();
    await userEvent.click(within(card).getByRole('button', { name: 'Pay' }));
    expect(screen.getByRole('group', { name: 'Money leaves the company. Pay €5 to Bob?' })).toBeVisible();
    expect(run.calls).toEqual([]);
    await userEvent.click(within(card).getByRole('button', { name: 'Yes, pay' }));
    expect(run.calls).toEqual([{ verb: 'approve', args: ['q'] }]);
  });

  it('name the button of an open confirmation, also after they have changed', async () => {
    const { run, view } = await show({ amount: 5 }, { tools: { act: pay } });
    await userEvent.click(screen.getByRole('button', { name: 'Pay' }));
    const changed = {
      ...pay,
      verb: { ...pay.verb, confirm: 'Yes, transfer' },
      describe: () => 'Transfer €5?',
    };
    view.rerender(<InterruptPanel run={run} tools={{ act: changed }} />);
    expect(screen.getByRole('group', { name: 'Money leaves the company. Transfer €5?' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Yes, pay' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Yes, transfer' }));
    expect(run.calls).toEqual([{ verb: 'approve', args: ['q'] }]);
  });

  it('override neither the rating of the panel nor its heading level', async () => {
    await show({ amount: 5 }, { tools: { act: pay }, risk: () => 'low', headingLevel: 2 });
    expect(screen.getByRole('article')).toHaveAttribute('data-risk', 'low');
    expect(screen.getByRole('heading', { level: 2, name: 'Pay €5 to Bob?' })).toBeVisible();
  });

  it('do not hide the call if they throw', async () => {
    const reported = vi.fn();
    vi.stubGlobal('reportError', reported);
    onTestFinished(() => void vi.unstubAllGlobals());
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    onTestFinished(() => void vi.restoreAllMocks());
    const fails = () => {
      throw new Error('Broken');
    };
    const { call } = await show(
      { x: 'value' },
      { tools: { act: { describe: fails, before: fails, preview: fails } } },
    );
    expect(screen.getByRole('heading', { name: 'Do it?' })).toBeVisible();
    expect(await within(call).findByText('value')).toBeVisible();
    expect(reported).toHaveBeenCalled();
  });

  it.each(['__proto__', 'constructor', 'toString'])(
    'do not apply to a tool that is named %s',
    async (name) => {
      const { call } = await show({ x: 'value' }, { tools: { act: pay } }, name);
      expect(within(call).getByText('value')).toBeVisible();
      expect(screen.getByRole('button', { name: 'Approve' })).toBeVisible();
    },
  );

  it('show the differences to what exists, and collapse what is the same', async () => {
    const lines = Array.from({ length: 20 }, (_, index) => `Line ${index} of this page.`);
    const before = lines.join('\n');
    const { call } = await show(
      { page: 'home', text: before.replace('Line 10 of', 'Line ten of') },
      { tools: { act: { before: () => ({ text: before }) } } },
    );
    const shown = (tag: string) => [...call.querySelectorAll(tag)].map((each) => each.textContent);
    expect(shown('del')).toEqual([' removed: 10']);
    expect(shown('ins')).toEqual([' added: ten']);
    expect(within(call).queryByText(/Line 2 /)).toBeNull();
    await userEvent.click(within(call).getAllByRole('button', { name: /unchanged lines$/ })[0] ?? call);
    await waitFor(() => expect(call).toHaveTextContent('Line 2 of this page.'));
  });
});
