import { agent, client, ndJsonStream, type RequestPermissionRequest } from '@agentclientprotocol/sdk';
import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { InterruptPanel, type Renderers } from 'react-agent-interrupts';
import { createAsker } from 'react-agent-interrupts/asker';
import { acpPermission } from 'react-agent-interrupts/asker/acpPermission';
import { askerRenderers } from 'react-agent-interrupts/renderers/asker';
import { scriptedRun } from 'react-agent-interrupts/testing';

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

const pipe = () => new TransformStream<Uint8Array, Uint8Array>();

type Asked = Pick<RequestPermissionRequest, 'toolCall' | 'options'>;

/** Connects an agent that asks for permission to a client with an asker, over newline-delimited JSON. */
function connected(asked: readonly Asked[], renderers: Renderers | undefined = askerRenderers) {
  scriptedRun([]);
  const asker = createAsker();
  const received: unknown[] = [];
  const session = new AbortController();
  const sessionSignal = (id: string) => (id === 'session-0' ? session.signal : undefined);
  const withdrawal = new AbortController();
  const [up, down] = [pipe(), pipe()];
  const there = agent().connect(ndJsonStream(down.writable, up.readable));
  const here = client()
    .onRequest('session/request_permission', acpPermission(asker, { agent: 'Coder', sessionSignal }))
    .connect(ndJsonStream(up.writable, down.readable));
  closing.push(
    () => here.close(),
    () => there.close(),
    () => asker.run.dispose(),
  );
  render(<InterruptPanel run={asker.run} renderers={renderers} />);
  const requests = asked.map((each, index) =>
    there.client
      .request(
        'session/request_permission',
        { sessionId: `session-${index}`, ...each },
        { cancellationSignal: withdrawal.signal },
      )
      .then(
        (response) => received.push(response),
        (cause: unknown) => received.push({ failed: String(cause) }),
      ),
  );
  return { asker, received, settled: Promise.all(requests), withdrawal, here, session };
}

const options: Asked['options'] = [
  { optionId: 'allow', name: 'Run it', kind: 'allow_once' },
  { optionId: 'always', name: 'Run it, and never ask again', kind: 'allow_always' },
  { optionId: 'reject', name: 'Leave it', kind: 'reject_once' },
  { optionId: 'never', name: 'Never run it', kind: 'reject_always' },
];
const toolCall: Asked['toolCall'] = {
  toolCallId: 'call-1',
  title: 'Edit the configuration',
  kind: 'edit',
  locations: [{ path: '/app/config.json', line: 7 }],
  content: [
    { type: 'diff', path: '/app/config.json', oldText: 'debug: false', newText: 'debug: true' },
    { type: 'content', content: { type: 'text', text: 'It turns debugging on.' } },
  ],
  rawInput: { force: 'yes-really' },
};

const patience = { timeout: 30_000 };
const cards = () => screen.findAllByRole('article', {}, patience);
const press = async (name: string) =>
  userEvent.click(await screen.findByRole('button', { name: new RegExp(`^${name}\\b`) }, patience));

describe('the permission that an ACP agent asks for', () => {
  it.each(options.map(({ name, optionId }) => [name, optionId] as const))(
    'is decided with an option of the agent, under its own name: %s',
    async (name, optionId) => {
      const { received, settled, asker } = connected([{ toolCall, options }]);
      const [card] = await cards();
      if (!card) throw new Error('There is no card.');
      await userEvent.click(
        await within(card).findByRole('button', { name: new RegExp(`^${name}(?!,)`) }, patience),
      );
      await settled;
      expect(received).toEqual([{ outcome: { outcome: 'selected', optionId } }]);
      await waitFor(() => expect(JSON.stringify(asker.run.getSnapshot().history)).toContain(`. ${name}"`));
    },
  );

  it('shows who asks, and the kind, the places, the content and the input of the call', async () => {
    const { received } = connected([{ toolCall, options }]);
    const [card] = await cards();
    expect(card?.textContent).toContain('Coder: Edit the configuration');
    for (const text of ['edit', '/app/config.json:7', 'debug: true', 'It turns debugging on.', 'yes-really'])
      await waitFor(() => expect(card?.textContent).toContain(text), patience);
    expect(received).toEqual([]);
  });

  it('is cancelled if the user skips it', async () => {
    const { received, settled } = connected([{ toolCall, options }]);
    await press('Skip');
    await settled;
    expect(received).toEqual([{ outcome: { outcome: 'cancelled' } }]);
  });

  it.each(['leave', 'dispose'] as const)('is cancelled by %s()', async (method) => {
    const { received, settled, asker } = connected([{ toolCall, options }]);
    await cards();
    asker.run[method]();
    await settled;
    expect(received).toEqual([{ outcome: { outcome: 'cancelled' } }]);
  });

  it('disappears if the agent withdraws it', async () => {
    const { received, settled, withdrawal, asker } = connected([{ toolCall, options }]);
    await cards();
    withdrawal.abort();
    await settled;
    await waitFor(() => expect(screen.queryByRole('article')).toBeNull(), patience);
    expect(asker.run.getSnapshot().history).toEqual([]);
    expect(received).toHaveLength(1);
    expect(JSON.stringify(received)).not.toContain('selected');
  });

  it('is cancelled with its session, and no other one', async () => {
    const { received, session, asker } = connected([
      { toolCall, options },
      { toolCall: { ...toolCall, title: 'Delete it' }, options },
    ]);
    await waitFor(() => expect(asker.run.getSnapshot().interrupts).toHaveLength(2), patience);
    session.abort();
    await waitFor(() => expect(received).toEqual([{ outcome: { outcome: 'cancelled' } }]));
    expect(asker.run.getSnapshot().interrupts).toMatchObject([{ message: 'Coder: Delete it' }]);
  });

  it('disappears if the connection closes', async () => {
    const { here, asker } = connected([{ toolCall, options }]);
    await cards();
    here.close();
    await waitFor(() => expect(asker.run.getSnapshot().interrupts).toEqual([]), patience);
    expect(asker.run.getSnapshot().history).toEqual([]);
  });

  it('does not wait for another one', async () => {
    const other = { toolCall: { toolCallId: 'call-1', title: 'Delete it' }, options: options.slice(0, 1) };
    const { received } = connected([{ toolCall, options }, other]);
    await waitFor(async () => expect(await cards()).toHaveLength(2), patience);
    const [, second] = await cards();
    if (second)
      await userEvent.click(await within(second).findByRole('button', { name: /^Run it/ }, patience));
    await waitFor(
      () => expect(received).toEqual([{ outcome: { outcome: 'selected', optionId: 'allow' } }]),
      patience,
    );
    expect(await cards()).toHaveLength(1);
  });

  it.each([
    ['without the renderers', options],
    ['if its ids mean yes and no', options.filter(({ kind }) => kind.endsWith('once'))],
  ])('has the names of the agent in a list, %s', async (_when, offered) => {
    const { received, settled } = connected([{ toolCall, options: offered }], {});
    const list = await screen.findByRole('combobox', {}, patience);
    await userEvent.selectOptions(list, 'Leave it');
    await press('Answer');
    await settled;
    expect(received).toEqual([{ outcome: { outcome: 'selected', optionId: 'reject' } }]);
  });

  it('numbers options with equal names, and shows their kinds', async () => {
    const equal: Asked['options'] = [
      { optionId: 'once', name: 'Allow', kind: 'allow_once' },
      { optionId: 'always', name: 'Allow ', kind: 'allow_always' },
      { optionId: 'reject', name: 'Leave it', kind: 'reject_once' },
    ];
    const { received, settled } = connected([{ toolCall, options: equal }]);
    const names = ['1. Allow (allow_once)', '2. Allow (allow_always)', 'Leave it'];
    for (const name of names) expect(await screen.findByRole('button', { name }, patience)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: names[1] ?? '' }));
    const confirm = screen.queryByRole('button', { name: /^Confirm/ });
    if (confirm) await userEvent.click(confirm);
    await settled;
    expect(received).toEqual([{ outcome: { outcome: 'selected', optionId: 'always' } }]);
  });

  it.each([
    ['a composed and a decomposed letter', 'Cr\u00e9er', 'Cre\u0301er'],
    ['letters of another width', 'Allow', '\uff21llow'],
    ['a Cyrillic letter', 'Allow', '\u0410llow'],
    ['a Greek letter', 'Once', '\u039fnce'],
    ['Greek and Cyrillic letters', '\u039f\u039a', '\u041e\u041a'],
    ['a Cyrillic and a wide Latin letter', '\uff2f\uff2b', '\u041e\u041a'],
    ['an invisible character', 'Allow', 'Al\u200blow'],
    ['a letter and a digit', 'Allow', 'A1low'],
    ['a lower-case and an upper-case letter', 'Allow', 'AIlow'],
    ['no visible character', '', '\u2800'],
  ])('numbers options whose names look alike: %s', async (_what, first, second) => {
    const alike: Asked['options'] = [
      { optionId: 'once', name: first, kind: 'allow_once' },
      { optionId: 'reject', name: second, kind: 'reject_once' },
    ];
    const { received, settled } = connected([{ toolCall, options: alike }]);
    const rejects = await screen.findByRole('button', { name: /^2\. .*\(reject_once\)$/ }, patience);
    expect(screen.getByRole('button', { name: /^1\. .*\(allow_once\)$/ })).toBeTruthy();
    await userEvent.click(rejects);
    await settled;
    expect(received).toEqual([{ outcome: { outcome: 'selected', optionId: 'reject' } }]);
  });

  it('numbers an option that has no name, and one that is named like a numbered option', async () => {
    const { settled } = connected([
      {
        toolCall,
        options: [
          { optionId: 'once', name: 'Allow', kind: 'allow_once' },
          { optionId: 'no', name: 'Allow', kind: 'reject_once' },
          { optionId: 'always', name: '1. Allow (allow_once)', kind: 'allow_always' },
          { optionId: 'never', name: ' ', kind: 'reject_always' },
        ],
      },
    ]);
    const unnamed = await screen.findByRole('button', { name: '4. (reject_always)' }, patience);
    expect(screen.getAllByRole('button', { name: '1. Allow (allow_once)' })).toHaveLength(1);
    expect(screen.getByRole('button', { name: '3. 1. Allow (allow_once) (allow_always)' })).toBeTruthy();
    await userEvent.click(unnamed);
    await settled;
  });

  it('does not offer different options with the same id', async () => {
    const offered: Asked['options'] = [
      { optionId: 'a', name: 'Allow', kind: 'allow_once' },
      { optionId: 'a', name: 'Leave it', kind: 'reject_once' },
      { optionId: 'b', name: 'Never run it', kind: 'reject_always' },
    ];
    const { received, settled } = connected([{ toolCall, options: offered }]);
    await press('Never run it');
    await settled;
    expect(received).toEqual([{ outcome: { outcome: 'selected', optionId: 'b' } }]);
    expect(screen.queryByRole('button', { name: /^(?:Allow|Leave it)/ })).toBeNull();
  });

  it.each([
    ['other spaces', 'skip  question'],
    ['letters of another width', '\uff33kip question'],
  ])('numbers an option with the name of the button that skips the question: %s', async (_what, given) => {
    const offered: Asked['options'] = [{ optionId: 'a', name: given, kind: 'allow_always' }];
    const { received, settled } = connected([{ toolCall, options: offered }]);
    const name = `1. ${given} (allow_always)`;
    expect((await screen.findByRole('button', { name: /allow_always/ }, patience)).textContent).toBe(name);
    await userEvent.click(screen.getByRole('button', { name: /^skip question$/i }));
    await settled;
    expect(received).toEqual([{ outcome: { outcome: 'cancelled' } }]);
  });

  it('can only be skipped if it has no options', async () => {
    const { received, settled } = connected([{ toolCall, options: [] }]);
    await press('Skip');
    await settled;
    expect(received).toEqual([{ outcome: { outcome: 'cancelled' } }]);
  });

  it('names the call by its name, with its kind beside it', async () => {
    connected([{ toolCall: { ...toolCall, name: 'write_file' }, options }]);
    const [card] = await cards();
    expect(card?.textContent).toContain('write_file');
    expect(card?.textContent).toMatch(/kind\s*edit/);
  });
});

// “It shows each option with the name that the agent gives it” (questions-from-code.md)
describe('a damaged permission request', () => {
  const sentOptions: readonly unknown[] = [
    { optionId: 'new', name: 'Run it in a sandbox', kind: 'allow_sandboxed' },
    { optionId: 'plain', name: 'Skip it' },
    { optionId: 'unnamed', kind: 'reject_once' },
    { name: 'Run it without an id', kind: 'allow_once' },
    null,
  ];
  const request = (given: object) =>
    ({ params: { sessionId: 's', toolCall, options, ...given } }) as unknown as {
      params: RequestPermissionRequest;
    };

  it('shows each option that has an id, whatever its name and its kind', async () => {
    const asker = createAsker();
    const answer = acpPermission(asker, { agent: 'Coder' })(request({ options: sentOptions }));
    await waitFor(() => expect(asker.run.getSnapshot().interrupts).toHaveLength(1), patience);
    const [question] = asker.run.getSnapshot().interrupts;
    expect(question?.responseSchema?.['oneOf']).toMatchObject([
      { title: 'Run it in a sandbox' },
      { title: 'Skip it' },
      { title: '3. (reject_once)' },
    ]);
    asker.run.answer(question ?? '', '2. Skip it');
    expect(await answer).toEqual({ outcome: { outcome: 'selected', optionId: 'plain' } });
  });

  it.each([
    ['its input is not JSON', { toolCall: { ...toolCall, rawInput: 10n } }],
    ['it has no options', { options: undefined }],
    ['it has no call', { toolCall: undefined }],
    ['its options are no list', { options: 'allow' }],
    ['the places of its call are no list', { toolCall: { ...toolCall, locations: 7 } }],
  ])('is an error, and not a cancellation, if %s', async (_what, unreadable) => {
    const asker = createAsker();
    await expect(acpPermission(asker, { agent: 'Coder' })(request(unreadable))).rejects.toMatchObject({
      code: 'not_sent',
    });
  });
});
