import { pendingInterrupt } from 'react-agent-interrupts/testing';
import type { PendingInterrupt, ToolCallRecord } from 'react-agent-interrupts';
import type { JsonObject } from 'react-agent-interrupts/core';

type Options = NonNullable<Parameters<typeof pendingInterrupt>[0]>;

/** The schema of a tool approval that accepts edits, as the specification recommends it. */
export const approvalSchema: JsonObject = {
  type: 'object',
  properties: {
    approved: { type: 'boolean' },
    editedArgs: {
      type: 'object',
      properties: {
        to: { type: 'string', format: 'email', title: 'To' },
        subject: { type: 'string', title: 'Subject' },
        body: { type: 'string', title: 'Body' },
      },
      required: ['to', 'subject'],
    },
    reason: { type: 'string' },
  },
  required: ['approved'],
};

/** The arguments of {@link sendMail}. */
export const mail = {
  to: 'ada@example.com',
  subject: 'Thursday',
  body: 'Hi Ada,\n\nthe room is booked for Thursday at ten. I will bring the drafts.\n\nSee you there,\nGrace',
};

export function toolCall(name: string, args: unknown, rest: Partial<ToolCallRecord> = {}): ToolCallRecord {
  return {
    id: `call-${name}`,
    name,
    argsText: JSON.stringify(args) ?? '',
    args,
    status: 'suspended',
    proposedBy: 'run-1',
    ...rest,
  };
}

/** An approval of a mail. Accepts edits and a reason. */
export const sendMail = (rest: Options = {}): PendingInterrupt =>
  pendingInterrupt({
    id: 'mail',
    askedAt: Date.parse('2026-01-15T09:58:00Z'),
    reason: 'tool_call',
    message: 'Send this e-mail to Ada? You can change it first.',
    toolCallId: 'call-send_email',
    responseSchema: approvalSchema,
    toolCall: toolCall('send_email', mail),
    ...rest,
  });

/** An approval of a payment. Accepts an approval or a denial. */
export const payInvoice = (rest: Options = {}): PendingInterrupt =>
  pendingInterrupt({
    id: 'pay',
    askedAt: Date.parse('2026-01-15T09:58:00Z'),
    reason: 'tool_call',
    message: 'Pay invoice 2026-114?',
    responseSchema: { type: 'object', properties: { approved: { type: 'boolean' } }, required: ['approved'] },
    toolCall: toolCall('pay_invoice', {
      invoice: '2026-114',
      amount: 1280.5,
      currency: 'EUR',
      express: false,
      recipient: { name: 'Nordwind GmbH', iban: 'DE02 1203 0000 0000 2020 51' },
      notes: [],
    }),
    ...rest,
  });

/** The quarterly filing from the specification. */
export const filing = (rest: Options = {}): PendingInterrupt =>
  pendingInterrupt({
    id: 'filing',
    reason: 'input_required',
    message: 'Please provide the quarterly filing details.',
    responseSchema: {
      type: 'object',
      properties: {
        quarter: { type: 'string', title: 'Quarter', enum: ['Q1', 'Q2', 'Q3', 'Q4'] },
        year: { type: 'integer', title: 'Year', minimum: 2000 },
        revenue: { type: 'number', title: 'Revenue', description: 'In euros, before tax.' },
        amended: { type: 'boolean', title: 'Amends an earlier filing' },
      },
      required: ['quarter', 'year', 'revenue'],
    },
    ...rest,
  });

/** A yes/no question without a tool call. */
export const goOn = (rest: Options = {}): PendingInterrupt =>
  pendingInterrupt({
    id: 'go-on',
    reason: 'confirmation',
    message: 'The staging tests passed. Deploy version 4.2 to production?',
    ...rest,
  });

/** A custom reason, with the metadata of its framework. */
export const migrate = (rest: Options = {}): PendingInterrupt =>
  pendingInterrupt({
    id: 'migrate',
    reason: 'langgraph:database_modification',
    message: 'This migration drops the column “legacy_id” from 12,408 rows.',
    responseSchema: {
      type: 'object',
      properties: {
        approved: { type: 'boolean', title: 'Run the migration' },
        batchSize: { type: 'integer', title: 'Rows per batch', default: 500, minimum: 1 },
      },
      required: ['approved'],
    },
    metadata: { langgraph: { nodeId: 'migrate', checkpointId: 'ckpt-7f1' }, table: 'customers' },
    ...rest,
  });

/** A question that is answered with text. */
export const nameIt = (rest: Options = {}): PendingInterrupt =>
  pendingInterrupt({ id: 'name', reason: 'What shall the project be called?', ...rest });

/** A question with an answer. */
export const decided = (interrupt: PendingInterrupt, payload: unknown): PendingInterrupt => ({
  ...interrupt,
  status: 'answered',
  decision: { status: 'resolved', payload },
});
