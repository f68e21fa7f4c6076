import { createAgentRun, type AgentRun } from 'react-agent-interrupts/core';
import { jobworkerp } from 'react-agent-interrupts/protocols/jobworkerp';
import { describe, expect, it } from 'vitest';
import { numberedLast, retryAtOnce, scripted, type Reply } from '../scripted.js';
import { date, definition, front, runOn } from './conversation.js';

const task = { name: 'build', output: { error: 'no space left' } };
const faulted = { workflowName: 'release', status: 'faulted', contextVariables: {}, completedTasks: [] };
const begun = numberedLast({ type: 'RUN_STARTED' });

/** A server whose run has failed with this state, and whose session has these fields. */
function failing(state: object | undefined, session: object | undefined, server: 'sync' | 'async'): AgentRun {
  const { fetch } = scripted(({ method, path }): Reply | undefined => {
    if (method === 'POST') return { stream: begun, breaks: true, headers: { 'x-ag-ui-run-id': 'run-1' } };
    if (path.includes('/sessions/'))
      return session && { json: { runId: 'run-1', lastEventId: 1, ...session } };
    if (path.includes('/state/')) return state && { json: state };
    return { stream: '' };
  });
  const protocol = jobworkerp({ context: definition, server });
  return createAgentRun({ url: 'https://jobs.test/ag-ui/run', threadId: 't', tabs: false, protocol, fetch });
}

describe('a run that has failed while nobody followed it', () => {
  it.each([
    [
      'its task and the server’s detail',
      { ...faulted, currentTask: task },
      {},
      'The workflow "release" failed in the task "build": no space left',
    ],
    [
      'the name of its task in the guide’s format',
      { ...faulted, currentTask: 'build' },
      {},
      'The workflow "release" failed in the task "build".',
    ],
    [
      'the session’s detail',
      faulted,
      { error: { code: 'TASK_FAILED', message: 'Disk full' } },
      'The workflow "release" failed: Disk full',
    ],
    ['nothing more if the server knows no more', undefined, {}, 'The workflow failed.'],
  ])('reports what failed after a refresh: %s', async (_name, state, session, words) => {
    const run = failing(state, { state: 'error', ...session }, 'sync');
    await expect(run.refresh()).rejects.toMatchObject({ code: 'run_error', message: words });
    expect(run.getSnapshot()).toMatchObject({ status: 'failed', error: { message: words } });
  });

  it.each(['sync', 'async'] as const)('reports what failed after its stream broke (%s)', async (server) => {
    const run = failing(
      { ...faulted, currentTask: task },
      server === 'sync' ? { state: 'error' } : undefined,
      server,
    );
    retryAtOnce(run);
    const words = 'The workflow "release" failed in the task "build": no space left';
    await expect(run.send('Go')).rejects.toMatchObject({ code: 'run_error', message: words });
  });
});

describe('an interrupt whose run has failed meanwhile', () => {
  it.each([
    ['the approval of a call', { calls: [date] }],
    ['the user’s input', { waitsFor: { question: 'Which city?' } }],
  ])('is removed by a refresh, which reports the failure: %s', async (_name, asks) => {
    const server = await front([asks]);
    const run = runOn(server);
    expect((await run.send('Go')).interrupts).toHaveLength(1);
    for (const each of server.runs) each.state = 'error';
    await expect(run.refresh()).rejects.toMatchObject({ code: 'run_error' });
    expect(run.getSnapshot()).toMatchObject({ status: 'failed', interrupts: [], canSend: true });
  });
});
