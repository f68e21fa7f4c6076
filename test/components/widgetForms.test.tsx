import type { WidgetProps } from '@rjsf/utils';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createPortal } from 'react-dom';
import { InterruptPanel } from 'react-agent-interrupts';
import { asks, says, scriptedRun } from 'react-agent-interrupts/testing';
import { describe, expect, it } from 'vitest';

// reliability.md: “Answers are sent only after the user has acted on exactly these answers.”

const formLoads = { timeout: 20_000 };
const responseSchema = {
  type: 'object',
  properties: { to: { type: 'string', title: 'To', default: 'everyone' } },
};

/** A widget with a dialog that finds a person. React passes the events of a portal to the components around it. */
function Finder({ id, value, onChange }: Pick<WidgetProps, 'id' | 'value' | 'onChange'>) {
  return (
    <>
      <input id={id} value={typeof value === 'string' ? value : ''} readOnly />
      {createPortal(
        <form
          onSubmit={(event) => {
            event.preventDefault();
            onChange('Ann');
          }}
        >
          <input aria-label="Name" />
          <button type="submit">Find</button>
        </form>,
        document.body,
      )}
    </>
  );
}

async function show() {
  const question = { id: 'a', reason: 'input_required', message: 'Send to whom?', responseSchema };
  const { run, requests } = scriptedRun([asks(question), says('Sent.')]);
  await run.send('Go');
  render(<InterruptPanel run={run} form={{ widgets: { TextWidget: Finder } }} />);
  await screen.findByRole('button', { name: 'Find' }, formLoads);
  return { run, resume: () => requests[1]?.resume };
}

describe('a widget whose dialog has its own form', () => {
  it.each([
    ['a press', () => userEvent.click(screen.getByRole('button', { name: 'Find' }))],
    ['Enter', () => userEvent.type(screen.getByLabelText('Name'), 'Ann{Enter}')],
  ])('answers nothing when that form is submitted by %s', async (_name, submit) => {
    const { run, resume } = await show();
    await submit();
    expect(run.getSnapshot().interrupts).toMatchObject([{ status: 'open' }]);
    expect(await screen.findByLabelText(/^To/)).toHaveValue('Ann');
    await userEvent.click(screen.getByRole('button', { name: 'Answer' }));
    expect(resume()).toEqual([{ interruptId: 'a', status: 'resolved', payload: { to: 'Ann' } }]);
  });
});
