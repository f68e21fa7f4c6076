import { describe, expect, it } from 'vitest';
import { createAgentRun } from 'react-agent-interrupts/core';
import {
  createCallbackRelay,
  createMessageInterrupt,
  interactiveAi,
} from 'react-agent-interrupts/protocols/interactiveAi';

const booking = createMessageInterrupt({
  match: 'cars:propose',
  ask: () => ({ reason: 'confirmation', message: 'Book it?' }),
  toMessage: (payload) => (payload === true ? 'Yes, book it.' : 'No.'),
});
const says = (text: string) => ({ kind: 'assistant_message', text });
const hears = (text: string) => ({ kind: 'user_message', text });
const ready = { kind: 'status', status: 'ready' };
const proposes = {
  kind: 'tool',
  tool_calls: [{ tool_id: 'cars:propose', arguments: { car: 'van-1' }, result: 'proposed' }],
};

/** A run that follows the session `s`, and what its page wrote. */
function relayed({ writes = true, fails = [] as Error[] } = {}) {
  const relay = createCallbackRelay();
  const written: string[] = [];
  let offset = 0;
  const deliver = (...events: readonly object[]): void => {
    for (const event of events) {
      relay.deliver({ created_at: '2026-06-04T10:15:00Z', offset, ...event }, { 'x-session-id': 's' });
      offset += 1;
    }
  };
  const write = (text: string): void => {
    written.push(text);
    const failure = fails.shift();
    if (failure) throw failure;
  };
  const run = createAgentRun({
    url: 'https://interactive.test/agent',
    threadId: 's',
    protocol: interactiveAi({ questions: [booking] }),
    transport: relay.followSession('s', writes ? write : undefined),
    autoSubmit: 'never',
    tabs: false,
  });
  const said = () => run.getSnapshot().messages.map(({ role, content }) => [role, content]);
  const key = () => run.getSnapshot().interrupts[0]?.key ?? '';
  /** Waits until the page has written so many texts. */
  const until = async (count: number): Promise<void> => {
    await expect.poll(() => written).toHaveLength(count);
  };
  return { run, deliver, written, said, key, until };
}

/** A session whose agent has asked whether to book. */
async function asked(options?: Parameters<typeof relayed>[0]) {
  const session = relayed(options);
  const { run, deliver } = session;
  deliver(hears('A van, please.'), proposes, ready);
  expect((await run.send()).interrupts).toHaveLength(1);
  return session;
}

describe('the answer to a question of a relayed session', () => {
  // “converts each answer to a chat message”; “`write` passes a message, or an answer as a message, to the backend”.
  it('is written as a message, once', async () => {
    const { run, deliver, written, said, key, until } = await asked();
    run.answer(key(), true);
    const submitted = run.submit();
    await until(1);
    deliver(hears('Yes, book it.'), says('Booked.'), ready);
    expect((await submitted).status).toBe('finished');
    expect(written).toEqual(['Yes, book it.']);
    expect(said().slice(-2)).toEqual([
      ['user', 'Yes, book it.'],
      ['assistant', 'Booked.'],
    ]);
  });

  // “Until an answer is accepted, it stays on the screen and can be sent.”
  it('stays and can be sent again if the backend does not accept it', async () => {
    const { run, deliver, written, key, until } = await asked({ fails: [new Error('The backend is down.')] });
    run.answer(key(), true);
    await expect(run.submit()).rejects.toMatchObject({ code: 'network' });
    expect(run.getSnapshot().interrupts).toMatchObject([{ status: 'answered' }]);
    const again = run.submit();
    await until(2);
    deliver(hears('Yes, book it.'), ready);
    expect((await again).status).toBe('finished');
    expect(written).toEqual(['Yes, book it.', 'Yes, book it.']);
  });

  // “A message from another client also answers such an interrupt”.
  it('is not written if another client has answered, which the user sees after a refresh', async () => {
    const { run, deliver, written, said, key } = await asked();
    run.answer(key(), true);
    deliver(hears('No, thanks.'), says('As you like.'), ready);
    await expect(run.submit()).rejects.toMatchObject({ code: 'unsupported' });
    expect(written).toEqual([]);
    expect(run.getSnapshot()).toMatchObject({ status: 'interrupted', batch: { over: true } });
    expect(await run.refresh()).toMatchObject({ status: 'finished', interrupts: [] });
    expect(said().slice(-2)).toEqual([
      ['user', 'No, thanks.'],
      ['assistant', 'As you like.'],
    ]);
  });

  // “Any other server processes each answer at most once, unless the user sends it again.”
  it('is not written again if the backend has accepted it, but could not report that', async () => {
    const { run, deliver, written, said, key } = await asked({
      fails: [new Error('The socket has closed.')],
    });
    run.answer(key(), true);
    await expect(run.submit()).rejects.toMatchObject({ code: 'network' });
    deliver(hears('Yes, book it.'), says('Booked.'), ready);
    expect((await run.submit()).status).toBe('finished');
    expect(written).toEqual(['Yes, book it.']);
    expect(said().slice(-2)).toEqual([
      ['user', 'Yes, book it.'],
      ['assistant', 'Booked.'],
    ]);
  });

  // “Without it, the transport only reads.”
  it('is refused, and stays, if the page cannot write', async () => {
    const { run, key } = await asked({ writes: false });
    run.answer(key(), true);
    await expect(run.submit()).rejects.toMatchObject({ code: 'not_sent' });
    expect(run.getSnapshot()).toMatchObject({
      status: 'interrupted',
      interrupts: [{ status: 'answered' }],
      batch: { delivery: 'none' },
    });
  });
});

describe('a message to a relayed session', () => {
  it('is refused if the page cannot write', async () => {
    const { run } = relayed({ writes: false });
    await expect(run.send('A van, please.')).rejects.toMatchObject({ code: 'not_sent' });
    expect(run.getSnapshot()).toMatchObject({ canSend: true });
  });

  it('that the backend did not accept is not written by a refresh', async () => {
    const { run, deliver, written } = relayed({ fails: [new Error('The backend is down.')] });
    await run.send('A van, please.').catch(() => undefined);
    deliver(says('Are you still there?'), ready);
    await run.refresh();
    expect(written).toHaveLength(1);
  });

  // “one turn for each `send`”
  it('is answered by its own turn, after a turn that the agent began itself', async () => {
    const { run, deliver, said, until } = relayed();
    const first = run.send('Hello');
    await until(1);
    deliver(hears('Hello'), says('Hello!'), ready);
    await first;
    deliver(says('By the way, we close at six.'), ready);
    const second = run.send('A van, please.');
    await until(2);
    deliver(hears('A van, please.'), says('Here is one.'), ready);
    expect((await second).status).toBe('finished');
    expect(said().at(-1)).toEqual(['assistant', 'Here is one.']);
  });

  it('is answered by its own turn, after a turn that the user stopped', async () => {
    const { run, deliver, said, until } = relayed();
    const first = run.send('Hello');
    await until(1);
    deliver(hears('Hello'));
    run.stop();
    await first;
    deliver(says('Hello!'), ready);
    const second = run.send('A van, please.');
    await until(2);
    deliver(hears('A van, please.'), says('Here is one.'), ready);
    await second;
    expect(said().at(-1)).toEqual(['assistant', 'Here is one.']);
    expect(said().filter(([role]) => role === 'user')).toHaveLength(2);
  });
});
