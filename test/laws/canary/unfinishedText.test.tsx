import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { asks, scriptedRun } from 'react-agent-interrupts/testing';
import { button, field, object, press, showForm } from '../formValues/kit.js';

// forms-and-safety.md: “A secret … is never written to the storage, the history or a dehydrated run.” “Text that is not a
// value yet … is kept in the draft, unless the field is secret, contains a secret or is part of one.”

/** A number with more digits than JavaScript keeps. The form keeps such a text until it is a value. */
const LONG_PIN = '12345678901234567890';
const responseSchema = object(
  {
    pair: {
      type: 'array',
      title: 'Pair',
      items: [{ type: 'string', title: 'User' }, object({ pin: { title: 'Pin', writeOnly: true } })],
    },
    note: { type: 'string' },
  },
  ['pair'],
);

it('a number that is typed into a secret field of a tuple is not in the draft', async () => {
  const { run } = await showForm(responseSchema);
  await button('Answer');
  while (!screen.queryByLabelText(/^Pin/)) await press(/^Add/);
  fireEvent.change(await field(/^Pin/), { target: { value: LONG_PIN } });
  fireEvent.change(await field(/^note/), { target: { value: 'hello' } });
  const draft = () => JSON.stringify(run.getSnapshot().interrupts[0]?.draft ?? null);
  await waitFor(() => expect(draft()).toContain('hello'));
  expect(draft()).not.toContain(LONG_PIN);
  expect(JSON.stringify(run.dehydrate())).not.toContain(LONG_PIN);
});

it.each<[string, object, boolean]>([
  ['that the schema marks', responseSchema, false],
  ['that the app marks', object({ account: object({ pin: {} }) }), true],
])('a draft with the unfinished text of a secret %s is not stored', async (_name, schema, isMarked) => {
  const isSecret = (key: string) => isMarked && key === 'pin';
  const { run } = scriptedRun([asks({ reason: 'input_required', responseSchema: schema })], { isSecret });
  const [question] = (await run.send('Go')).interrupts;
  if (!question) throw new Error('No interrupt');
  const texts = { [isMarked ? 'account/pin' : 'pair/1/pin']: LONG_PIN };
  run.setDraft(question, { answer: { value: { pair: ['Ada', {}] }, texts } });
  expect(JSON.stringify(run.dehydrate())).not.toContain(LONG_PIN);
});
