import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Protocol } from 'react-agent-interrupts/core';
import { aiSdk } from 'react-agent-interrupts/protocols/aiSdk';
import { awaken } from 'react-agent-interrupts/protocols/awaken';
import { cases } from '../../setup/cases.js';
import { argumentsWith, questionIn, rounded } from './digits.js';
import { sse, wired } from './kit.js';

const HOLE = '@arguments@';

const nativeFrames = (streamed: readonly object[]): readonly object[] => [
  { event_type: 'run_start', thread_id: 't', run_id: 'r' },
  { event_type: 'tool_call_start', id: 'tc', name: 'pay' },
  ...streamed,
  {
    event_type: 'tool_call_done',
    id: 'tc',
    message_id: 'm',
    outcome: 'suspended',
    result: {
      tool_name: 'pay',
      status: 'pending',
      suspension: {
        suspension: { id: 's', action: 'tool:PermissionConfirm' },
        pending: { id: 'tc', name: 'pay', arguments: HOLE },
        resume_mode: 'replay_tool_call',
      },
    },
  },
  { event_type: 'run_finish', thread_id: 't', run_id: 'r', termination: { type: 'suspended' } },
];

/** The frames of a run that asks about a call with these arguments, by the protocol that converses with its server. */
const servers: readonly (readonly [string, Protocol, (text: string) => readonly object[]])[] = [
  [
    'Awaken, which streams the arguments first',
    awaken({ agentId: 'a' }),
    (text) => nativeFrames([{ event_type: 'tool_call_delta', id: 'tc', args_delta: text }]),
  ],
  ['Awaken, which streams no arguments', awaken({ agentId: 'a' }), () => nativeFrames([])],
  [
    'AI SDK',
    aiSdk(),
    () => [
      { type: 'start', messageId: 'm' },
      { type: 'tool-input-available', toolCallId: 'tc', toolName: 'pay', input: HOLE },
      { type: 'tool-approval-request', approvalId: 's', toolCallId: 'tc' },
      { type: 'finish' },
    ],
  ],
];

// forms-and-safety.md: “`argsText` of a call or an action contains the exact digits.” reliability.md:
// “Numbers in arguments are compared as the server has sent them, even if JavaScript rounds them.”
describe.each(servers)('a call with a number that JavaScript rounds, from %s', (_name, protocol, frames) => {
  it('is shown with the digits that the server has sent, and without a mismatch', async () => {
    await fc.assert(
      fc.asyncProperty(rounded, async (n) => {
        const text = argumentsWith(n);
        const { run } = wired([sse(frames(text)).replaceAll(`"${HOLE}"`, text)], { protocol });
        await run.send('Go');
        const { args, argsText, interrupt } = questionIn(run);
        expect(interrupt.issues).toEqual([]);
        expect([args, argsText]).toEqual([JSON.parse(text), text]);
      }),
      { numRuns: cases(10, 100) },
    );
  });
});
