import { createAgentRun } from 'react-agent-interrupts/core';
import { awaken } from 'react-agent-interrupts/protocols/awaken';
import { describe, expect, it } from 'vitest';
import { apart } from '../apart.js';
import { frames, scripted } from '../scripted.js';
import { said, statuses } from './conversation.js';
import { suspended, ticket, waitingRun } from './suspended.js';

type Events = readonly object[];

const start = { event_type: 'run_start', thread_id: 't', run_id: 'r1' };
const ends = (type: string) => ({
  event_type: 'run_finish',
  thread_id: 't',
  run_id: 'r1',
  termination: { type },
});
const text = (delta: string) => ({ event_type: 'text_delta', delta });
const sent = {
  event_type: 'tool_call_done',
  id: 'a',
  message_id: 'm2',
  outcome: 'succeeded',
  result: { tool_name: 'mail', status: 'success', data: 'Sent.' },
};
const failure = { event_type: 'error', message: 'The model is gone.' };

const entry = (payload: object, cursor: number) => ({ cursor: `c${cursor}`, event_kind: 'Logged', payload });
const logged = (events: Events): string =>
  events.map((each, at) => `id: c${at}\ndata: ${JSON.stringify(entry(each, at))}\n\n`).join('');

/** What the page shows of a run that streams `begins` and, after an approval, has `log`. */
async function shown({ begins, log, chunks }: { begins: Events; log: string; chunks: 'one' | 'many' }) {
  const server = scripted(({ method, path }) => {
    if (method === 'POST' && path === '/v1/runs') return { stream: frames(...begins) };
    if (method === 'POST')
      return { status: 202, json: { status: 'decision_submitted', run_id: 'r1', tool_call_id: 'a' } };
    if (path.includes('/events/stream')) return { stream: log };
    if (path.includes('/events'))
      return { json: { items: begins.map(entry), next_cursor: null, has_more: false } };
    return path === '/v1/runs/r1' ? { json: waitingRun(ticket('a')) } : undefined;
  });
  const run = createAgentRun({
    url: 'https://awaken.test/v1/runs',
    threadId: 't',
    tabs: false,
    autoSubmit: 'never',
    protocol: awaken({ agentId: 'a' }),
    async fetch(target, init) {
      const response = await server.fetch(target, init);
      return chunks === 'many' ? apart(response) : response;
    },
  });
  await run.send('Go').catch(() => undefined);
  for (const { key } of run.getSnapshot().interrupts) run.approve(key);
  if (log !== '') await run.submit().catch(() => undefined);
  const snapshot = run.getSnapshot();
  run.dispose();
  const { status, outcome, error } = snapshot;
  return { status, outcome, error: error?.message, said: said(snapshot), calls: statuses(snapshot) };
}

const paused = [start, suspended('a'), ends('suspended')];
const rest = [start, sent, text('Done.'), ends('natural_end')];
/** The log, with an entry that is sent twice or in a replay from the start. */
const repeated = {
  'each entry twice': logged(rest).replaceAll(/[^]+?\n\n/g, '$&$&'),
  'a replay from the start': logged(rest.slice(0, 3)) + logged(rest),
};

// reliability.md: “a broken stream is continued after its last event id. No event is applied twice.” “The result of a
// stream does not depend on where the network splits it, even if the server sends events after the end of a run.”
describe.each(['one', 'many'] as const)('a log of Awaken that arrives in chunks: %s', (chunks) => {
  it.each(Object.entries(repeated))('is applied once: %s', async (_name, log) => {
    expect(await shown({ begins: paused, log, chunks })).toMatchObject({
      outcome: 'success',
      said: ['Done.'],
      calls: { a: 'succeeded' },
    });
  });

  it('ends with the first end', async () => {
    const log = logged([start, sent, failure, text('More.'), ends('natural_end')]);
    expect(await shown({ begins: paused, log, chunks })).toEqual({
      status: 'failed',
      outcome: undefined,
      error: 'The model is gone.',
      said: [],
      calls: { a: 'succeeded' },
    });
  });

  it('ends with the first end of the first response', async () => {
    const begins = [start, text('Hi.'), ends('natural_end'), text('More.'), failure];
    expect(await shown({ begins, log: '', chunks })).toMatchObject({ outcome: 'success', said: ['Hi.'] });
  });
});
