import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { InterruptPanel } from 'react-agent-interrupts';
import { asks, memoryStorage, proposes, says, scriptedRun } from 'react-agent-interrupts/testing';
import { describe, expect, it, vi } from 'vitest';
import { object } from './showForm.js';

const secret = { writeOnly: true };
const nullable = { type: ['string', 'null'], ...secret };
const list = (items: object) => object({ keys: { type: 'array', items } });

/** Schemas with a secret in a list that may also be null, and what the user types. */
const lists: Record<string, readonly [schema: object, typed: string, proposed?: unknown]> = {
  'a nullable text': [list(nullable), 'sesame'],
  'a nullable number': [list({ type: ['number', 'null'], ...secret }), '4711', 1],
  'text or null': [list({ anyOf: [{ type: 'string', ...secret }, { type: 'null' }] }), 'sesame'],
  'a value without a type': [list(secret), '"sesame"'],
  'a position of a tuple': [object({ keys: { type: 'array', prefixItems: [nullable] } }), 'sesame'],
};

const field = () => document.querySelector<HTMLInputElement>('input[type=password]');
const press = async (name: RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }, { timeout: 20_000 }));

async function type(text: string) {
  await vi.waitFor(() => expect(field()).toBeInTheDocument());
  const control = field() as HTMLInputElement;
  await userEvent.click(control);
  control.select();
  await userEvent.paste(text);
}

// forms-and-safety.md: “The draft contains no secrets, so a secret that the user has typed must be typed again after an undo or a
// reload.” And: “sends what it shows”.
describe.each(Object.entries(lists))(
  'a secret in a list that is %s',
  (_name, [schema, typed, proposed = 'before']) => {
    it('must be typed again after an undo of the answer', async () => {
      const { run, requests } = scriptedRun(
        [asks({ reason: 'input_required', responseSchema: schema as never }), says('Done.')],
        { threadId: 'thread', storage: memoryStorage(), autoSubmit: 'never' },
      );
      await run.send('Go');
      const view = render(<InterruptPanel run={run} />);
      await press(/^Add/);
      await type(typed);
      await press(/^Answer$/);
      await press(/^Undo/);
      expect(field()).toHaveValue('');
      view.unmount();
      render(<InterruptPanel run={run} />);
      await press(/^Answer$/);
      expect(run.getSnapshot().interrupts[0]?.status).toBe('open');
      expect(await screen.findAllByText('Enter a value.')).not.toEqual([]);
      await type(typed);
      await press(/^Answer$/);
      await run.submit();
      expect(JSON.stringify(requests[1]?.resume)).toMatch(/sesame|4711/);
    });

    it('must be typed again after an undo of the edits', async () => {
      const responseSchema = object({ approved: { type: 'boolean' }, editedArgs: schema }, ['approved']);
      const { run, requests } = scriptedRun(
        [
          proposes(
            { name: 'login', args: { keys: [proposed] } },
            { responseSchema: responseSchema as never },
          ),
          says('Done.'),
        ],
        { threadId: 'thread', autoSubmit: 'never' },
      );
      await run.send('Go');
      render(<InterruptPanel run={run} />);
      await press(/^Edit/);
      await type(typed);
      await press(/^Approve with edits$/);
      await press(/^Undo/);
      await press(/^Approve with edits$/);
      expect(run.getSnapshot().interrupts[0]?.status).toBe('open');
      await type(typed);
      await press(/^Approve with edits$/);
      await run.submit();
      expect(JSON.stringify(requests[1]?.resume)).toMatch(/sesame|4711/);
    });
  },
);
