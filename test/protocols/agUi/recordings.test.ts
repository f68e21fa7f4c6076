import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { AgentEvent } from '../../../src/model/AgentEvent.js';
import type { Message } from '../../../src/model/agUi.js';
import type { ReceivedInterrupt } from '../../../src/model/PendingInterrupt.js';
import type { StreamDecoder } from '../../../src/model/Protocol.js';
import { agUi } from '../../../src/protocols/agUi/agUi.js';
import { decodeSse } from '../../../src/stream/decodeSse.js';
import { bodyOf } from '../../stream/bytes.js';

const folder = new URL('../../fixtures/recordings/', import.meta.url);
const editable = {
  type: 'object',
  properties: { approved: { type: 'boolean' }, editedArgs: { type: 'object' } },
  required: ['approved'],
};
const transferAnswer = {
  oneOf: [
    {
      type: 'object',
      properties: {
        approved: { const: true },
        editedArgs: {
          $schema: 'https://json-schema.org/draft/2020-12/schema',
          type: 'object',
          properties: {
            amount: { type: 'number', exclusiveMinimum: 0 },
            recipient: { type: 'string', minLength: 1 },
          },
          required: ['amount', 'recipient'],
        },
      },
      required: ['approved'],
      additionalProperties: false,
    },
    {
      type: 'object',
      properties: { approved: { const: false } },
      required: ['approved'],
      additionalProperties: false,
    },
  ],
};
const mail = { to: 'a@b.com', subject: 'Hi' };

/** What a user must see of one question, read manually from the file. */
interface Asked {
  readonly id: string;
  readonly reason: string;
  readonly message?: string;
  readonly toolCallId?: string;
  readonly schema?: object;
  /** Name and arguments, from any place in the message. */
  readonly call?: readonly [name: string, args: unknown];
}

const langGraph = (id: string, message: string): Asked => ({ id, reason: 'langgraph:interrupt', message });

const pauses: Readonly<Record<string, readonly Asked[]>> = {
  'langgraph-ts-0.0.43-resume-empty-array': [
    langGraph('bfe117649e36d9d5b0e68b16065b9302', 'What is your age?'),
  ],
  'langgraph-ts-0.0.43-sequential': [langGraph('a8500aae374e2bbafc52a3683b6a00f8', 'first?')],
  'langgraph-ts-0.0.43-sequential-resume': [langGraph('a8500aae374e2bbafc52a3683b6a00f8', 'second?')],
  'langgraph-ts-0.0.43-string-default': [langGraph('33bc250e340d7b1e0dc10b8aa1326cf5', 'What is your age?')],
  'langgraph-ts-0.0.43-string-outcome': [langGraph('5f0d3ba67bca721529d9b000036b4d90', 'What is your age?')],
  'langgraph-ts-0.0.43-tool-default': [
    {
      id: 'a0a64898a6388f1903fec1752b7d63a9',
      reason: 'tool_call',
      message: 'Send email to a@b.com?',
      toolCallId: 'tc-1',
      schema: editable,
      call: ['send_email', { to: 'a@b.com' }],
    },
  ],
  'langgraph-ts-0.0.43-two-default-command-map': [
    langGraph('338a70bf0ae9140cd733846ea9aa501e', 'Approve a?'),
    langGraph('a50153e1fd705332625b72ce6bd9a421', 'Approve b?'),
  ],
  'langgraph-ts-0.0.43-two-outcome': [
    langGraph('3e33b8848b3ae5e453508768a03e00ee', 'Approve a?'),
    langGraph('472cef9d0fb9a9b48cdcdf4bebf1dcdb', 'Approve b?'),
  ],
  'mastra-1.1.2-one-interrupt': [
    {
      id: 'r1::tc-1',
      reason: 'mastra:tool_suspend',
      toolCallId: 'tc-1',
      schema: {
        type: 'object',
        properties: { chosen_time: { type: 'string' }, cancelled: { type: 'boolean' } },
        additionalProperties: false,
        $schema: 'http://json-schema.org/draft-07/schema#',
      },
      call: ['schedule', { topic: 'Budget' }],
    },
  ],
  'strands-ts-0.2.3-one-interrupt': [
    {
      id: 'hook:beforeToolCall:tc-a:approve:tc-a',
      reason: 'Approve sending this email?',
      message: 'Approve sending this email?',
      toolCallId: 'tc-a',
      call: ['send_email', mail],
    },
  ],
  'strands-ts-0.2.3-tool-raised-form': [
    {
      id: 'tool:tc-q:need_details',
      reason: 'confirmation',
      message: '{"question":"Which quarter?","kind":"form"}',
      toolCallId: 'tc-q',
      call: ['ask_form', { q: 'Which quarter?' }],
    },
  ],
  'strands-ts-0.2.3-two-parallel': [
    {
      id: 'hook:beforeToolCall:tc-a:approve:tc-a',
      reason: 'Approve tc-a?',
      message: 'Approve tc-a?',
      toolCallId: 'tc-a',
      call: ['send_email', mail],
    },
    {
      id: 'hook:beforeToolCall:tc-b:approve:tc-b',
      reason: 'Approve tc-b?',
      message: 'Approve tc-b?',
      toolCallId: 'tc-b',
      call: ['send_email', { to: 'x@y.com', subject: 'Yo' }],
    },
  ],
  'tanstack-ai-0.58.0-one-interrupt': [
    {
      id: 'approval_tc-1',
      reason: 'tool_call',
      message: 'Approval required to run transfer',
      toolCallId: 'tc-1',
      schema: transferAnswer,
      call: ['transfer', { amount: 10, recipient: 'bob' }],
    },
  ],
};

/** The code of each RUN_ERROR: all of these servers started with status 200. */
const failures: Readonly<Record<string, string>> = {
  'strands-ts-0.2.3-rule4-new-input-while-pending': 'ADAPTER_BUG',
  'tanstack-ai-0.58.0-one-resume-invalid-payload': 'invalid-payload',
  'tanstack-ai-0.58.0-one-resume-unknown-id': 'unknown-interrupt',
};

const names = readdirSync(folder)
  .filter((file) => file.endsWith('.sse'))
  .map((file) => file.replace(/\.sse$/, ''));

/** The calls of the stream by id, as a reader of the events assembles them: name and argument text. */
type Calls = Map<string, readonly [name: string, argsText: string]>;

function noteCalls(event: AgentEvent, calls: Calls): void {
  const id = String(event['toolCallId']);
  const [name, text] = calls.get(id) ?? ['', ''];
  if (event.type === 'TOOL_CALL_START') calls.set(id, [String(event['toolCallName']), '']);
  if (event.type === 'TOOL_CALL_ARGS') calls.set(id, [name, `${text}${String(event['delta'])}`]);
  const messages = event.type === 'MESSAGES_SNAPSHOT' ? event['messages'] : [];
  for (const message of Array.isArray(messages) ? (messages as Message[]) : []) {
    for (const call of message.role === 'assistant' ? (message.toolCalls ?? []) : []) {
      calls.set(call.id, [call.function.name, call.function.arguments]);
    }
  }
}

async function replay(name: string): Promise<{ decoder: StreamDecoder; calls: Calls }> {
  const decoder = agUi().createDecoder();
  const calls: Calls = new Map();
  const bytes = new Uint8Array(readFileSync(new URL(`${name}.sse`, folder)));
  for await (const frames of decodeSse(bodyOf(bytes.slice(0, 999), bytes.slice(999)))) {
    for (const event of frames.flatMap((frame) => decoder.decode(frame))) {
      expect(event['source']).not.toBe('ag-ui:unreadable');
      noteCalls(event, calls);
    }
  }
  return { decoder, calls };
}

function callOf({ interrupt, proposal }: ReceivedInterrupt, calls: Calls): Asked['call'] {
  const streamed = calls.get(interrupt.toolCallId ?? '');
  if (streamed) return [streamed[0], JSON.parse(streamed[1])];
  return proposal && [proposal.name, proposal.args];
}

describe('each recording', () => {
  it('is listed in a table', () => {
    expect(names).toHaveLength(33);
    expect(names).toEqual(expect.arrayContaining([...Object.keys(pauses), ...Object.keys(failures)]));
  });

  it.each(Object.entries(pauses))('%s pauses with its questions, once', async (name, asked) => {
    const { decoder, calls } = await replay(name);
    const ending = decoder.ending();
    if (ending.type !== 'paused') throw new Error(`It is ${ending.type}.`);
    expect(ending.interrupts).toHaveLength(asked.length);
    ending.interrupts.forEach((received, index) => {
      const { id, reason, message, toolCallId, responseSchema } = received.interrupt;
      const wanted = asked[index];
      expect([id, reason, message, toolCallId]).toEqual([
        wanted?.id,
        wanted?.reason,
        wanted?.message,
        wanted?.toolCallId,
      ]);
      expect([received.issues, received.answerable]).toEqual([[], true]);
      expect(callOf(received, calls)).toEqual(wanted?.call);
      expect(responseSchema).toEqual(wanted?.schema);
    });
  });

  it.each(Object.entries(failures))('%s is refused with %s', async (name, code) => {
    const { decoder } = await replay(name);
    const ending = decoder.ending();
    expect(ending).toMatchObject({
      type: 'failed',
      final: false,
      error: { code: 'run_error', details: { code } },
    });
    if (ending.type !== 'failed') return;
    expect(agUi().readError(ending.error, { consumed: false })).toBe('refused');
  });

  it.each(names.filter((name) => !(name in pauses) && !(name in failures)))('%s finishes', async (name) => {
    const { decoder } = await replay(name);
    expect(decoder.ending()).toMatchObject({ type: 'finished', outcome: 'success', pendingToolCallIds: [] });
  });
});
