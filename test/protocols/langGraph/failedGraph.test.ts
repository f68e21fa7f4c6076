import { describe, expect, it } from 'vitest';
import { createAgentRun } from 'react-agent-interrupts/core';
import { langGraph } from 'react-agent-interrupts/protocols/langGraph';
import { scripted, type Reply, type SeenRequest } from '../scripted.js';

const THREAD = '00000000-0000-4000-8000-000000000001';
const interrupt = { id: '1'.repeat(32), value: 'Which one?' };

/** A thread that waits for an answer until it has one. The node that gets it fails. The next message starts the graph again. */
function failingServer(answering: Reply | 'unreachable') {
  let at: 'asks' | 'failed' | 'says' = 'asks';
  const states = {
    asks: { tasks: [{ id: 't', name: 'ask', interrupts: [interrupt] }], next: ['ask'] },
    failed: {
      tasks: [{ id: 't', name: 'ask', error: '{"message":"No printer"}', interrupts: [] }],
      next: ['ask'],
    },
    says: { tasks: [], next: [] },
  };
  const statuses = { asks: 'interrupted', failed: 'error', says: 'idle' };
  const reply = ({ method, path, body }: SeenRequest): Reply | 'unreachable' => {
    if (method === 'POST') {
      if (at === 'failed') at = 'says';
      if (!JSON.stringify(body).includes('"resume"')) return { stream: metadata };
      at = 'failed';
      return answering;
    }
    if (path.endsWith('/state')) return { json: { values: { messages: [] }, ...states[at] } };
    const interrupts = at === 'asks' ? { t: [interrupt] } : {};
    return { json: { thread_id: THREAD, status: statuses[at], interrupts } };
  };
  const metadata = 'event: metadata\ndata: {"run_id":"r"}\nid: 0\n\n';
  return { ...scripted(reply), answeredElsewhere: () => void (at = 'failed') };
}

async function asked(answering: Reply | 'unreachable' = 'unreachable') {
  const { fetch, answeredElsewhere } = failingServer(answering);
  const run = createAgentRun({
    url: 'https://graph.test/',
    threadId: THREAD,
    protocol: langGraph({ assistantId: 'desk' }),
    autoSubmit: 'never',
    tabs: false,
    fetch,
  });
  await run.send('Go');
  expect(run.getSnapshot().interrupts).toMatchObject([{ message: 'Which one?', status: 'open' }]);
  return { run, answeredElsewhere };
}

const failure = { code: 'run_error', message: 'No printer' };
const over = { status: 'failed', interrupts: [], error: failure };

// “If an answer makes its node fail, the pause ends, because the server has stored the answer. The next message starts the
// graph again.” (servers.md)
describe('a refresh after an answer has made its node fail', () => {
  it('ends the pause if the response to the answer was lost', async () => {
    const { run } = await asked();
    run.respond(run.getSnapshot().interrupts[0]?.key ?? '', 'The blue one');
    await expect(run.submit()).rejects.toMatchObject({ code: 'network' });
    await expect(run.refresh()).rejects.toMatchObject(failure);
    expect(run.getSnapshot()).toMatchObject(over);
    expect(run.getSnapshot().history).toMatchObject([{ delivery: 'inDoubt' }]);
    expect((await run.send('Again')).status).toBe('finished');
  });

  it.each([{ state: 'open' }, { state: 'answered' }])(
    'ends the pause if another client has answered ($state here)',
    async ({ state }) => {
      const { run, answeredElsewhere } = await asked();
      if (state === 'answered') run.respond(run.getSnapshot().interrupts[0]?.key ?? '', 'The blue one');
      answeredElsewhere();
      await expect(run.refresh()).rejects.toMatchObject(failure);
      expect(run.getSnapshot()).toMatchObject(over);
      expect((await run.send('Again')).status).toBe('finished');
    },
  );
});
