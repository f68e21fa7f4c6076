import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { StrictMode } from 'react';
import { InterruptPanel, type AgentRun } from 'react-agent-interrupts';
import {
  asks,
  fails,
  memoryStorage,
  proposes,
  says,
  scriptedRun,
  type ServerAnswer,
} from 'react-agent-interrupts/testing';
import { describe, expect, it } from 'vitest';

const formLoads = { timeout: 20_000 };
const form = {
  type: 'object',
  properties: {
    city: { type: 'string', title: 'City' },
    nights: { type: 'integer', title: 'Nights' },
    tags: { type: 'array', title: 'Tags', items: { type: 'string' } },
    code: { type: 'string', title: 'Code', format: 'password' },
  },
  required: ['city'],
};
const question = asks({ reason: 'input_required', message: 'Where to?', responseSchema: form });
const call = proposes(
  { name: 'send', args: { to: 'ada@example.com', body: 'Hi,\nAda' } },
  {
    message: 'Send it?',
    responseSchema: {
      type: 'object',
      properties: {
        approved: { type: 'boolean' },
        editedArgs: {
          type: 'object',
          properties: { to: { type: 'string', title: 'To' }, body: { type: 'string', title: 'Body' } },
        },
      },
      required: ['approved'],
    },
  },
);

async function asked(...answers: readonly ServerAnswer[]) {
  const script = scriptedRun(answers);
  await script.run.send('Go on');
  return script;
}

const panel = (run: AgentRun) => <InterruptPanel run={run} />;
const field = (name: string) => screen.findByRole('textbox', { name: new RegExp(`^${name}`) }, formLoads);
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

describe('unfinished input', () => {
  it('in a form is restored when the panel returns, and can be sent', async () => {
    const { run, requests } = await asked(question, says('Done.'));
    const { unmount } = render(panel(run));
    await userEvent.type(await field('City'), 'Osl');
    await userEvent.type(screen.getByRole('spinbutton', { name: /Nights/ }), '3');
    await press('Add to Tags');
    await userEvent.type(screen.getByRole('textbox', { name: 'Item 1' }), 'quiet');
    unmount();
    render(panel(run));
    expect(await field('City')).toHaveValue('Osl');
    expect(screen.getByRole('spinbutton', { name: /Nights/ })).toHaveValue(3);
    expect(screen.getByRole('textbox', { name: 'Item 1' })).toHaveValue('quiet');
    await userEvent.type(await field('City'), 'o');
    await press('Answer');
    await waitFor(() =>
      expect(requests[1]?.resume).toMatchObject([{ payload: { city: 'Oslo', nights: 3, tags: ['quiet'] } }]),
    );
  });

  it('in a form is never sent automatically', async () => {
    const { run, requests } = await asked(question);
    const { unmount } = render(panel(run));
    await userEvent.type(await field('City'), 'Oslo');
    unmount();
    expect(requests).toHaveLength(1);
    expect(run.getSnapshot().interrupts).toMatchObject([{ status: 'open', draft: { answer: {} } }]);
  });

  it('in edited arguments is restored, also as JSON, valid or not', async () => {
    const { run, requests } = await asked(call, says('Done.'));
    const { unmount } = render(panel(run));
    await press('Edit');
    await userEvent.type(await field('To'), '.nz');
    await press('JSON');
    const editor = await field('Arguments');
    expect(editor).toHaveValue(JSON.stringify({ to: 'ada@example.com.nz', body: 'Hi,\nAda' }, null, 2));
    await userEvent.type(editor, ' oops');
    unmount();
    const { unmount: again } = render(panel(run));
    expect(await field('Arguments')).toHaveValue(
      `${JSON.stringify({ to: 'ada@example.com.nz', body: 'Hi,\nAda' }, null, 2)} oops`,
    );
    await userEvent.type(await field('Arguments'), '{Backspace>5/}');
    await press('Form');
    expect(await field('To')).toHaveValue('ada@example.com.nz');
    again();
    render(panel(run));
    expect(await field('To')).toHaveValue('ada@example.com.nz');
    await press('Approve with edits');
    const editedArgs = { to: 'ada@example.com.nz', body: 'Hi,\nAda' };
    await waitFor(() =>
      expect(requests[1]?.resume).toMatchObject([{ payload: { approved: true, editedArgs } }]),
    );
  });

  it('in a denial reason is restored', async () => {
    const responseSchema = {
      type: 'object',
      properties: { approved: { type: 'boolean' }, reason: { type: 'string' } },
      required: ['approved'],
    };
    const { run } = await asked(proposes({ name: 'send', args: {} }, { responseSchema }));
    const { unmount } = render(panel(run));
    await press('Deny');
    await userEvent.type(await field('Reason for denying'), 'too ea');
    unmount();
    render(panel(run));
    expect(await field('Reason for denying')).toHaveValue('too ea');
  });

  it('shows in a second panel of the same run with every key, without taking the focus', async () => {
    const { run } = await asked(question);
    render(
      <>
        <div data-testid="first">{panel(run)}</div>
        <div data-testid="second">{panel(run)}</div>
      </>,
    );
    const [first, second] = [screen.getByTestId('first'), screen.getByTestId('second')];
    const here = await within(first).findByRole('textbox', { name: /^City/ }, formLoads);
    const there = await within(second).findByRole('textbox', { name: /^City/ }, formLoads);
    await userEvent.type(here, 'Os');
    await waitFor(() => expect(there).toHaveValue('Os'));
    expect(here).toHaveFocus();
    await userEvent.type(there, 'lo');
    await waitFor(() => expect(here).toHaveValue('Oslo'));
    expect(there).toHaveFocus();
  });

  it('stays after the server refuses the answer, and can be changed', async () => {
    const { run, requests } = await asked(question, fails('No such city.', 'INVALID_PAYLOAD'), says('Done.'));
    render(panel(run));
    await userEvent.type(await field('City'), 'Olso');
    await press('Answer');
    await userEvent.click(await screen.findByRole('button', { name: /^Undo/ }));
    const again = await field('City');
    expect(again).toHaveValue('Olso');
    await userEvent.clear(again);
    await userEvent.type(again, 'Oslo');
    await press('Answer');
    await waitFor(() => expect(requests).toHaveLength(3));
    expect(requests[2]?.resume).toMatchObject([{ payload: { city: 'Oslo' } }]);
  });

  it('stays after a failed connection', async () => {
    const { run } = await asked(question, () => Promise.reject(new TypeError('Failed to fetch')));
    const { unmount } = render(panel(run));
    await userEvent.type(await field('City'), 'Oslo');
    await press('Answer');
    await waitFor(() => expect(run.getSnapshot().error).toBeDefined());
    unmount();
    render(panel(run));
    expect(await screen.findByText('Oslo')).toBeVisible();
    expect(run.getSnapshot().interrupts).toMatchObject([{ draft: { answer: { value: { city: 'Oslo' } } } }]);
  });

  it('stays after the form was refused locally', async () => {
    const { run } = await asked(question);
    const { unmount } = render(panel(run));
    await userEvent.type(await screen.findByRole('spinbutton', { name: /Nights/ }, formLoads), '3');
    await press('Answer');
    await waitFor(async () => expect(await field('City')).toBeInvalid());
    unmount();
    render(panel(run));
    expect(await screen.findByRole('spinbutton', { name: /Nights/ }, formLoads)).toHaveValue(3);
  });

  it('stays in StrictMode, which mounts everything twice', async () => {
    const { run, requests } = await asked(question, says('Done.'));
    const strict = <StrictMode>{panel(run)}</StrictMode>;
    const { unmount } = render(strict);
    await userEvent.type(await field('City'), 'Os');
    unmount();
    render(strict);
    expect(await field('City')).toHaveValue('Os');
    await userEvent.type(await field('City'), 'lo');
    await press('Answer');
    await waitFor(() => expect(requests).toHaveLength(2));
    expect(requests[1]?.resume).toMatchObject([{ payload: { city: 'Oslo' } }]);
  });

  it('is kept after a reload, except for secrets', async () => {
    const storage = memoryStorage();
    const before = scriptedRun([question], { storage, threadId: 'kept' });
    await before.run.send('Go on');
    const { unmount } = render(panel(before.run));
    await userEvent.type(await field('City'), 'Oslo');
    await userEvent.type(screen.getByLabelText(/^Code/), 'hunter2');
    await waitFor(() => expect([...storage.saved.values()].join()).toContain('Oslo'));
    expect([...storage.saved.values()].join()).not.toContain('hunter2');
    unmount();
    before.run.dispose();
    const { run } = scriptedRun([], { storage, threadId: 'kept' });
    render(panel(run));
    expect(await field('City')).toHaveValue('Oslo');
    expect(screen.getByLabelText(/^Code/)).toHaveValue('');
  });
});
