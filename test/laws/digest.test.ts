import { describe, expect, it } from 'vitest';
import { asks, proposes, scriptedRun, type Reply } from 'react-agent-interrupts/testing';

/** The digest of the question in this reply. */
async function digestOf(reply: Reply): Promise<string | undefined> {
  const { run } = scriptedRun([reply], { autoSubmit: 'never' });
  return (await run.send('Go')).interrupts[0]?.digest;
}

const question = { reason: 'confirmation', message: 'Delete it?' };
const call = { name: 'sendEmail', args: { to: 'ann', body: { text: 'Hi', n: 1 } } };
const yesOrNo = { type: 'object', properties: { approved: { type: 'boolean' } }, required: ['approved'] };
/** A question about two calls. */
const actions = (...to: string[]) =>
  asks({
    reason: 'langgraph:interrupt',
    metadata: {
      langgraph: { raw: { action_requests: to.map((name) => ({ name: 'send', args: { to: name } })) } },
    },
  });
/** A question about a call that the stream does not contain. */
const proposal = (name: string, input: unknown) =>
  asks({ ...question, metadata: { tool_name: name, tool_input: input } });

// A decision stores a digest of the tool, its canonical arguments (or the agent's proposal), the actions, the message
// and the schema.
describe('the digest of a question', () => {
  it('is the same for the same content', async () => {
    const digest = await digestOf(asks(question));
    expect(digest).toEqual(expect.stringMatching(/./));
    expect(await digestOf(asks(question))).toBe(digest);
  });

  it.each<[string, Reply, Reply]>([
    ['the message', asks(question), asks({ ...question, message: 'Delete all?' })],
    ['a message that was missing', asks({ reason: 'confirmation' }), asks(question)],
    ['the tool', proposes(call), proposes({ ...call, name: 'sendFax' })],
    ['an argument', proposes(call), proposes({ ...call, args: { ...call.args, to: 'bob' } })],
    [
      'an argument deep inside',
      proposes(call),
      proposes({ ...call, args: { to: 'ann', body: { text: 'Hi', n: 2 } } }),
    ],
    [
      'the type of an argument',
      proposes({ name: 'x', args: { n: 1 } }),
      proposes({ name: 'x', args: { n: '1' } }),
    ],
    ['the order of a list', proposes({ name: 'x', args: [1, 2] }), proposes({ name: 'x', args: [2, 1] })],
    [
      'an argument that is null and not missing',
      proposes({ name: 'x', args: {} }),
      proposes({ name: 'x', args: { a: null } }),
    ],
    ['the schema', asks(question), asks({ ...question, responseSchema: { type: 'boolean' } })],
    [
      'a part of the schema',
      proposes(call, { responseSchema: yesOrNo }),
      proposes(call, { responseSchema: { ...yesOrNo, required: [] } }),
    ],
    ['one of its actions', actions('ann', 'bob'), actions('ann', 'carl')],
    ['an added action', actions('ann', 'bob'), actions('ann', 'bob', 'carl')],
    ['the tool that is proposed', proposal('send', { to: 'ann' }), proposal('delete', { to: 'ann' })],
    ['the arguments that are proposed', proposal('send', { to: 'ann' }), proposal('send', { to: 'bob' })],
  ])('changes with %s', async (_name, one, other) => {
    expect(await digestOf(one)).toEqual(expect.stringMatching(/./));
    expect(await digestOf(one)).not.toBe(await digestOf(other));
  });

  // The id, expiry and other metadata are not part of it, and the arguments are canonical.
  it.each<[string, Reply, Reply]>([
    ['the id', asks({ ...question, id: 'a' }), asks({ ...question, id: 'b' })],
    ['the expiry', asks(question), asks({ ...question, expiresAt: '2126-01-01T00:00:00Z' })],
    ['other metadata', asks(question), asks({ ...question, metadata: { trace: 'x', attempt: 2 } })],
    [
      'the order of keys in arguments',
      proposes(call),
      proposes({ ...call, args: { body: { n: 1, text: 'Hi' }, to: 'ann' } }),
    ],
    [
      'the order of keys in the schema',
      proposes(call, { responseSchema: yesOrNo }),
      proposes(call, { responseSchema: Object.fromEntries(Object.entries(yesOrNo).reverse()) }),
    ],
  ])('does not depend on %s', async (_name, one, other) => {
    expect(await digestOf(one)).toEqual(expect.stringMatching(/./));
    expect(await digestOf(one)).toBe(await digestOf(other));
  });

  it('does not depend on the spaces in the text of the arguments', async () => {
    const spaced = proposes(call).map((event) =>
      event.type === 'TOOL_CALL_ARGS' ? { ...event, delta: JSON.stringify(call.args, null, 2) } : event,
    );
    expect(await digestOf(spaced)).toEqual(expect.stringMatching(/./));
    expect(await digestOf(spaced)).toBe(await digestOf(proposes(call)));
  });

  // `PendingAction.digest`: the digest of the whole interrupt.
  it('is the same for each of its actions', async () => {
    const { run } = scriptedRun([actions('ann', 'bob')], { autoSubmit: 'never' });
    const [pending] = (await run.send('Go')).interrupts;
    expect(pending?.digest).toEqual(expect.stringMatching(/./));
    expect(pending?.actions?.map(({ digest }) => digest)).toEqual([pending?.digest, pending?.digest]);
  });
});
