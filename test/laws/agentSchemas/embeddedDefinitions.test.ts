import { asks, memoryStorage, proposes, scriptedRun } from 'react-agent-interrupts/testing';
import { describe, expect, it, vi } from 'vitest';

const key = { type: 'string', writeOnly: true };

/** As Pydantic writes the schema of a tool, pasted as a part of the schema of the answer. */
const pasted = {
  'a reference to a definition': [
    { $defs: { Key: key }, properties: { key: { $ref: '#/$defs/Key' } } },
    { key: 'hunter2' },
  ],
  'a reference inside of a list': [
    {
      definitions: { Key: key },
      properties: { keys: { items: { allOf: [{ $ref: '#/definitions/Key' }] } } },
    },
    { keys: ['hunter2'] },
  ],
  'a definition that refers to itself': [
    {
      $defs: { Node: { properties: { key, below: { $ref: '#/$defs/Node' } } } },
      properties: { node: { $ref: '#/$defs/Node' } },
    },
    { node: { below: { below: { key: 'hunter2' } } } },
  ],
} as const;

// forms-and-safety.md: “A value is secret if a schema marks it with `writeOnly` … It is never written to the storage, the history or a
// dehydrated run”. The form resolves these references, and shows a password field.
describe.each(Object.entries(pasted))(
  'a secret behind %s of a schema inside another one',
  (_, [schema, args]) => {
    it('is not stored when it is proposed', async () => {
      const storage = memoryStorage();
      const responseSchema = {
        type: 'object',
        properties: { approved: { type: 'boolean' }, editedArgs: { type: 'object', ...schema } },
        required: ['approved'],
      };
      const { run } = scriptedRun([proposes({ name: 'call_api', args }, { responseSchema })], {
        threadId: 'thread',
        storage,
        autoSubmit: 'never',
      });
      run.subscribe(() => {});
      const { interrupts } = await run.send('Call it');
      run.approve(interrupts[0]?.key ?? '', { editedArgs: args });
      run.dispose();
      await vi.waitFor(() => expect(storage.saved.size).toBeGreaterThan(0));
      expect(JSON.stringify(run.dehydrate())).not.toContain('hunter2');
      expect([...storage.saved.values()].join('\n')).not.toContain('hunter2');
    });

    it('is not stored when it is typed into an answer', async () => {
      const storage = memoryStorage();
      const { run } = scriptedRun(
        [
          asks({
            reason: 'input_required',
            responseSchema: { properties: { call: { type: 'object', ...schema } } },
          }),
        ],
        { threadId: 'thread', storage, autoSubmit: 'never' },
      );
      run.subscribe(() => {});
      const { interrupts } = await run.send('Call it');
      run.answer(interrupts[0]?.key ?? '', { call: args });
      run.dispose();
      await vi.waitFor(() => expect(storage.saved.size).toBeGreaterThan(0));
      expect(JSON.stringify(run.dehydrate())).not.toContain('hunter2');
      expect([...storage.saved.values()].join('\n')).not.toContain('hunter2');
    });
  },
);
