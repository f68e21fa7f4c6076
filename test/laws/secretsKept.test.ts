import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AgentRun, AgentRunOptions } from 'react-agent-interrupts/core';
import {
  asks,
  executes,
  memoryStorage,
  proposes,
  says,
  type Reply,
  type ServerAnswer,
} from 'react-agent-interrupts/testing';
import { mail, toldAnew } from './changedQuestions.js';
import { Desk } from './Desk.js';
import { dehydrated, fakeTimers, keysOf, page, quiet, textOf } from './page.js';

beforeEach(() => fakeTimers());
afterEach(() => vi.useRealTimers());

const SECRET = 'hunter2-4321';
const isSecret = (key: string) => key === 'password';
const args = { user: 'ann', password: SECRET };
const call = { name: 'log_in', args };
const secretArgs = { type: 'object', properties: { password: { type: 'string', writeOnly: true } } };
const edits = (editedArgs: object) => ({
  type: 'object',
  properties: { approved: { type: 'boolean' }, editedArgs },
});

/** A reply whose run does something else before it ends. */
function first(events: Reply, [started, ...rest]: Reply): Reply {
  return started ? [started, ...events, ...rest] : rest;
}

async function asked(answers: readonly ServerAnswer[], options: Partial<AgentRunOptions> = {}) {
  const storage = memoryStorage();
  const { run, requests } = page(storage, answers, options);
  await run.send('Go');
  await quiet();
  return { run, requests, storage, key: keysOf(run)[0] ?? '' };
}

/** The same thread after a reload. */
async function reloaded(
  storage: ReturnType<typeof memoryStorage>,
  answers: readonly ServerAnswer[],
  options: Partial<AgentRunOptions> = {},
) {
  const { run, requests } = page(storage, answers, options);
  run.subscribe(() => undefined);
  await quiet();
  return { run, requests, key: keysOf(run)[0] ?? '' };
}

const argsOf = (run: AgentRun): unknown => run.getSnapshot().toolCalls['call-1']?.args;

// Arguments that contain a secret are not stored, and neither are their digest and the decision about them.
describe('a secret in the arguments of a call', () => {
  it.each<[string, Partial<AgentRunOptions>, ServerAnswer]>([
    [
      'the front-end tool',
      { tools: [{ name: 'log_in', description: '', parameters: secretArgs }] },
      proposes(call),
    ],
    ['the schema of the answer', {}, proposes(call, { responseSchema: edits(secretArgs) })],
    [
      'an `isSecret` that knows the tool',
      { isSecret: (key, _path, tool) => tool === 'log_in' && key === 'password' },
      proposes(call),
    ],
  ])('is not stored if %s marks it', async (_name, options, question) => {
    const { run, storage, key } = await asked([question], options);
    expect(textOf(storage)).not.toContain(SECRET);
    run.setDraft(key, { mode: 'edit', value: args });
    run.approve(key);
    await quiet();
    expect(textOf(storage)).not.toContain(SECRET);
    expect(JSON.stringify(run.dehydrate())).not.toContain(SECRET);
    expect(argsOf(run)).toEqual(args);
  });

  it('stays removed when its question is gone, and with it the schema that marks it', async () => {
    const next = asks({ reason: 'confirmation', message: 'And now?' });
    const { run, storage, key } = await asked([proposes(call, { responseSchema: edits(secretArgs) }), next]);
    run.approve(key);
    await run.submit();
    await quiet();
    expect(run.getSnapshot().interrupts).toMatchObject([{ message: 'And now?' }]);
    expect(textOf(storage)).not.toContain(SECRET);
    run.dispose();
    const after = await reloaded(storage, []);
    after.run.setDraft(after.key, 'half');
    await quiet();
    expect(textOf(storage)).toContain('half');
    expect(JSON.stringify(after.run.dehydrate())).not.toContain(SECRET);
  });

  it('is removed from the storage once it is marked', async () => {
    const { run, storage } = await asked([proposes(call)]);
    expect(textOf(storage)).toContain(SECRET);
    run.setOptions({ isSecret });
    await quiet();
    expect(textOf(storage)).not.toContain(SECRET);
  });

  it('shows on the question why it cannot be approved after a reload, and a denial is still possible', async () => {
    const { run, storage } = await asked([proposes(call, { responseSchema: edits({ type: 'object' }) })], {
      isSecret,
    });
    run.dispose();
    const after = await reloaded(storage, [says('Then not.')], { isSecret });
    expect(after.run.getSnapshot().interrupts).toMatchObject([{ issues: [{ keyword: 'withheld' }] }]);
    const refused = { ok: false, issues: [{ keyword: 'withheld' }] };
    expect(after.run.approve(after.key)).toMatchObject(refused);
    expect(after.run.answer(after.key, { approved: true })).toMatchObject(refused);
    expect(after.run.deny(after.key)).toMatchObject({ ok: true });
    expect(await after.run.submit()).toMatchObject({ status: 'finished' });
    expect(JSON.stringify(after.requests)).not.toContain('••');
  });

  it('keeps what a server needs to identify its own question', async () => {
    const named = { interruptId: 'int-call-1', interruptedRunId: 'run-7' };
    const binding = { 'tanstack:interruptBinding': named, raw: { input: args } };
    const question = proposes(call, { metadata: binding, responseSchema: edits({ type: 'object' }) });
    const { run, storage } = await asked([question], { isSecret });
    run.dispose();
    const after = await reloaded(storage, [says('Then not.')], { isSecret });
    expect(textOf(storage)).not.toContain(SECRET);
    after.run.deny(after.key);
    await after.run.submit();
    expect(after.requests.at(-1)).toMatchObject({ parentRunId: 'run-7' });
  });
});

// Masked messages are never posted.
describe('a conversation with a secret, after a reload', () => {
  const done = first(
    [
      {
        type: 'TOOL_CALL_RESULT',
        messageId: 'r',
        toolCallId: 'call-1',
        content: JSON.stringify({ password: SECRET }),
      },
    ],
    asks({ reason: 'confirmation', message: 'Stay?' }),
  );

  it('is posted without the call and without its result', async () => {
    const { run, storage, key } = await asked([proposes(call), done], { isSecret });
    run.approve(key);
    await run.submit();
    await quiet();
    expect(textOf(storage)).not.toContain(SECRET);
    run.dispose();
    const after = await reloaded(storage, [says('Bye.'), says('Bye again.')], { isSecret });
    after.run.answer(after.key, true);
    await after.run.submit();
    await after.run.send('One more thing');
    const roles = after.requests.map(({ messages }) => messages.map(({ role }) => role));
    expect(roles).toEqual([['user'], ['user', 'assistant', 'user']]);
    expect(JSON.stringify(after.requests)).not.toContain('••');
  });

  it('is posted completely once the server has sent it again', async () => {
    const initial = await dehydrated(proposes(call), { isSecret });
    const whole = {
      id: initial.withheldMessageIds?.[0] ?? '',
      role: 'assistant',
      toolCalls: [
        { id: 'call-1', type: 'function', function: { name: 'log_in', arguments: JSON.stringify(args) } },
      ],
    };
    const again = first([{ type: 'MESSAGES_SNAPSHOT', messages: [whole] }], asks({ reason: 'confirmation' }));
    const { run, requests } = page(memoryStorage(), [again, says('Bye.')], { initial, isSecret });
    run.cancel(keysOf(run)[0] ?? '');
    await run.submit();
    run.answer(keysOf(run)[0] ?? '', true);
    await run.submit();
    expect(requests.map(({ messages }) => messages.length)).toEqual([1, 1]);
    expect(requests[1]?.messages).toMatchObject([{ id: whole.id }]);
  });

  it('has no state with a secret', async () => {
    const told = first(
      [{ type: 'STATE_SNAPSHOT', snapshot: { password: SECRET } }],
      asks({ reason: 'confirmation' }),
    );
    const { run, storage } = await asked([told], { isSecret });
    expect(textOf(storage)).not.toContain(SECRET);
    expect(run.getSnapshot().state).toEqual({ password: SECRET });
  });
});

describe('the history', () => {
  it('has no secret in a tool result, during and after the stream', async () => {
    const { run, key } = await asked([proposes(mail('ann')), executes('call-1', { password: SECRET })], {
      isSecret,
    });
    run.approve(key);
    const seen: string[] = [];
    run.subscribe(() => void seen.push(JSON.stringify(run.getSnapshot().history)));
    await run.submit();
    await quiet();
    expect(run.getSnapshot().history).toMatchObject([{ result: { password: '••••••' } }]);
    expect([...seen, JSON.stringify(run.dehydrate())].join()).not.toContain(SECRET);
  });

  it('has no secret in a call that was executed instead of the approved one', async () => {
    const recipient = { type: 'object', properties: { to: { type: 'string', writeOnly: true } } };
    const told: unknown[] = [];
    const { run, key } = await asked([
      proposes(mail('ann'), { responseSchema: edits(recipient) }),
      first(toldAnew(mail('mallory-1234')), executes('call-1', 'sent')),
    ]);
    run.on('mismatch', (mismatch) => void told.push(mismatch));
    run.approve(key);
    await run.submit();
    expect(told).toHaveLength(1);
    expect(JSON.stringify([told, run.getSnapshot().history])).not.toContain('mallory-1234');
  });
});

describe('an `isSecret` that throws', () => {
  it('marks everything as secret, and the host is notified once', async () => {
    const broken = () => {
      throw new Error('No rules yet.');
    };
    const storage = memoryStorage();
    const { run } = page(storage, [proposes(call)], { isSecret: broken });
    const errors = vi.fn();
    run.on('error', errors);
    await run.send('Go');
    run.approve(keysOf(run)[0] ?? '');
    await quiet();
    expect(textOf(storage)).not.toContain(SECRET);
    expect(errors).toHaveBeenCalledTimes(1);
    expect(String(errors.mock.calls)).toContain('No rules yet.');
  });
});

describe('an answer with a secret', () => {
  it('stays in its tab when another tab stores something', async () => {
    const fields = { type: 'object', properties: { password: { type: 'string' } } };
    const question = asks(
      { reason: 'input_required', message: 'Who?', responseSchema: fields },
      { reason: 'confirmation', message: 'Stay?' },
    );
    const desk = new Desk([question, says('Done.')]);
    const options = { autoSubmit: 'never', isSecret } as const;
    const { run } = await desk.open(options);
    await run.send('Go');
    await quiet();
    const other = await desk.open(options);
    const [login = '', stay = ''] = keysOf(run);
    run.answer(login, { password: SECRET });
    await quiet();
    other.run.setDraft(stay, 'half');
    await quiet();
    run.answer(stay, true);
    await quiet();
    expect(run.getSnapshot().interrupts).toMatchObject([{ status: 'answered' }, { draft: 'half' }]);
    await run.submit();
    expect(desk.resumes).toMatchObject([[{ payload: { password: SECRET } }, { payload: true }]]);
  });

  it('about secret arguments stays in its tab when another tab stores something', async () => {
    const question = first(
      proposes(call).slice(1, -1),
      asks(
        { id: 'a', reason: 'tool_call', toolCallId: 'call-1' },
        { id: 'b', reason: 'confirmation', message: 'Stay?' },
      ),
    );
    const desk = new Desk([question, says('Done.')]);
    const options = { autoSubmit: 'never', isSecret } as const;
    const { run } = await desk.open(options);
    await run.send('Go');
    await quiet();
    const other = await desk.open(options);
    const [login = '', stay = ''] = keysOf(run);
    run.approve(login);
    await quiet();
    other.run.setDraft(keysOf(other.run)[1] ?? '', 'half');
    await quiet();
    run.answer(stay, true);
    await quiet();
    expect(run.getSnapshot().interrupts[1]).toMatchObject({ draft: 'half' });
    expect(run.getSnapshot().interrupts[0]).toMatchObject({ status: 'answered', toolCall: { args } });
    expect(other.run.getSnapshot().interrupts[0]).toMatchObject({ status: 'open' });
  });
});

describe('a keystroke in a long conversation', () => {
  it('calls `isSecret` for the input, and not for the conversation', async () => {
    const about = vi.fn((key: string) => key === 'password');
    const calls = Array.from({ length: 300 }, (_, index) => ({
      id: `c${index}`,
      type: 'function' as const,
      function: { name: 'look_up', arguments: JSON.stringify({ query: index }) },
    }));
    const messages = [{ id: 'm', role: 'assistant' as const, toolCalls: calls }];
    const storage = memoryStorage();
    const { run } = page(storage, [asks({ reason: 'input_required' })], { isSecret: about, messages });
    await run.send('Go');
    await quiet();
    const [key = ''] = keysOf(run);
    run.setDraft(key, { name: 'A' });
    await quiet();
    expect(about).toHaveBeenCalledWith('query', expect.anything(), 'look_up');
    about.mockClear();
    run.setDraft(key, { name: 'An' });
    await quiet();
    expect(textOf(storage)).toContain('"An"');
    expect(about.mock.calls.length).toBeLessThan(10);
  });
});
