import {
  createAgentRun,
  type AgentEvent,
  type AgentRun,
  type ConversationProtocol,
} from 'react-agent-interrupts/core';
import { awaken, awakenAgUi, awakenAiSdk } from 'react-agent-interrupts/protocols/awaken';
import { describe, expect, it } from 'vitest';
import { awakenServer, keyOf, permitted, runOn } from './conversation.js';
import { apis, frameByFrame, over } from './apis.js';

/** Every activity of a run, in order: `-` stands for none. */
function activitiesOf(run: AgentRun): readonly string[] {
  const seen: string[] = [];
  run.on('event', () => {
    const { activity } = run.getSnapshot();
    const told = activity ? `${activity.kind} ${activity.name}` : '-';
    if (seen.at(-1) !== told) seen.push(told);
  });
  return seen;
}

const plain = { id: 'b', name: 'plain', args: {} };

describe.each(apis)('the activity over the %s API', (api) => {
  it('is the call that runs, then its step, and nothing while the run waits', async () => {
    const server = await awakenServer([{ calls: [plain] }, { text: 'Done.' }]);
    const run = runOn(server, { ...over(api, server), fetch: frameByFrame });
    const seen = activitiesOf(run);
    const done = await run.send('Go');
    expect(seen).toEqual(['-', 'step step_1', 'call plain', 'step step_1', '-', 'step step_2', '-']);
    expect(done.activity).toBeUndefined();
  });

  it('is the resumed call from the start of the run that resumes it', async () => {
    const server = await awakenServer([{ calls: [permitted('a', {})] }, { text: 'Done.' }]);
    const run = runOn(server, { ...over(api, server), fetch: frameByFrame });
    const paused = await run.send('Go');
    expect(paused.activity).toBeUndefined();
    run.approve(keyOf(paused, 'a'));
    const seen = activitiesOf(run);
    await run.submit();
    expect(seen.slice(0, 2)).toEqual(['call tool_a', '-']);
    expect(run.getSnapshot().activity).toBeUndefined();
  });
});

// “Suspended calls can wait for decisions while allowed calls continue through the configured executor”
it.each(['native', 'AI SDK'] as const)(
  'the activity over the %s API is the call that runs, and not one that waits',
  async (api) => {
    // The call that waits starts last.
    const server = await awakenServer([{ calls: [plain, permitted('a', {})] }]);
    const run = runOn(server, { ...over(api, server), fetch: frameByFrame });
    const seen: string[] = [];
    run.on('event', ({ type, suspended }) => {
      if (type === 'TOOL_CALL_END' && suspended === true) seen.push(run.getSnapshot().activity?.name ?? '-');
    });
    await run.send('Go');
    expect(seen).toEqual(['plain']);
  },
);

const plan = { messageId: 'm', activityType: 'plan', content: { text: 'Comparing the prices' } };

it.each<[string, ConversationProtocol, ...object[]]>([
  [
    'native',
    awaken({ agentId: 'a' }),
    { event_type: 'run_start', thread_id: 't', run_id: 'r' },
    { event_type: 'activity_snapshot', message_id: 'm', activity_type: 'plan', content: plan.content },
  ],
  ['AG-UI', awakenAgUi(), { type: 'RUN_STARTED' }, { type: 'ACTIVITY_SNAPSHOT', ...plan }],
  ['AI SDK', awakenAiSdk(), { type: 'data-run-info' }, { type: 'data-activity-snapshot', data: plan }],
])('the activity over the %s API is the one that the agent names', async (_api, protocol, ...events) => {
  const run = createAgentRun({
    url: 'https://awaken.test/',
    threadId: 't',
    protocol,
    async *transport() {
      for (const event of events) yield await Promise.resolve(event as AgentEvent);
    },
  });
  const seen: unknown[] = [];
  run.on('event', () => seen.push(run.getSnapshot().activity));
  await run.send('Go').catch(() => undefined);
  expect(seen.at(-1)).toMatchObject({ kind: 'activity', name: 'plan', text: 'Comparing the prices' });
});
