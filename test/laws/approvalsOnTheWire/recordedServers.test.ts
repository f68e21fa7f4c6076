import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { agUi, type BridgeName } from 'react-agent-interrupts/core';
import { begun, call, done, finished, wired } from '../wire/kit.js';

const recorded = (name: string): string =>
  readFileSync(new URL(`../../fixtures/recordings/${name}.sse`, import.meta.url), 'utf8');
const tool = (name: string) => ({ name, description: 'Runs in the page', parameters: { type: 'object' } });
const warnings = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
afterEach(() => warnings.mockClear());

describe('Pydantic AI', () => {
  const one = recorded('pydantic-ai-slim-2.68.0/one');

  // “No answer is lost.” Pydantic AI 2.68 reports a cancellation to the model as one (`one-cancel.sse`).
  it.each<BridgeName | undefined>([undefined, 'ag-ui', 'pydantic-ai'])(
    'receives a cancellation as a cancellation: %s',
    async (bridge) => {
      const { run, requests } = wired([one, done], { protocol: agUi({ bridge }) });
      const [interrupt] = (await run.send('Go')).interrupts;
      expect(interrupt?.cancellation).toBeUndefined();
      run.cancel(interrupt?.key ?? '');
      await run.submit();
      expect(requests[1]?.body['resume']).toEqual([{ interruptId: 'int-tc-1', status: 'cancelled' }]);
    },
  );

  // “In development, a warning in the console names the `bridge` to set.” There is none to set here: the answers are
  // those of AG-UI 1.0.
  it('needs no option, so there is no warning', async () => {
    const { run } = wired([one]);
    await run.send('Go');
    expect(warnings).not.toHaveBeenCalled();
  });

  // “Front-end tool calls that the host still has to answer with a tool message. They are not interrupts.”
  // pendingToolCallIds
  it.each<BridgeName | undefined>([undefined, 'ag-ui'])(
    'leaves a call of the page’s tool beside an approval to the page: %s',
    async (bridge) => {
      const protocol = agUi({ bridge });
      const mixed = recorded('pydantic-ai-slim-2.68.0/mixed');
      const { run } = wired([mixed], { protocol, tools: [tool('locate')] });
      const { interrupts, pendingToolCallIds } = await run.send('Go');
      expect(interrupts).toMatchObject([{ toolCall: { name: 'transfer' } }]);
      expect(pendingToolCallIds).toEqual(['tc-3']);
    },
  );
});

describe('a call without a result beside an interrupt', () => {
  const paused = (...events: readonly object[]) => [
    begun,
    ...call('c-1', 'locate', '{}'),
    ...events,
    {
      ...finished,
      outcome: {
        type: 'interrupt',
        interrupts: [{ id: 'a', reason: 'tool_call', toolCallId: 'c-2' }],
      },
    },
  ];
  const left = async (events: readonly object[], tools: readonly string[]) => {
    const { run } = wired([events], { tools: tools.map(tool) });
    return (await run.send('Go')).pendingToolCallIds;
  };

  it('is not left to the page if the page has no such tool, if it has a result, or if it is asked about', async () => {
    const result = { type: 'TOOL_CALL_RESULT', messageId: 'm', toolCallId: 'c-1', content: 'Oslo' };
    expect(await left(paused(), ['locate'])).toEqual(['c-1']);
    expect(await left(paused(), ['other'])).toEqual([]);
    expect(await left(paused(result), ['locate'])).toEqual([]);
    expect(await left(paused(...call('c-2', 'pay', '{}')), ['pay'])).toEqual([]);
  });
});

// “A tool call to approve, edit or deny” (README): the card shows the call that an approval executes.
describe('ADK', () => {
  it('asks about the call that is executed, and its result is that of the decision', async () => {
    const { run } = wired([
      recorded('ag-ui-adk-0.11.0/outcomeOne'),
      recorded('ag-ui-adk-0.11.0/outcomeOne-approve'),
    ]);
    const [interrupt] = (await run.send('Go')).interrupts;
    expect(interrupt).toMatchObject({
      toolCall: { id: 'tc-1', name: 'transfer', args: { amount: 10, to: 'bob' } },
      issues: [],
    });
    run.approve(interrupt?.key ?? '');
    const { history } = await run.submit();
    expect(history).toMatchObject([{ toolName: 'transfer', result: { sent: 10 } }]);
  });

  it('asks about each call of a batch', async () => {
    const { run } = wired([recorded('ag-ui-adk-0.11.0/outcomeTwo')]);
    const { interrupts } = await run.send('Go');
    expect(interrupts).toMatchObject([
      { toolCall: { name: 'transfer', args: { amount: 10, to: 'bob' } } },
      { toolCall: { name: 'send_mail', args: { to: 'a@b.com' } } },
    ]);
  });

  // “With `agUi({ bridge: 'ag-ui' })`, nothing is derived from ids, metadata or CUSTOM events.”
  it('is not recognized in strict AG-UI 1.0', async () => {
    const { run } = wired([recorded('ag-ui-adk-0.11.0/outcomeOne')], {
      protocol: agUi({ bridge: 'ag-ui' }),
    });
    const [interrupt] = (await run.send('Go')).interrupts;
    expect(interrupt?.toolCall?.name).toBe('adk_request_confirmation');
  });
});
