import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { InterruptPanel } from 'react-agent-interrupts';
import { pendingInterrupt, staticRun } from 'react-agent-interrupts/testing';
import { describe, expect, it } from 'vitest';

/** The first form in a file loads rjsf and its validator. */
const formLoads = { timeout: 20_000 };

/** Shows a question whose denial requires a reason that matches this schema. */
function ask(reason: object) {
  const decision = (approved: boolean, more: object, required: readonly string[]) => ({
    type: 'object',
    properties: { approved: { const: approved }, ...more },
    required: ['approved', ...required],
    additionalProperties: false,
  });
  const interrupt = pendingInterrupt({
    id: 'pay',
    reason: 'tool_call',
    message: 'Pay?',
    responseSchema: { oneOf: [decision(true, {}, []), decision(false, { reason }, ['reason'])] },
  });
  const run = staticRun({ interrupts: [interrupt] });
  render(<InterruptPanel run={run} />);
  return { denials: () => run.calls.filter(({ verb }) => verb === 'deny') };
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const denied = (reason: string) => [{ verb: 'deny', args: ['pay', { reason }] }];

describe('a reason that a denial requires', () => {
  it.each([
    ['a minimum length', { type: 'string', minLength: 10 }, 'No', 'It is too expensive'],
    ['a maximum length', { type: 'string', maxLength: 10 }, 'It is too expensive', 'Too much'],
    ['a pattern', { type: 'string', pattern: '^[A-Z]+-[0-9]+$' }, 'too much', 'BUDGET-7'],
  ])('with %s is shown, and no other text is sent', async (_what, schema, wrong, right) => {
    const { denials } = ask(schema);
    await press('Deny');
    const field = await screen.findByRole('textbox', { name: /Reason/ }, formLoads);
    await press('Deny');
    expect(denials()).toEqual([]);
    await userEvent.type(field, wrong);
    await press('Deny');
    await waitFor(() => expect(field).toBeInvalid());
    expect(denials()).toEqual([]);
    await userEvent.clear(field);
    await userEvent.type(field, right);
    await press('Deny');
    await waitFor(() => expect(denials()).toEqual(denied(right)));
  });

  it('from a list offers exactly its values', async () => {
    const { denials } = ask({ enum: ['too expensive', 'not needed'] });
    await press('Deny');
    const list = await screen.findByRole('combobox', { name: /Reason/ }, formLoads);
    const offered = screen.getAllByRole('option').map(({ textContent }) => textContent);
    expect(offered.filter((text) => /expensive|needed/.test(text))).toEqual(['too expensive', 'not needed']);
    await press('Deny');
    expect(denials()).toEqual([]);
    await userEvent.selectOptions(list, 'not needed');
    await press('Deny');
    await waitFor(() => expect(denials()).toEqual(denied('not needed')));
  });
});
