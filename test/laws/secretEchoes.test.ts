// @vitest-environment node
import { describe, expect, it } from 'vitest';
import type { AgentRunOptions } from 'react-agent-interrupts/core';
import { memoryStorage } from 'react-agent-interrupts/testing';
import { approval, call, result, talk, text, turn } from './conversations/talk.js';
import { textOf, untilSaved } from './records/kit.js';
import { opened } from './watched.js';

const SECRET = 'hunter2 "4321"';
const isSecret = (key: string) => key === 'password';
const sure = { id: 'sure', reason: 'confirmation', message: 'Sure?' };
const marked = {
  responseSchema: {
    type: 'object',
    properties: {
      approved: { type: 'boolean' },
      editedArgs: { type: 'object', properties: { password: { type: 'string', writeOnly: true } } },
    },
    required: ['approved'],
  },
};

/** A call with a secret is approved, its tool repeats it in text, and something else is asked. */
async function told(
  said: string,
  options: Partial<AgentRunOptions> & { schema?: boolean; editedArgs?: object },
) {
  const { schema, editedArgs, ...rest } = options;
  const storage = memoryStorage();
  const question = approval('q', 'c', schema ? marked : {});
  const made = talk(
    [
      turn(call('c', 'log_in', { user: 'ann', password: SECRET }), question),
      turn([result('c', said, 'r'), ...text('m', `I did it: ${said}`)], sure),
    ],
    { storage, ...rest },
  );
  await made.run.send('Go');
  await made.approve(editedArgs && { editedArgs });
  await untilSaved(storage, (stored) => stored.includes('Sure?'));
  return { ...made, storage };
}

const whole = (storage: ReturnType<typeof memoryStorage>) => textOf(storage).replaceAll('\\', '');

// Law 5.
describe('a secret of arguments that a tool repeats in its own text', () => {
  it.each<[string, Parameters<typeof told>[1]]>([
    ['`isSecret`', { isSecret }],
    ['the schema of a question that is answered', { schema: true }],
  ])('is neither stored nor in the history, if %s marks it', async (_, options) => {
    const { run, storage } = await told(`Logged in ann with ${SECRET}, twice: ${SECRET}.`, options);
    expect(whole(storage)).toContain('Logged in ann with');
    expect(whole(storage)).not.toContain('hunter2');
    expect(JSON.stringify(run.dehydrate())).not.toContain('hunter2');
    expect(run.getSnapshot().history[0]?.result).toBe('Logged in ann with ••••••, twice: ••••••.');
    expect(run.getSnapshot().toolCalls['c']?.result).toContain(SECRET);
  });

  it('is masked if the user has typed it', async () => {
    const editedArgs = { user: 'ann', password: 'correct-horse' };
    const { run, storage } = await told('Logged in with correct-horse.', { schema: true, editedArgs });
    expect(whole(storage)).not.toContain('correct-horse');
    expect(run.getSnapshot().history[0]?.result).toBe('Logged in with ••••••.');
  });

  it('is masked in JSON', async () => {
    const { storage } = await told(JSON.stringify({ log: [`used ${SECRET}`] }), { isSecret });
    expect(whole(storage)).toContain('used ••••••');
    expect(whole(storage)).not.toContain('hunter2');
  });

  it.each([
    ['under another name', { editedArgs: { note: SECRET } }],
    ['inside other text', { editedArgs: { note: `The password is ${SECRET}` } }],
    ['in JSON text', { json: JSON.stringify({ note: SECRET }) }],
  ])('is not stored in a draft that has it %s', async (_, draft) => {
    const storage = memoryStorage();
    const asked = turn(call('c', 'log_in', { user: 'ann', password: SECRET }), approval('q', 'c', marked));
    const { run } = talk([asked], { storage });
    await run.send('Go');
    run.setDraft(run.getSnapshot().interrupts[0]?.key ?? '', draft);
    await untilSaved(storage, (stored) => stored.includes('log_in'));
    expect(whole(storage)).not.toContain('hunter2');
    expect(JSON.stringify(run.dehydrate())).not.toContain('hunter2');
    expect(run.getSnapshot().interrupts[0]?.draft).toEqual(draft);
  });

  it('is sent, but neither stored nor in the history, if the user has moved it', async () => {
    const editedArgs = { user: 'ann', note: SECRET };
    const { run, storage, requests } = await told('Logged in.', { schema: true, editedArgs });
    expect(requests.at(-1)?.resume).toMatchObject([{ payload: { editedArgs } }]);
    expect(whole(storage)).not.toContain('hunter2');
    expect(JSON.stringify(run.dehydrate())).not.toContain('hunter2');
    expect(run.getSnapshot().history[0]?.editedArgs).toEqual({ user: 'ann', note: '••••••' });
  });

  it('stays if it is too short to be distinguished from other text', async () => {
    const storage = memoryStorage();
    const { run, approve } = talk(
      [
        turn(call('c', 'log_in', { password: 'the' }), approval('q', 'c')),
        turn([result('c', 'the door is open')], sure),
      ],
      { storage, isSecret },
    );
    await run.send('Go');
    await approve();
    await untilSaved(storage, (stored) => stored.includes('the door is open'));
    expect(run.getSnapshot().history[0]?.result).toBe('the door is open');
  });

  it('is not sent back to the agent as a mask', async () => {
    const { storage } = await told(`It was ${SECRET}.`, { isSecret });
    const { run, approve, requests } = talk([turn([])], { storage, isSecret });
    await opened(run);
    await approve();
    expect(JSON.stringify(requests[0])).not.toContain('••••••');
  });
});
