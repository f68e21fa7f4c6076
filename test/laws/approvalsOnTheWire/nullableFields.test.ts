import { describe, expect, it } from 'vitest';
import { begun, call, done, finished, wired } from '../wire/kit.js';

const boolean = { type: 'boolean' };
const question = (properties: object, required: readonly string[]) => [
  begun,
  ...call('c', 'pay', '{"eur":5}'),
  {
    ...finished,
    outcome: {
      type: 'interrupt',
      interrupts: [
        {
          id: 'a',
          reason: 'tool_call',
          toolCallId: 'c',
          responseSchema: { type: 'object', properties, required, additionalProperties: false },
        },
      ],
    },
  },
];

async function decided(schema: readonly [object, readonly string[]], decision: 'approve' | 'deny') {
  const { run, requests } = wired([question(...schema), done]);
  const [interrupt] = (await run.send('Go')).interrupts;
  if (!interrupt) throw new Error('No interrupt');
  expect(interrupt.approval?.allowed).toEqual(expect.arrayContaining(['approve', 'deny']));
  expect(run[decision](interrupt)).toMatchObject({ ok: true });
  await run.submit();
  return requests[1]?.body['resume'];
}

// docs/forms-and-safety.md: “It contains another field only if the schema requires the field and its value is certain”
// […] “a nullable field for the reason or for the edited arguments, which is then null”.
describe('a required field that may be null', () => {
  const nullable = (type: string): readonly (readonly [string, object])[] => [
    ['a list of types', { type: [type, 'null'] }],
    ['a list of types that begins with null', { type: ['null', type] }],
    ['a union', { anyOf: [{ type }, { type: 'null' }] }],
    ['`nullable`, as in OpenAPI 3.0', { type, nullable: true }],
  ];
  const edits = nullable('object').map(([name, field]) => [`editedArgs as ${name}`, field] as const);

  it.each(edits)('is sent as null with a decision that needs nothing else: %s', async (_, editedArgs) => {
    const schema = [{ approved: boolean, editedArgs }, ['approved', 'editedArgs']] as const;
    expect(await decided(schema, 'approve')).toMatchObject([
      { payload: { approved: true, editedArgs: null } },
    ]);
    expect(await decided(schema, 'deny')).toMatchObject([{ payload: { approved: false, editedArgs: null } }]);
  });

  it.each(nullable('string'))('is sent as null beside a reason that may be null: %s', async (_, reason) => {
    const editedArgs = { type: ['object', 'null'] };
    const schema = [{ approved: boolean, editedArgs, reason }, ['approved', 'editedArgs', 'reason']] as const;
    const empty = { editedArgs: null, reason: null };
    expect(await decided(schema, 'approve')).toMatchObject([{ payload: { approved: true, ...empty } }]);
    expect(await decided(schema, 'deny')).toMatchObject([{ payload: { approved: false, ...empty } }]);
  });
});
