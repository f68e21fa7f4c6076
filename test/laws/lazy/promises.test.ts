// @vitest-environment node
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  agUi,
  type AgentRun,
  type AgentRunOptions,
  type DispatchJob,
  type Issue,
} from 'react-agent-interrupts/core';
import { memoryStorage } from 'react-agent-interrupts/testing';
import { quiet, watched } from '../watched.js';
import { outcome, page, questions, record, slowNetwork } from './latePage.js';

beforeEach(() => vi.resetModules());
afterEach(() => {
  vi.doUnmock('../../../src/run/engine.js');
  // An import that never settles must not stay for the files that this worker runs later.
  vi.resetModules();
});

const never = <T>() => new Promise<T>(() => undefined);

const deciding = {
  answer: (run: AgentRun) => run.answer(questions(run)[0], true),
  approve: (run: AgentRun) => run.approve(questions(run)[0]),
  deny: (run: AgentRun) => run.deny(questions(run)[0]),
} as const;

// `checked` settles when the wait ends.
describe.each(['answer', 'approve', 'deny'] as const)(
  '`checked` of `%s`, while the download hangs',
  (verb) => {
    const given = async () => {
      const initial = await record(['a']);
      const arrive = slowNetwork();
      const { run } = await page({ initial, tabs: false });
      const result = deciding[verb](run);
      const issues: (readonly Issue[])[] = [];
      if (result.ok) void result.checked.then((found) => issues.push(found));
      return { run, issues, arrive };
    };

    it('reports after a stop that the answer is not checked yet, and the answer stays', async () => {
      const { run, issues, arrive } = await given();
      run.stop();
      await quiet();
      expect(issues).toMatchObject([[{ keyword: 'unchecked' }]]);
      expect(questions(run)).toMatchObject([{ checking: true }]);
      arrive();
      await outcome(run.refresh());
      expect(questions(run)).toMatchObject([{ status: 'answered', checking: false }]);
    });

    it('reports after the end of the run that the answer has no effect', async () => {
      const { run, issues } = await given();
      run.dispose();
      await quiet();
      expect(issues).toMatchObject([[{ keyword: 'disposed' }]]);
    });
  },
);

const verbs = {
  send: (run: AgentRun) => run.send('Go on'),
  steer: (run: AgentRun) => run.steer('Something else'),
  submit: (run: AgentRun) => (run.approve(questions(run)[0]), run.submit()),
  retry: (run: AgentRun) => run.retry(),
  refresh: (run: AgentRun) => run.refresh(),
} as const;
const names = ['send', 'steer', 'submit', 'retry', 'refresh'] as const;

/** A stream that sends nothing after its run has started. */
function endless(): Response {
  const begun = `data: ${JSON.stringify({ type: 'RUN_STARTED', threadId: 't', runId: 'r' })}\n\n`;
  const start = (controller: ReadableStreamDefaultController<Uint8Array>) =>
    controller.enqueue(new TextEncoder().encode(begun));
  return new Response(new ReadableStream({ start }), { headers: { 'content-type': 'text/event-stream' } });
}

/** A coordinator that never reports whether a lock is free. */
const stuckTabs = { acquire: never, whenFree: never, open: () => ({ post: () => {}, close: () => {} }) };

const hangs: readonly (readonly [string, Partial<AgentRunOptions>])[] = [
  ['the storage', { storage: { ...memoryStorage(), load: never } }],
  ['`headers`', { headers: never }],
  ['`beforeSubmit`', { beforeSubmit: never }],
  ['`dispatch`', { dispatch: never }],
  ['what `dispatch` has let go', { fetch: never, dispatch: ({ execute }: DispatchJob) => execute() }],
  ['the server', { fetch: never }],
  ['the stream', { fetch: () => Promise.resolve(endless()) }],
  ['the lock of the tabs', { tabs: stuckTabs }],
];
const ends = { stop: (run: AgentRun) => run.stop(), dispose: (run: AgentRun) => run.dispose() } as const;
const cases = hangs.flatMap(([what, options]) =>
  names.flatMap((verb) => (['stop', 'dispose'] as const).map((end) => [verb, end, what, options] as const)),
);

// `stop()`, a changed answer, `leave()` and `dispose()` end the wait.
describe('the promise of a method', () => {
  it.each(cases)('`%s` settles after `%s()`, though %s never does', async (verb, end, _, options) => {
    const initial = verb === 'send' ? undefined : await record(['a']);
    const executed: ReturnType<typeof watched>[] = [];
    const { dispatch } = options;
    const watching: Partial<AgentRunOptions> = dispatch
      ? {
          dispatch(job) {
            const execute = () => {
              const promise = job.execute();
              executed.push(watched(promise));
              return promise;
            };
            return dispatch({ ...job, execute });
          },
        }
      : {};
    const protocol = agUi({ refresh: true });
    const { run } = await page({ initial, protocol, tabs: false, ...options, ...watching });
    run.subscribe(() => undefined);
    const promise = watched(verbs[verb](run));
    await quiet();
    ends[end](run);
    await quiet();
    expect(promise.outcome()).not.toBe('pending');
    expect(executed.map(({ outcome: fate }) => fate())).not.toContain('pending');
  });

  it.each(names.flatMap((verb) => [[verb, 'stop'] as const, [verb, 'dispose'] as const]))(
    '`%s` settles after `%s()`, though the download never does',
    async (verb, end) => {
      const initial = await record(['a']);
      slowNetwork();
      const { run } = await page({ initial, tabs: false });
      const promise = watched(verbs[verb](run));
      ends[end](run);
      await quiet();
      expect(promise.outcome()).not.toBe('pending');
    },
  );
});
