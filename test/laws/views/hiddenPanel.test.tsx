import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Activity, type ReactNode } from 'react';
import { InterruptPanel, type AgentRun, type InterruptRendererProps } from 'react-agent-interrupts';
import { SchemaForm } from 'react-agent-interrupts/forms';
import { asks, proposes, says, scriptedRun, type InterruptSketch } from 'react-agent-interrupts/testing';
import { afterEach, describe, expect, it, vi } from 'vitest';

// docs/hook-only.md, "Components that share a run object": a run object is kept “while a hidden `<Activity>` contains a
// component that uses it”. README: “No answer is lost.” docs/renderers.md, "Drafts": “It survives an unmount”.

const formLoads = { timeout: 20_000 };
const approval = {
  type: 'object',
  properties: { approved: { type: 'boolean' }, editedArgs: { type: 'object' } },
  required: ['approved'],
};

/** Shows something, hides it as a page does with a tab of its own, and shows it again. */
function tab(content: ReactNode) {
  const page = (mode: 'visible' | 'hidden') => (
    <>
      <input aria-label="Chat" />
      <Activity mode={mode}>{content}</Activity>
    </>
  );
  const { rerender } = render(page('visible'));
  const hide = () => rerender(page('hidden'));
  const show = () => rerender(page('visible'));
  return {
    hide,
    show,
    away() {
      hide();
      show();
    },
  };
}

async function asking(question: InterruptSketch) {
  const agent = scriptedRun([asks(question), says('Done.')]);
  await agent.run.send('Go');
  return agent;
}

async function proposing(args: object) {
  const agent = scriptedRun([
    proposes({ name: 'send_mail', args }, { responseSchema: approval }),
    says('Done.'),
  ]);
  await agent.run.send('Go');
  return agent;
}

async function edit(run: AgentRun) {
  const panel = tab(<InterruptPanel run={run} />);
  await userEvent.click(screen.getByRole('button', { name: 'Edit' }));
  await screen.findByRole('button', { name: 'Approve with edits' }, formLoads);
  return panel;
}

const approve = () => userEvent.click(screen.getByRole('button', { name: 'Approve with edits' }));

afterEach(() => vi.useRealTimers());

describe('a panel that was hidden and comes back', () => {
  it('shows the answer that was half typed, and sends it', async () => {
    const { run, requests } = await asking({
      reason: 'input_required',
      responseSchema: { type: 'object', properties: { note: { type: 'string' } } },
    });
    const panel = tab(<InterruptPanel run={run} />);
    await screen.findByRole('button', { name: 'Answer' }, formLoads);
    await userEvent.type(screen.getByRole('textbox', { name: /note/ }), 'half a note');
    panel.away();
    expect(screen.getByRole('textbox', { name: /note/ })).toHaveValue('half a note');
    await userEvent.click(screen.getByRole('button', { name: 'Answer' }));
    expect(requests[1]?.resume).toMatchObject([{ payload: { note: 'half a note' } }]);
  });

  it('never approves the old arguments in place of the edits', async () => {
    const { run, requests } = await proposing({ to: 'ann', count: 3 });
    const panel = await edit(run);
    await userEvent.type(screen.getByRole('textbox', { name: /to/ }), '@example.com');
    await waitFor(() => expect(screen.getByRole('rowheader', { name: 'to' })).toBeVisible());
    panel.away();
    expect(screen.getByRole('textbox', { name: /to/ })).toHaveValue('ann@example.com');
    await approve();
    expect(requests[1]?.resume).toMatchObject([
      { payload: { approved: true, editedArgs: { to: 'ann@example.com', count: 3 } } },
    ]);
  });

  it('still refuses a field whose text is not JSON', async () => {
    const { run, requests } = await proposing({ to: 'ann', options: [1, 'two'] });
    const panel = await edit(run);
    const options = screen.getByRole('textbox', { name: /options/ });
    fireEvent.change(options, { target: { value: '[1, "two", "thr' } });
    await userEvent.type(screen.getByRole('textbox', { name: /to/ }), '!');
    panel.away();
    await approve();
    expect(options).toHaveValue('[1, "two", "thr');
    expect(requests).toHaveLength(1);
  });

  it('sends a long number in such a field unchanged', async () => {
    // docs/forms-and-safety.md, "Two kinds of form": “Fields that the user does not edit, secrets included, are sent
    // unchanged.”
    const { run, requests } = await proposing({ to: 'ann', options: [12345678901234567000, null] });
    const panel = await edit(run);
    await userEvent.type(screen.getByRole('textbox', { name: /to/ }), '!');
    panel.away();
    await approve();
    expect(requests[1]?.resume).toMatchObject([
      { payload: { editedArgs: { to: 'ann!', options: [12345678901234567000, null] } } },
    ]);
  });

  it('leaves the focus where it is while a risky approval is asked about', async () => {
    // docs/accessibility.md, "In your own renderers": "do not move the focus automatically"; "Focus": “A new interrupt
    // never takes the focus.”
    const { run } = await proposing({ to: 'ann' });
    const panel = tab(<InterruptPanel run={run} risk={() => 'high'} />);
    await userEvent.click(screen.getByRole('button', { name: 'Approve' }));
    expect(screen.getByRole('button', { name: 'Back' })).toHaveFocus();
    panel.hide();
    const chat = screen.getByRole('textbox', { name: 'Chat' });
    chat.focus();
    panel.show();
    expect(screen.getByRole('button', { name: 'Back' })).toBeVisible();
    expect(chat).toHaveFocus();
  });

  it('closes the confirmation of an approval that was reported to the host as not confirmed', async () => {
    // docs/renderers.md, "Risk": “It resolves when the user has confirmed the approval or gone back, or when the
    // approval is no longer possible.” (`checked`)
    const settled = vi.fn();
    const Pay = ({ interrupt, readOnly }: InterruptRendererProps) => {
      const pay = () => {
        const result = interrupt.approve();
        if (result.ok) void result.checked.then(settled);
      };
      return (
        <button type="button" disabled={readOnly} onClick={pay}>
          Pay
        </button>
      );
    };
    const { run } = await proposing({ to: 'ann' });
    const toolRenderers = { send_mail: Pay };
    const panel = tab(<InterruptPanel run={run} risk={() => 'high'} toolRenderers={toolRenderers} />);
    await userEvent.click(screen.getByRole('button', { name: 'Pay' }));
    expect(screen.getByRole('button', { name: 'Back' })).toBeVisible();
    panel.away();
    await waitFor(() => expect(settled).toHaveBeenCalledOnce());
    expect(settled.mock.lastCall).toMatchObject([[{ keyword: 'replaced' }]]);
    expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Pay' }));
    await userEvent.click(screen.getByRole('button', { name: 'Approve' }));
    await waitFor(() => expect(settled.mock.lastCall).toEqual([[]]));
  });

  it('shows the remaining time immediately', async () => {
    vi.useFakeTimers();
    const expiresAt = new Date(Date.now() + 20 * 60_000).toISOString();
    const { run } = await asking({ reason: 'confirmation', message: 'Delete?', expiresAt });
    const panel = tab(<InterruptPanel run={run} />);
    const left = () => document.querySelector('.rai-countdown')?.textContent;
    expect(left()).toMatch(/20 min/);
    panel.hide();
    await act(() => vi.advanceTimersByTimeAsync(15 * 60_000));
    panel.show();
    await act(() => vi.advanceTimersByTimeAsync(1_000));
    expect(left()).toMatch(/[45] min/);
  });
});

it('a form of the page’s own keeps what is typed while it is hidden', async () => {
  const onSubmit = vi.fn();
  const schema = { type: 'object', properties: { note: { type: 'string' } } };
  const form = tab(<SchemaForm schema={schema} idPrefix="f" submitLabel="Go" onSubmit={onSubmit} />);
  await screen.findByRole('button', { name: 'Go' }, formLoads);
  await userEvent.type(screen.getByRole('textbox', { name: /note/ }), 'half a note');
  form.away();
  await userEvent.click(screen.getByRole('button', { name: 'Go' }));
  expect(onSubmit).toHaveBeenCalledExactlyOnceWith({ note: 'half a note' });
});
