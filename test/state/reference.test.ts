import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AgentEvent } from '../../src/model/AgentEvent.js';
import type { Message } from '../../src/model/agUi.js';
import { emptyConversation } from '../../src/state/Conversation.js';
import { reduceEvents } from '../../src/state/reduceEvents.js';
import { arbitraryMoves } from './moves.js';
import { referenceConversation } from './reference.js';
import { WellFormedRun } from './WellFormedRun.js';
import { cases } from '../setup/cases.js';

const history: readonly Message[] = [
  { id: 'u1', role: 'user', content: [{ type: 'text', text: 'Write to Bob.' }] },
  { id: 'old', role: 'assistant', content: 'I will.' },
];

const arbitraryRun = fc.record({ moves: arbitraryMoves, failed: fc.boolean(), echoes: fc.boolean() });

describe('reduceEvents and the reference client', () => {
  it('build the same messages and state from any well-formed runs', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(arbitraryRun, { minLength: 1, maxLength: 2 }),
        fc.boolean(),
        async (plans, seeded) => {
          const runs = plans.map(({ moves, failed, echoes }, index) => {
            const run = new WellFormedRun(`run-${index + 1}`, echoes ? history : []);
            for (const move of moves) run.make(move);
            return run.finish(failed);
          });
          const seed = seeded ? { messages: history, state: { a: [1], b: [] } } : {};
          const expected = await referenceConversation(runs, seed);
          const actual = runs.reduce(
            (conversation, events, index) =>
              reduceEvents(conversation, wired(events), { runId: `run-${index + 1}` }),
            emptyConversation(seed),
          );
          // The reference client does not move known messages to where a snapshot has them.
          const isMoved = runs.flat().some(({ type }) => type === 'MESSAGES_SNAPSHOT');
          const compared = (messages: readonly Message[]) => (isMoved ? sorted(messages) : messages);
          expect(compared(actual.messages)).toStrictEqual(compared(expected.messages));
          expect(actual.state).toStrictEqual(expected.state);
        },
      ),
      { numRuns: cases(50, 5_000) },
    );
  });

  it('distinguish messages that share an id', async () => {
    const text = (type: string, fields: object = {}) => ({
      type: `TEXT_MESSAGE_${type}`,
      messageId: 'x',
      ...fields,
    });
    const call = (type: string, fields: object = {}) => ({
      type: `TOOL_CALL_${type}`,
      toolCallId: 'x',
      ...fields,
    });
    const run = [
      { type: 'RUN_STARTED', threadId: 'thread', runId: 'run-1' },
      text('START'),
      text('END'),
      call('START', { toolCallName: 'find', subagentRunId: 's1' }),
      call('ARGS', { delta: '{}' }),
      call('END'),
      call('RESULT', { messageId: 'x', content: 'found' }),
      text('START'),
      text('CONTENT', { delta: 'Done.' }),
      text('END', { metadata: { finish: 'stop' } }),
      { type: 'RUN_FINISHED', threadId: 'thread', runId: 'run-1' },
    ];
    const { messages } = reduceEvents(emptyConversation(), run, { runId: 'run-1' });
    expect(messages).toStrictEqual((await referenceConversation([run])).messages);
    expect(messages.map(({ id }) => id)).toStrictEqual(['x', 'x', 'x']);
  });
});

const sorted = (messages: readonly Message[]): readonly Message[] =>
  messages.toSorted((a, b) => `${a.id} ${a.role}`.localeCompare(`${b.id} ${b.role}`));

function wired(events: readonly AgentEvent[]): AgentEvent[] {
  return events.map((event) => JSON.parse(JSON.stringify(event)) as AgentEvent);
}
