import { render, screen, within } from '@testing-library/react';
import { InterruptPanel } from 'react-agent-interrupts';
import type { JsonObject } from 'react-agent-interrupts/core';
import { proposes, scriptedRun } from 'react-agent-interrupts/testing';
import { expect, it } from 'vitest';
import { object } from '../formValues/kit.js';

// forms-and-safety.md: “A value is secret if a schema marks it with `writeOnly` … The library checks the schemas of the
// interrupt.” The receipt masks what the storage and the history mask.
const approved = { type: 'boolean' };
const args = object({ user: { type: 'string' }, pin: { type: 'string' } });
it.each<[string, JsonObject]>([
  [
    'in another part of `allOf`',
    {
      allOf: [
        object({ approved, editedArgs: args }, ['approved']),
        object({ editedArgs: object({ pin: { writeOnly: true } }) }),
      ],
    },
  ],
  [
    'beside a union with null',
    object({ approved, editedArgs: { writeOnly: true, anyOf: [args, { type: 'null' }] } }, ['approved']),
  ],
  ['as a whole', object({ approved, editedArgs: { type: 'object', writeOnly: true } }, ['approved'])],
])('the receipt of an edit lists a secret without its value: marked %s', async (_name, responseSchema) => {
  const call = { id: 'c', name: 'log_in', args: { user: 'Ada', pin: 'old-4321' } };
  const { run } = scriptedRun([proposes(call, { responseSchema })], { autoSubmit: 'never' });
  const [question] = (await run.send('Go')).interrupts;
  if (!question) throw new Error('No interrupt');
  expect(run.approve(question, { editedArgs: { user: 'Ada', pin: 'new-4321' } })).toMatchObject({ ok: true });
  render(<InterruptPanel run={run} />);
  const card = screen.getByRole('article');
  expect(within(card).getByRole('rowheader', { name: 'pin' })).toBeVisible();
  expect(card).not.toHaveTextContent('4321');
});
