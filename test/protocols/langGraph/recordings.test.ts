import { describe, expect, it } from 'vitest';
import type { AgentRun, RunSnapshot } from 'react-agent-interrupts/core';
import { own } from '../../../src/model/json.js';
import { retryAtOnce } from '../scripted.js';
import {
  go,
  recordedServer,
  recording,
  recordings,
  runOn,
  type Cut,
  type RecordedServer,
} from './recorded.js';

const keys = (run: AgentRun): readonly string[] => run.getSnapshot().interrupts.map(({ key }) => key);
const actions = (run: AgentRun): readonly string[] =>
  run.getSnapshot().interrupts[0]?.actions?.map(({ key }) => key) ?? [];

/** Each conversation: its recordings, and the decisions that lead from one to the next. */
const conversations: Readonly<
  Record<string, { readonly names: readonly string[]; readonly decide: readonly ((run: AgentRun) => void)[] }>
> = {
  'two questions at once': {
    names: ['two', 'two-answers'],
    decide: [
      (run) => {
        const [a = '', b = ''] = keys(run);
        run.answer(b, { is: 'B' });
        run.answer(a, 'A');
      },
    ],
  },
  'approved calls': {
    names: ['agent', 'agent-approve'],
    decide: [(run) => actions(run).forEach((key) => run.approve(key))],
  },
  'an edited and a denied call': {
    names: ['agent', 'agent-mixed'],
    decide: [
      (run) => {
        const [mail = '', pay = ''] = actions(run);
        run.approve(mail, { editedArgs: { to: 'eve@example.com' } });
        run.deny(pay, { reason: 'Not today' });
      },
    ],
  },
  'two questions of one node': {
    names: ['sequential', 'sequential-first', 'sequential-failed'],
    decide: ['one', 'fail'].map((answer) => (run) => void run.answer(keys(run)[0] ?? '', answer)),
  },
  'a question of a subgraph': {
    names: ['nested', 'nested-answer'],
    decide: [(run) => void run.answer(keys(run)[0] ?? '', 'yes')],
  },
  'a breakpoint': {
    names: ['breakpoint', 'breakpoint-continued'],
    decide: [(run) => void run.approve(keys(run)[0] ?? '')],
  },
  'a node that fails': { names: ['failing'], decide: [] },
  'questions that wait after one was answered': { names: ['silent'], decide: [] },
};

/** What a user sees, without the ids that differ each time. */
function shown({ status, messages, toolCalls, interrupts, state, error, history }: RunSnapshot): unknown {
  return {
    status,
    messages,
    state,
    toolCalls: Object.values(toolCalls).map(({ name, args, status: at, result }) => ({
      name,
      args,
      at,
      result,
    })),
    interrupts: interrupts.map(({ raw, message, reason, actions: listed }) => ({
      raw,
      message,
      reason,
      actions: listed?.map(({ name, args, allowed }) => ({ name, args, allowed })),
    })),
    error: error && [error.code, error.message],
    history: history.map(({ decision, delivery }) => ({ decision, delivery })),
  };
}

/** Plays a conversation, and returns what is shown after each run. */
async function play(
  name: string,
  cut?: Cut,
): Promise<{ seen: unknown[]; server: RecordedServer; events: string[] }> {
  const { names, decide } = conversations[name] ?? { names: [], decide: [] };
  const server = recordedServer(
    names.map((each) => (each === 'agent-mixed' ? each : each)),
    cut,
  );
  const run = runOn(server, names[0] ?? '');
  if (cut) retryAtOnce(run);
  const events: string[] = [];
  run.on('event', ({ type }) => events.push(type));
  const seen = [];
  const settled = (sent: Promise<RunSnapshot>): Promise<unknown> => sent.catch((cause: unknown) => cause);
  await settled(run.send(go));
  seen.push(shown(run.getSnapshot()));
  for (const each of decide) {
    each(run);
    await settled(run.submit());
    seen.push(shown(run.getSnapshot()));
  }
  return { seen, server, events };
}

describe.each(Object.keys(conversations))('%s', (name) => {
  it('sends what the server has recorded', async () => {
    const { server } = await play(name);
    const { names } = conversations[name] ?? { names: [] };
    const requests = names.map((each) => recording(each).request);
    const isOnOneThread = new Set(names.map((each) => recording(each).thread['thread_id'])).size === 1;
    // On another thread, the same interrupt has another id.
    const comparable = (body: unknown): unknown =>
      isOnOneThread ? body : Object.values(own(own(body, 'command'), 'resume') ?? {});
    expect(server.posted().map(comparable)).toEqual(requests.map(comparable));
  });

  it('is shown the same wherever its streams break', async () => {
    const whole = (await play(name)).seen;
    const { names } = conversations[name] ?? { names: [] };
    const longest = Math.max(...names.map((each) => recording(each).frames.length));
    for (let frames = 0; frames <= longest; frames += 1) {
      for (const more of [0, 40]) {
        expect((await play(name, { frames, more })).seen, `${frames} frames and ${more} characters`).toEqual(
          whole,
        );
      }
    }
  });
});

it('each recording belongs to a conversation', () => {
  const played = Object.values(conversations).flatMap(({ names }) => names);
  expect([...new Set([...played, 'silent-partial'])].sort()).toEqual([...recordings].sort());
});

describe('what is shown', () => {
  it('has the reasoning, the text and the calls of a model, and the question with its actions', async () => {
    const { seen, events } = await play('approved calls');
    expect(seen[0]).toMatchObject({
      status: 'interrupted',
      messages: [
        { role: 'user', content: 'Go' },
        { role: 'reasoning', content: 'Two calls.' },
        { role: 'assistant', content: 'I will do both.' },
      ],
      toolCalls: [
        { name: 'send_email', args: { to: 'ann@example.com' } },
        { name: 'pay', args: { amount: 5 } },
      ],
      interrupts: [
        {
          reason: 'langgraph:interrupt',
          actions: [
            { name: 'send_email', args: { to: 'ann@example.com' }, allowed: ['approve', 'edit', 'deny'] },
            { name: 'pay', args: { amount: 5 }, allowed: ['approve', 'deny'] },
          ],
        },
      ],
    });
    expect(seen[1]).toMatchObject({
      status: 'finished',
      toolCalls: [{ result: 'send_email ann@example.com' }, { result: 'pay 5' }],
    });
    expect(events).toContain('STEP_STARTED');
    expect(events).toContain('STEP_FINISHED');
  });

  it('lists only what waits, if a node that was answered has left nothing', async () => {
    const server = recordedServer(['silent-partial']);
    const run = runOn(server, 'silent-partial');
    await run.send(go);
    expect(run.getSnapshot().interrupts).toMatchObject([{ message: 'About b?' }]);
  });

  it('names a step of a subgraph by its path', async () => {
    const server = recordedServer(['nested', 'nested-answer']);
    const run = runOn(server, 'nested');
    const steps: unknown[] = [];
    run.on('event', ({ type, ...event }) => type === 'STEP_FINISHED' && steps.push(event['stepName']));
    await run.send(go);
    steps.length = 0;
    run.answer(keys(run)[0] ?? '', 'yes');
    await run.submit();
    expect(steps).toEqual(['beside', 'outer/inner', 'outer']);
  });
});
