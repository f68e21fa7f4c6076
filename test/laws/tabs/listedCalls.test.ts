// @vitest-environment node
import { describe, expect, it, vi } from 'vitest';
import { agUi, createAgentRun, type AgentRun, type AgentRunOptions } from 'react-agent-interrupts/core';
import { asks, fakeServer, proposes, says, type ServerAnswer } from 'react-agent-interrupts/testing';
import { Browser } from '../../reliability/Browser.js';
import { keysOf, turns } from '../page.js';
import { held, watched } from '../watched.js';

const call = (to: string): ServerAnswer =>
  proposes(
    { id: 'call', name: 'mail', args: { to } },
    {
      responseSchema: {
        type: 'object',
        properties: { approved: { type: 'boolean' }, editedArgs: { type: 'object' } },
        required: ['approved'],
      },
    },
  );
const two = asks(
  { id: 'a', reason: 'confirmation', message: 'Delete?' },
  { id: 'b', reason: 'confirmation', message: 'Copy?' },
);

/** A tab that has asked the agent, and one that has only refreshed. `answers` are the responses to the first tab's resumes. */
async function twoTabs(
  question: ServerAnswer,
  answers: readonly ServerAnswer[],
  lists: readonly ServerAnswer[],
  { hasStorage, ...options }: Partial<AgentRunOptions> & { hasStorage: boolean },
) {
  const browser = new Browser();
  let listed = question;
  const open = async (resumed: readonly ServerAnswer[], given: Partial<AgentRunOptions> = {}) => {
    const { tabs, storage } = browser.open();
    const [first, ...others] = resumed;
    const later = [...others];
    const list: ServerAnswer = (input, request) => {
      const answer = input.resume ? (later.shift() ?? listed) : listed;
      return typeof answer === 'function' ? answer(input, request) : answer;
    };
    const server = fakeServer(first ?? list, ...Array.from({ length: 9 }, () => list));
    const common = { url: 'http://agent.test', threadId: 't', autoSubmit: 'never' } as const;
    const stored = hasStorage ? { storage } : {};
    const protocol = agUi({ refresh: true });
    const run = createAgentRun({ ...common, ...stored, tabs, protocol, fetch: server.fetch, ...given });
    run.subscribe(() => undefined);
    await vi.waitFor(() => expect(run.getSnapshot().restoring).toBe(false));
    return { run, server };
  };
  const { run, server } = await open([question, ...answers], options);
  const other = (await open([])).run;
  await run.send('Go');
  await turns();
  await other.refresh();
  await turns();
  const rest = [...lists];
  const refresh = async (): Promise<void> => {
    listed = rest.shift() ?? listed;
    await other.refresh();
    await turns();
  };
  return { run, server, refresh };
}

const resumesOf = ({ requests }: { requests: readonly { resume?: unknown }[] }) =>
  requests.filter(({ resume }) => resume !== undefined);

const texts = (run: AgentRun) =>
  run.getSnapshot().messages.flatMap(({ role, content }) => (role === 'user' ? [content] : []));

describe.each([true, false])('a refresh in another tab (storage: %s)', (hasStorage) => {
  // reliability.md: “This also holds in the other open tabs of the thread, which refresh themselves” and “A tab that
  // refreshes itself keeps its own messages, which the other tab may not have.”
  it.each(['open', 'approved'])('shows the new arguments of a call that is %s here', async (status) => {
    const { run, server, refresh } = await twoTabs(call('Ann'), [says('Sent.')], [call('Bob')], {
      hasStorage,
    });
    if (status === 'approved') run.approve(keysOf(run)[0] ?? '');
    expect(run.getSnapshot().batch.covered).toBe(status === 'approved' ? 1 : 0);
    await turns();
    await refresh();
    expect(run.getSnapshot().interrupts).toMatchObject([
      { status: 'open', toolCall: { args: { to: 'Bob' } } },
    ]);
    expect(texts(run)).toEqual(['Go']);
    run.approve(keysOf(run)[0] ?? '');
    await run.submit();
    expect(JSON.stringify(resumesOf(server))).not.toContain('Ann');
    expect(texts(run)).toEqual(['Go']);
  });

  // reliability.md: “A draft or an unsent decision about an interrupt that is not listed returns if the server sends that
  // interrupt again.”
  it.each<[string, (run: AgentRun, key: string) => unknown, object]>([
    ['an approval', (run, key) => run.approve(key), { status: 'answered' }],
    ['edits', (run, key) => run.approve(key, { editedArgs: { to: 'Eve' } }), { status: 'answered' }],
    ['a denial', (run, key) => run.deny(key), { status: 'answered' }],
    ['a cancellation', (run, key) => run.cancel(key), { status: 'cancelled' }],
  ])('that lists a question again returns %s', async (_name, decide, expected) => {
    const { run, refresh } = await twoTabs(call('Ann'), [], [says('Nothing.'), call('Ann')], { hasStorage });
    decide(run, keysOf(run)[0] ?? '');
    const { decision } = run.getSnapshot().interrupts[0] ?? {};
    await turns();
    await refresh();
    expect(keysOf(run)).toEqual([]);
    await refresh();
    expect(run.getSnapshot().interrupts).toMatchObject([{ ...expected, decision }]);
  });

  it('that lists a question again keeps it open if its decision was undone', async () => {
    const { run, refresh } = await twoTabs(call('Ann'), [], [says('Nothing.'), call('Ann')], { hasStorage });
    const [key = ''] = keysOf(run);
    run.approve(key);
    await turns();
    run.reopen(key);
    await turns();
    await refresh();
    await refresh();
    expect(run.getSnapshot().interrupts).toMatchObject([{ status: 'open' }]);
  });

  // reliability.md: “If a refresh in another tab shows that an interrupt of a waiting batch has changed or is no longer pending,
  // the batch is not sent, and `submit()` rejects with `changed`.”
  it.each<[string, ServerAnswer, string[]]>([
    ['is no longer pending', says('Nothing.'), []],
    [
      'has changed',
      asks(
        { id: 'a', reason: 'confirmation', message: 'Delete all?' },
        { id: 'b', reason: 'confirmation', message: 'Copy?' },
      ),
      ['open', 'answered'],
    ],
  ])('stops a batch that waits for `beforeSubmit` if a question %s', async (_name, list, statuses) => {
    const permitted = held<boolean>();
    const { run, server, refresh } = await twoTabs(two, [says('Sent.')], [list], {
      hasStorage,
      beforeSubmit: () => permitted.promise,
    });
    for (const key of keysOf(run)) run.approve(key);
    const submitted = watched(run.submit());
    await turns();
    await refresh();
    permitted.resolve(true);
    await turns();
    expect(submitted.outcome()).toBe('changed');
    expect(run.getSnapshot().interrupts.map(({ status }) => status)).toEqual(statuses);
    expect(texts(run)).toEqual(['Go']);
    const retried = watched(run.retry());
    await turns();
    expect(retried.outcome()).not.toBe('resolved');
    expect(resumesOf(server)).toEqual([]);
  });
});
