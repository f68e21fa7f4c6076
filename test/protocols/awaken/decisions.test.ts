import { awaken } from 'react-agent-interrupts/protocols/awaken';
import { describe, expect, it } from 'vitest';
import type { Mode, ScriptedCall } from '../../emulators/awaken/agentEvents.js';
import { apis, frameByFrame, over, type Api } from './apis.js';
import { awakenServer, keyOf, permitted, runOn, statuses } from './conversation.js';

/** A call that waits for an answer of any content. */
const asking = (mode: Mode): ScriptedCall => ({
  id: 'c1',
  name: 'ask',
  args: { hint: 'x' },
  suspend: { id: 's1', action: 'ask_city', mode },
});

const taken = [
  ['use_decision_as_tool_result', 'result'],
  ['pass_decision_to_tool', 'ran'],
] as const;

/** Every answer that contains a no. */
const noes = [{ approved: false, reason: 'too far' }, false, { decision: 'reject' }, 'no'] as const;

/** What the AG-UI API cannot carry, because it reads it as a cancellation. */
const isCarried = (api: Api, no: unknown): boolean => api !== 'AG-UI' || no !== noes[0];

describe.each(taken)('a call in the mode %s', (mode, becomes) => {
  // “A ToolGateHook returns ToolInterceptPayload::SetResult during replay”
  // “Tool receives decision as arguments”
  it.each(apis.flatMap((api) => noes.filter((no) => isCarried(api, no)).map((no) => [api, no] as const)))(
    'receives every answer over the %s API, including a denial: %j',
    async (api, no) => {
      const server = await awakenServer([{ calls: [asking(mode)] }, { text: 'Noted.' }]);
      const run = runOn(server, over(api, server));
      run.answer(keyOf(await run.send('Go'), 'c1'), no);
      const done = await run.submit();
      expect(server.executed).toEqual([{ name: 'ask', [becomes]: no }]);
      expect(statuses(done)).toEqual({ c1: 'succeeded' });
      expect(done).toMatchObject({ status: 'finished', outcome: 'success' });
    },
  );

  it('does not get `approved: false` over the AG-UI API, which would cancel it, and nothing is sent', async () => {
    const server = await awakenServer([{ calls: [asking(mode)] }]);
    const run = runOn(server, over('AG-UI', server));
    run.answer(keyOf(await run.send('Go'), 'c1'), noes[0]);
    await expect(run.submit()).rejects.toMatchObject({ code: 'not_sent' });
    expect(server.to(/POST .*ag-ui/)).toHaveLength(1);
    expect(run.getSnapshot().interrupts[0]?.delivery).toBe('none');
  });

  it.each(apis)('is not run over the %s API if the user cancels', async (api) => {
    const server = await awakenServer([{ calls: [asking(mode)] }, { text: 'Noted.' }]);
    const run = runOn(server, over(api, server));
    run.cancel(keyOf(await run.send('Go'), 'c1'));
    const done = await run.submit();
    expect(server.executed).toEqual([]);
    expect(statuses(done)).toEqual({ c1: 'cancelled' });
  });
});

describe('a call that would run again', () => {
  // “Cancelled, // Cancelled externally (terminal)”
  it.each(apis)('is cancelled by a denial over the %s API, and shows that', async (api) => {
    const server = await awakenServer([{ calls: [permitted('a', {})] }, { text: 'Noted.' }]);
    const run = runOn(server, over(api, server));
    run.deny(keyOf(await run.send('Go'), 'a'));
    const done = await run.submit();
    expect(server.executed).toEqual([]);
    expect(statuses(done)).toEqual({ a: 'cancelled' });
  });

  it.each([
    [{ type: 'boolean' }, false],
    [
      { type: 'object', properties: { decision: { enum: ['accept', 'reject'] } }, required: ['decision'] },
      { decision: 'reject' },
    ],
  ])('is cancelled by a denial in the words of its schema: %j', async (response_schema, payload) => {
    const suspend = { id: 's1', action: 'ask', mode: 'replay_tool_call', response_schema } as const;
    const server = await awakenServer([{ calls: [permitted('a', {}, { suspend })] }, { text: 'Noted.' }]);
    const run = runOn(server, over('native', server));
    run.deny(keyOf(await run.send('Go'), 'a'));
    const done = await run.submit();
    expect(server.to(/decision$/).map(({ body }) => body)).toEqual([
      { toolCallId: 'a', action: 'cancel', payload },
    ]);
    expect(server.executed).toEqual([]);
    expect(statuses(done)).toEqual({ a: 'cancelled' });
  });

  it.each([[{ approved: false }], [null]])('that someone else ended with %j reads cancelled', (result) => {
    const decoder = awaken({ agentId: 'a' }).createDecoder();
    expect(decoder.read({ event_type: 'tool_call_resumed', target_id: 'a', result })).toEqual([]);
    const end = { event_type: 'run_finish', termination: { type: 'natural_end' } };
    expect(decoder.read(end)).toMatchObject([
      { type: 'TOOL_CALL_RESULT', toolCallId: 'a', content: '', cancelled: true },
      { type: 'RUN_FINISHED' },
    ]);
  });
});

describe('a suspended call', () => {
  // “Suspended, // Waiting for external decision”
  // “Tools are actively executing”
  // “Suspended calls can wait for decisions while allowed calls continue through the configured
  // executor”
  it.each(['native', 'AI SDK'] as const)('shows that over the %s API while other calls run', async (api) => {
    const plain = { id: 'b', name: 'plain', args: {} };
    const server = await awakenServer([{ calls: [permitted('a', {}), plain] }]);
    const run = runOn(server, over(api, server));
    const seen: string[] = [];
    run.on('event', ({ type, toolCallId }) => {
      const { status } = run.getSnapshot();
      if (type === 'TOOL_CALL_RESULT' && toolCallId === 'b')
        seen.push(`${status} ${statuses(run.getSnapshot())['a']}`);
    });
    await run.send('Go');
    expect(seen).toEqual(['running suspended']);
  });

  it.each([
    ['AG-UI', permitted('a', {})],
    ['AI SDK', { ...asking('use_decision_as_tool_result'), id: 'a' }],
  ] as const)(
    'shows that over the %s API when the run pauses, if the stream does not report it',
    async (api, call) => {
      const server = await awakenServer([{ calls: [call, { id: 'b', name: 'plain', args: {} }] }]);
      const run = runOn(server, { ...over(api, server), fetch: frameByFrame });
      const seen: unknown[] = [];
      run.on('event', ({ type, toolCallId }) => {
        if (type === 'TOOL_CALL_RESULT' && toolCallId === 'b') seen.push(statuses(run.getSnapshot())['a']);
      });
      const paused = await run.send('Go');
      expect(seen).toEqual(['running']);
      expect(statuses(paused)['a']).toBe('suspended');
    },
  );
});

describe('a run that a stop condition ended', () => {
  const stopped = { code: 'max_rounds', detail: 'reached 10 rounds' };
  const end = { type: 'stopped', value: stopped } as const;

  // “Stopped(StoppedReason), // A stop condition fired (code + optional detail)”
  // “Stop conditions are evaluated at StepEnd. When one fires, the run terminates with
  // TerminationReason::Stopped.”
  it.each([
    ['native', { response: 'So far.', stopped }],
    ['AG-UI', { response: 'So far.', stopped }],
    // This stream contains no result.
    ['AI SDK', { stopped }],
  ] as const)('is finished over the %s API, with the condition in its result', async (api, result) => {
    const server = await awakenServer([{ text: 'So far.', end }]);
    const done = await runOn(server, over(api, server)).send('Go');
    expect(done).toMatchObject({ status: 'finished', outcome: 'success' });
    expect(done.result).toEqual(result);
    expect(done.error).toBeUndefined();
  });

  it('keeps a result that is not an object', () => {
    const decoder = awaken({ agentId: 'a' }).createDecoder();
    decoder.read({ event_type: 'run_finish', result: 'So far.', termination: end });
    expect(decoder.ending()).toMatchObject({ outcome: 'success', result: { result: 'So far.', stopped } });
  });
});

describe('leaving a waiting run', () => {
  // “Cancelled, // External cancellation signal”
  it.each(apis)('cancels it over the %s API, and no answer is sent', async (api) => {
    const server = await awakenServer([{ calls: [permitted('a', {}), permitted('b', {})] }]);
    const run = runOn(server, over(api, server));
    await run.send('Go');
    run.leave();
    await expect.poll(() => server.runs.map(({ status }) => status)).toEqual(['done']);
    expect(server.runs[0]?.record()).toMatchObject({ termination_reason: { type: 'cancelled' } });
    expect(run.getSnapshot().interrupts).toEqual([]);
    expect(server.to(/decision/)).toEqual([]);
    expect(server.executed).toEqual([]);
  });
});
