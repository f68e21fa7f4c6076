import { describe, expect, it } from 'vitest';
import {
  agUi,
  createAgentRun,
  type AgentEvent,
  type AgentRun,
  type AgentRunOptions,
  type AnswerCheck,
  type Message,
  type RunAgentInput,
} from 'react-agent-interrupts/core';
import { asks, fakeServer, memoryStorage, says, scriptedRun } from 'react-agent-interrupts/testing';
import { held, quiet } from '../watched.js';

const user = (content: string) => ({ id: content, role: 'user' as const, content });
const answers = [says('Hello.'), says('Hello.')];
const contents = ({ messages }: { messages: readonly Message[] }) => messages.map(({ content }) => content);

describe('an object that the host changes after it has passed it', () => {
  it('does not change the initial messages and state', async () => {
    const [messages, state] = [[user('Hi')], { deep: { count: 1 } }];
    const { run, requests } = scriptedRun(answers, { messages, state });
    change(messages, state);
    expect(contents(run.getSnapshot())).toEqual(['Hi']);
    await run.send('Go');
    expect(contents(requests[0] ?? { messages: [] })).toEqual(['Hi', 'Go']);
    expect(requests[0]?.state).toEqual({ deep: { count: 1 } });
  });

  it('does not change messages and state that were set later', async () => {
    const { run, requests } = scriptedRun(answers);
    const [messages, state] = [[user('Hi')], { deep: { count: 1 } }];
    run.setMessages(messages);
    run.setState(state);
    change(messages, state);
    await run.send('Go');
    expect(contents(requests[0] ?? { messages: [] })).toEqual(['Hi', 'Go']);
    expect(requests[0]?.state).toEqual({ deep: { count: 1 } });
  });

  it.each<[string, (run: AgentRun, message: Message) => Promise<unknown>]>([
    ['send', (run, message) => run.send(message)],
    ['steer', (run, message) => run.steer(message)],
  ])('does not change a message of %s() that waits for the host', async (_, say) => {
    const gate = held<void>();
    const { run, requests } = scriptedRun(answers, {
      dispatch: async ({ execute }) => (await gate.promise, execute()),
    });
    const message = user('Hi');
    const said = say(run, message);
    await quiet();
    message.content = 'Changed';
    gate.resolve();
    await said;
    expect(contents(requests[0] ?? { messages: [] })).toEqual(['Hi']);
    expect(contents(run.getSnapshot())[0]).toBe('Hi');
  });

  it('does not change the options of send() that waits for the host', async () => {
    const gate = held<void>();
    const { run, requests } = scriptedRun(answers, {
      dispatch: async ({ execute }) => (await gate.promise, execute()),
    });
    const forwardedProps = { model: 'small' };
    const said = run.send('Hi', { forwardedProps });
    await quiet();
    forwardedProps.model = 'large';
    gate.resolve();
    await said;
    expect(requests[0]?.forwardedProps).toEqual({ model: 'small' });
  });

  it('does not change a draft', async () => {
    const storage = memoryStorage();
    const { run } = scriptedRun([asks({ reason: 'acme:refund' })], { threadId: 'thread', storage });
    const [refund] = (await run.send('Go')).interrupts;
    const draft = { items: [{ euros: 5 }] };
    run.setDraft(refund ?? '', draft);
    draft.items.push({ euros: 500 });
    expect(run.getSnapshot().interrupts[0]?.draft).toEqual({ items: [{ euros: 5 }] });
    // A file or another value that is not JSON is the host's own.
    const file = new Map([['a', 1]]);
    run.setDraft(refund ?? '', file);
    expect(run.getSnapshot().interrupts[0]?.draft).toBe(file);
  });

  it('keeps the identity of messages that the run already has', async () => {
    const { run } = scriptedRun(answers, { messages: [user('Hi')] });
    const { messages } = run.getSnapshot();
    run.setMessages([...messages, user('More')]);
    expect(run.getSnapshot().messages[0]).toBe(messages[0]);
  });
});

// docs/hook-only.md: “Validates the payload against the interrupt's `responseSchema` and stages it unchanged.”
describe('a check that changes what it receives', () => {
  const amount = asks({
    reason: 'acme:refund',
    responseSchema: { type: 'object', properties: { euros: { type: 'integer' } } },
  });
  const spoil = (payload: unknown): void => {
    (payload as { euros: unknown }).euros = 'all of it';
  };

  it.each<[string, AnswerCheck]>([
    ['immediately', (payload) => (spoil(payload), [])],
    ['later', async (payload) => (await Promise.resolve(), spoil(payload), [])],
  ])('does not change the answer: %s', async (_when, check) => {
    const { run, requests } = scriptedRun([amount, says('Done.')], { autoSubmit: 'never' });
    const [refund] = (await run.send('Go')).interrupts;
    const given = run.answer(refund?.key ?? '', { euros: 20 }, { check });
    if (given.ok) await given.checked;
    expect(run.getSnapshot().interrupts).toMatchObject([{ decision: { payload: { euros: 20 } } }]);
    await run.submit();
    expect(requests[1]?.resume).toMatchObject([{ payload: { euros: 20 } }]);
  });
});

// docs/hook-only.md: “If it was refused or is in doubt, the same decisions are sent again.”
describe('a transport or protocol that changes what it receives', () => {
  const amount = asks({ reason: 'acme:refund' });

  /** Changes everything in the input. */
  function spoil({ messages, state, resume }: RunAgentInput): void {
    for (const message of messages) message.content = 'Changed';
    messages.push(user('Another'));
    (state as { count: number }).count = 2;
    for (const entry of resume ?? []) (entry.payload as { euros: number }).euros = 1000;
  }

  it.each<[string, (fetched: typeof fetch) => Partial<AgentRunOptions>]>([
    [
      'transport',
      (fetched) => ({
        async *transport(input) {
          const response = await fetched('/agent', { method: 'POST', body: JSON.stringify(input) });
          spoil(input);
          if (!response.ok) throw new Error('It is lost.');
          for (const line of (await response.text()).split('\n'))
            if (line.startsWith('data: ')) yield JSON.parse(line.slice(6)) as AgentEvent;
        },
      }),
    ],
    [
      'protocol',
      (fetched) => {
        const protocol = agUi();
        return {
          fetch: fetched,
          protocol: {
            ...protocol,
            start(input) {
              const body = JSON.parse(JSON.stringify(protocol.start(input).body)) as object;
              spoil(input);
              return { body };
            },
            resume(input, batch) {
              const body = JSON.parse(JSON.stringify(protocol.resume(input, batch).body)) as object;
              spoil({ ...input, resume: [...batch.entries] });
              return { body };
            },
          },
        };
      },
    ],
  ])('changes neither the conversation nor an answer that is sent again: %s', async (_which, optionsFor) => {
    const server = fakeServer(amount, new Response('', { status: 503 }), says('Done.'));
    const run = createAgentRun({
      url: '/agent',
      autoSubmit: 'never',
      messages: [user('Hi')],
      state: { count: 1 },
      ...optionsFor(server.fetch),
    });
    const [refund] = (await run.send('Go')).interrupts;
    run.answer(refund?.key ?? '', { euros: 20 });
    await run.submit().catch(() => undefined);
    expect(run.getSnapshot().batch.delivery).toBe('inDoubt');
    await run.submit();
    expect(server.requests.map(contents)).toEqual([
      ['Hi', 'Go'],
      ['Hi', 'Go'],
      ['Hi', 'Go'],
    ]);
    expect(server.requests.map(({ state }) => state as unknown)).toEqual([
      { count: 1 },
      { count: 1 },
      { count: 1 },
    ]);
    const resumes = server.requests.slice(1).map(({ resume }) => resume);
    expect(resumes).toMatchObject([[{ payload: { euros: 20 } }], [{ payload: { euros: 20 } }]]);
  });
});

// An agent in the page may yield its own objects, and go on with them.
describe('an object that a transport changes after it has yielded it', () => {
  it('changes neither the state nor an interrupt', async () => {
    const state = { items: [] as string[] };
    const plan = { steps: [] as string[] };
    const responseSchema = { type: 'object', properties: { euros: { type: 'integer', maximum: 20 } } };
    const run = createAgentRun({
      url: '/agent',
      async *transport(): AsyncGenerator<AgentEvent> {
        yield { type: 'RUN_STARTED', threadId: 't', runId: 'r' };
        yield { type: 'STATE_SNAPSHOT', snapshot: state };
        state.items.push('a');
        yield { type: 'STATE_DELTA', delta: [{ op: 'add', path: '/items/-', value: 'a' }] };
        yield { type: 'ACTIVITY_SNAPSHOT', messageId: 'plan', activityType: 'PLAN', content: plan };
        plan.steps.push('a');
        const patch = [{ op: 'add', path: '/steps/-', value: 'a' }];
        yield { type: 'ACTIVITY_DELTA', messageId: 'plan', activityType: 'PLAN', patch };
        const interrupts = [{ id: 'a', reason: 'acme:refund', responseSchema }];
        yield { type: 'RUN_FINISHED', threadId: 't', runId: 'r', outcome: { type: 'interrupt', interrupts } };
      },
    });
    const [refund] = (await run.send('Go')).interrupts;
    responseSchema.properties.euros.maximum = 1000;
    const snapshot = run.getSnapshot();
    expect(snapshot.state).toEqual({ items: ['a'] });
    expect(snapshot.messages.at(-1)).toMatchObject({ content: { steps: ['a'] } });
    expect(snapshot.interrupts[0]?.responseSchema).toMatchObject({ properties: { euros: { maximum: 20 } } });
    expect(run.answer(refund ?? '', { euros: 500 })).toMatchObject({ ok: false });
  });
});

it('an event that a listener changes does not change the run', async () => {
  const responseSchema = { type: 'object', properties: { euros: { type: 'integer', maximum: 20 } } };
  const asked: AgentEvent[] = [
    { type: 'RUN_STARTED', threadId: 't', runId: 'r' },
    { type: 'STATE_SNAPSHOT', snapshot: { deep: { count: 1 } } },
    { type: 'MESSAGES_SNAPSHOT', messages: [user('Hi')] },
    {
      type: 'RUN_FINISHED',
      threadId: 't',
      runId: 'r',
      outcome: { type: 'interrupt', interrupts: [{ id: 'a', reason: 'acme:refund', responseSchema }] },
    },
  ];
  const ended: AgentEvent[] = [
    { type: 'RUN_STARTED', threadId: 't', runId: 's' },
    { type: 'RUN_FINISHED', threadId: 't', runId: 's', outcome: { type: 'success' }, result: { euros: 5 } },
  ];
  const { run, requests } = scriptedRun([asked, ended], { autoSubmit: 'never' });
  run.on('event', spoil);
  run.on('finish', spoil);
  const [refund] = (await run.send('Go')).interrupts;
  expect(run.getSnapshot()).toMatchObject({ state: { deep: { count: 1 } }, messages: [{ content: 'Hi' }] });
  expect(run.answer(refund ?? '', { euros: 500 })).toMatchObject({ ok: false });
  run.answer(refund ?? '', { euros: 5 });
  expect((await run.submit()).result).toEqual({ euros: 5 });
  expect(contents(requests[1] ?? { messages: [] })).toEqual(['Hi']);
});

it('a dehydrated run that the host changes does not change the run', async () => {
  const { run, requests } = scriptedRun(answers, { messages: [user('Hi')], state: { deep: { count: 1 } } });
  await run.send('Go');
  const { messages, state } = run.dehydrate();
  change(messages as Message[] as { content: string }[], state as { deep: { count: number } });
  await run.send('More');
  expect(contents(requests[1] ?? { messages: [] })).toEqual(['Hi', 'Go', 'Hello.', 'More']);
  expect(requests[1]?.state).toEqual({ deep: { count: 1 } });
});

function change(messages: { content: string }[], state: { deep: { count: number } }): void {
  messages.push(user('Another'));
  for (const message of messages) message.content = 'Changed';
  state.deep.count = 2;
}

/** Changes every number and text. */
function spoil(value: object): void {
  for (const [key, part] of Object.entries(value) as [string, unknown][]) {
    if (typeof part === 'object' && part !== null) spoil(part);
    else Object.assign(value, { [key]: typeof part === 'number' ? 1000 : 'Changed' });
  }
}
