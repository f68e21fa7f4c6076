import { agUi } from 'react-agent-interrupts';
import { expect, it } from 'vitest';
import { begun, done, finished, wired } from '../wire/kit.js';

// docs/hook-only.md, `cancel`: "Some servers do not distinguish a cancellation from a denial: the interrupt's
// `cancellation` is then `'denies'`, and a denial is sent instead."

const type = (value: string) => ({
  type: 'object',
  properties: { type: { const: value } },
  required: ['type'],
});

/** A pause of the AG-UI draft whose question has this schema. */
const draftPause = (responseSchema: unknown) => [
  begun,
  {
    ...finished,
    outcome: 'interrupt',
    interrupt: { id: 'i1', reason: 'confirmation', message: 'Delete it?', responseSchema },
  },
];

const questions = [
  ['a boolean', { type: 'boolean' }, false],
  ['0 or 1', { enum: [0, 1] }, 0],
  ['two words', { enum: ['approve', 'reject'] }, 'reject'],
  [
    'a field with another name',
    { type: 'object', properties: { accepted: { type: 'boolean' } } },
    { accepted: false },
  ],
  ['a union', { oneOf: [type('accept'), type('reject')] }, { type: 'reject' }],
  ['no schema', undefined, { approved: false }],
] as const;

it.each(questions)(
  'a cancellation in the AG-UI draft is the denial that the question accepts: %s',
  async (_, schema, denial) => {
    const { run, requests } = wired([draftPause(schema), done], { protocol: agUi() });
    const [question] = (await run.send('Go')).interrupts;
    expect(question?.cancellation).toBe('denies');
    expect(run.cancel(question?.key ?? '').ok).toBe(true);
    await run.submit();
    expect(requests[1]?.body['resume']).toEqual({ interruptId: 'i1', payload: denial });
  },
);

it('warns that the agent may mistake a cancellation for an approval, if the question accepts no denial', async () => {
  const { run } = wired([draftPause({ type: 'string' }), done], { protocol: agUi() });
  const [question] = (await run.send('Go')).interrupts;
  expect(question?.cancellation).toBe('unsafe');
});
