import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { InterruptPanel } from 'react-agent-interrupts';
import { proposes, scriptedRun } from 'react-agent-interrupts/testing';
import { expect, it } from 'vitest';

const responseSchema = {
  type: 'object',
  properties: { approved: { type: 'boolean' }, editedArgs: { type: 'object' } },
  required: ['approved'],
};
const typed = '{"to":"Bob","more":{"__proto__":{"b":2},"c":3},"__proto__":{"a":1}}';

async function editAsJson() {
  const { run } = scriptedRun([proposes({ name: 'mail', args: { to: 'Ada' } }, { responseSchema })], {
    autoSubmit: 'never',
  });
  await run.send('Write');
  render(<InterruptPanel run={run} />);
  await userEvent.click(screen.getByRole('button', { name: 'Edit' }));
  await userEvent.click(await screen.findByRole('button', { name: 'JSON' }, { timeout: 15_000 }));
  const editor = await screen.findByRole('textbox');
  await userEvent.clear(editor);
  await userEvent.click(editor);
  await userEvent.paste(typed);
  return run;
}
const changes = () => screen.getByRole('table', { name: 'What changes' });
const approve = () => userEvent.click(screen.getByRole('button', { name: 'Approve with edits' }));

// forms-and-safety.md: “The card lists the first 100 edits with their old and new values”. What is shown is what is sent.
it('a key `__proto__` that the form does not send is not listed as a change either', async () => {
  const run = await editAsJson();
  await userEvent.click(screen.getByRole('button', { name: 'Form' }));
  await waitFor(() => expect(screen.getByRole('textbox', { name: /^to/ })).toHaveValue('Bob'));
  await waitFor(() => expect(within(changes()).getByText('Bob')).toBeVisible());
  expect(screen.queryByText(/__proto__/)).toBeNull();
  await approve();
  const { decision } = run.getSnapshot().interrupts[0] ?? {};
  expect(decision).toMatchObject({ payload: { editedArgs: { to: 'Bob', more: { c: 3 } } } });
  expect(JSON.stringify(decision)).not.toContain('__proto__');
});

it('a key `__proto__` in JSON is listed as a change and sent', async () => {
  const run = await editAsJson();
  expect(await within(changes()).findAllByText('__proto__')).toHaveLength(2);
  await approve();
  expect(JSON.stringify(run.getSnapshot().interrupts[0]?.decision)).toContain('"__proto__":{"a":1}');
});
