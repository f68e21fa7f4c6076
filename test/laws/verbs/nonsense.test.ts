// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { AgentRunError, type AgentRun, type RunSnapshot } from 'react-agent-interrupts/core';
import { says } from 'react-agent-interrupts/testing';
import { isSoak } from '../../setup/cases.js';
import { quiet } from '../watched.js';
import { desk, keyOf, settle, two } from './desk.js';

/** What a host without types may pass. */
const untyped = <T>(value: unknown): T => value as T;

const circle: Record<string, unknown> = {};
circle['self'] = circle;
const throwing = Object.defineProperty({}, 'key', {
  get() {
    throw new Error('Not now.');
  },
});

const nonsense: readonly (readonly [string, unknown])[] = [
  ['undefined', undefined],
  ['null', null],
  ['a number', 7],
  ['NaN', Number.NaN],
  ['a boolean', false],
  ['a big integer', 1n],
  ['a symbol', Symbol('nothing')],
  ['a function', () => 'nothing'],
  ['an object', {}],
  ['a list of undefined', [null, undefined]],
  ['a list of lists', [[7]]],
  ['a cycle', circle],
  ['a Map', new Map([['key', 'value']])],
  ['an undefined key', { key: 'nothing', digest: 'x' }],
  ['an object without a digest', { key: 'nothing' }],
  ['a getter that throws', throwing],
  ['an unknown key', 'nothing'],
  ['an undefined path', 'nothing/7/x'],
];

type Verb = (run: AgentRun, given: never, key: string) => unknown;

const verbs: Readonly<Record<string, Verb>> = {
  send: (run, given) => run.send(given),
  'send with options': (run, given) => run.send('Go', given),
  'send with a signal': (run, given) => run.send('Go', { signal: given }),
  'send with a context': (run, given) => run.send('Go', { context: given }),
  steer: (run, given) => run.steer(given),
  setDraft: (run, given) => run.setDraft(given, 'x'),
  'setDraft to': (run, given, key) => run.setDraft(key, given),
  answer: (run, given) => run.answer(given, true),
  'answer with metadata': (run, given, key) => run.answer(key, true, given),
  'answer with a check': (run, given, key) => run.answer(key, true, { check: given }),
  approve: (run, given) => run.approve(given),
  'approve with options': (run, given, key) => run.approve(key, given),
  'approve with arguments': (run, given, key) => run.approve(key, { editedArgs: given }),
  'approve with a reason': (run, given, key) => run.approve(key, { reason: given }),
  'approve with a check': (run, given, key) => run.approve(key, { check: given }),
  deny: (run, given) => run.deny(given),
  'deny with a reason': (run, given, key) => run.deny(key, given),
  'deny with a check': (run, given, key) => run.deny(key, { check: given }),
  respond: (run, given) => run.respond(given, 'x'),
  'respond with': (run, given, key) => run.respond(key, given),
  cancel: (run, given) => run.cancel(given),
  reopen: (run, given) => run.reopen(given),
  transaction: (run, given) => run.transaction(given),
  setMessages: (run, given) => run.setMessages(given),
  setState: (run, given) => run.setState(given),
  setOptions: (run, given) => run.setOptions(given),
  dispose: (run, given) => run.dispose(given),
};
/** Each method and each argument. In `npm test`, each method with every third argument. */
const cases = Object.keys(verbs).flatMap((verb, row) =>
  nonsense
    .filter((_, column) => isSoak || (row + column) % 3 === 0)
    .map(([what, given]) => [verb, what, given] as const),
);

/** How a method refuses, in each of its ways. */
async function refusals(
  verb: Verb,
  run: AgentRun,
  given: unknown,
  wait: () => Promise<void> = quiet,
): Promise<readonly unknown[]> {
  const causes: unknown[] = [];
  const keep = (cause: unknown) => void causes.push(cause);
  try {
    const result = verb(run, untyped<never>(given), keyOf(run, 1));
    if (result instanceof Promise) result.catch(keep);
  } catch (cause) {
    keep(cause);
  }
  await wait();
  return causes;
}

const decisions = ({ interrupts }: RunSnapshot) => interrupts.map(({ key, decision }) => [key, decision]);

// hook-only.md: methods reject with an `AgentRunError`, and answers return issues.
describe('a method with an invalid argument', () => {
  it.each(cases)('(%s, %s) reports it and loses nothing', async (name, _, given) => {
    const { run } = desk([two, says('Done.'), says('Done.')]);
    await run.send('Go');
    run.approve(keyOf(run));
    const [first] = decisions(run.getSnapshot());
    const { messages } = run.getSnapshot();
    for (const cause of await refusals(verbs[name] ?? (() => undefined), run, given)) {
      expect(AgentRunError.isInstance(cause), String(cause)).toBe(true);
    }
    if (name === 'steer' && typeof given === 'string') return;
    if (name === 'dispose') return;
    expect(decisions(run.getSnapshot())[0]).toEqual(first);
    const said = name === 'setMessages' ? messages : run.getSnapshot().messages;
    expect(said).toEqual(messages);
    run.setMessages([...messages]);
    run.setState({});
    run.approve(keyOf(run, 1));
    expect((await run.submit()).status).toBe('finished');
  });

  const times: readonly (readonly [string, () => Promise<AgentRun>])[] = [
    ['before anything is asked', async () => desk([]).run],
    ['while a run is in progress', async () => begun(desk([() => new Promise(() => undefined)]).run)],
    ['after the end of the run', async () => disposed(desk([]).run)],
  ];
  it.each(times.flatMap(([when, open]) => Object.keys(verbs).map((verb) => [verb, when, open] as const)))(
    '(%s) reports it %s, for any argument',
    async (name, _, open) => {
      for (const [what, given] of nonsense) {
        const run = await open();
        for (const cause of await refusals(verbs[name] ?? (() => undefined), run, given, settle)) {
          expect(AgentRunError.isInstance(cause), `${what}: ${String(cause)}`).toBe(true);
        }
        expect(() => run.getSnapshot()).not.toThrow();
        run.dispose();
      }
    },
  );
});

function begun(run: AgentRun): AgentRun {
  run.send('Go').catch(() => undefined);
  return run;
}

function disposed(run: AgentRun): AgentRun {
  run.dispose();
  return run;
}

it('a message without an id gets one', async () => {
  const { run, server } = desk([says('Done.')]);
  await run.send(
    untyped([
      { role: 'user', content: 'A' },
      { id: 'b', role: 'user', content: 'B' },
    ]),
  );
  const ids = server.requests[0]?.messages.map(({ id }) => id) ?? [];
  expect(ids).toEqual([expect.stringMatching(/./), 'b']);
  expect(
    run
      .getSnapshot()
      .messages.slice(0, 2)
      .map(({ id }) => id),
  ).toEqual(ids);
});
