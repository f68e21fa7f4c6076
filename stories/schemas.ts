import type { JsonObject } from 'react-agent-interrupts/core';
import { z } from 'zod';

/** As `model_json_schema()` of Pydantic 2 writes it. */
export const pydantic: JsonObject = {
  $defs: {
    Address: {
      properties: {
        street: { title: 'Street', type: 'string' },
        city: { title: 'City', type: 'string' },
        country: { default: 'NO', maxLength: 2, minLength: 2, title: 'Country', type: 'string' },
      },
      required: ['street', 'city'],
      title: 'Address',
      type: 'object',
    },
    Priority: { enum: ['low', 'normal', 'high'], title: 'Priority', type: 'string' },
  },
  description: 'A parcel that is to be collected.',
  properties: {
    sender: { $ref: '#/$defs/Address' },
    priority: { $ref: '#/$defs/Priority', default: 'normal' },
    collect_at: { format: 'date-time', title: 'Collect At', type: 'string' },
    weight: { exclusiveMinimum: 0, title: 'Weight', type: 'number' },
    note: { anyOf: [{ maxLength: 400, type: 'string' }, { type: 'null' }], default: null, title: 'Note' },
    billing: { anyOf: [{ $ref: '#/$defs/Address' }, { type: 'null' }], default: null },
    tags: { items: { type: 'string' }, title: 'Tags', type: 'array', uniqueItems: true },
    extra: { additionalProperties: { type: 'integer' }, title: 'Extra', type: 'object' },
  },
  required: ['sender', 'collect_at', 'weight', 'tags', 'extra'],
  title: 'Pickup',
  type: 'object',
};

/** As Zod 4 writes it: JSON Schema 2020-12. */
export const zod: JsonObject = {
  ...z.toJSONSchema(
    z.object({
      email: z.email().meta({ title: 'E-mail' }),
      website: z.url().optional().meta({ title: 'Website' }),
      born: z.iso.date().meta({ title: 'Born' }),
      role: z.enum(['reader', 'writer', 'owner']).default('reader').meta({ title: 'Role' }),
      seat: z.tuple([z.int().min(1).max(40), z.enum(['A', 'B', 'C'])]).meta({ title: 'Seat' }),
      newsletter: z.boolean().meta({ title: 'Newsletter' }),
      discount: z.number().min(0).max(1).nullable().meta({ title: 'Discount' }),
      payment: z
        .discriminatedUnion('kind', [
          z.object({ kind: z.literal('card'), last4: z.string().length(4) }),
          z.object({ kind: z.literal('invoice'), reference: z.string() }),
        ])
        .meta({ title: 'Payment' }),
    }),
    { io: 'input' },
  ),
};

/** As TypeBox writes it. */
export const typeBox: JsonObject = {
  type: 'object',
  required: ['level', 'range', 'mode'],
  properties: {
    level: {
      title: 'Level',
      anyOf: [
        { const: 'debug', type: 'string' },
        { const: 'info', type: 'string' },
        { const: 'error', type: 'string' },
      ],
    },
    range: {
      title: 'Range',
      type: 'object',
      required: ['from'],
      properties: { from: { type: 'integer' }, to: { type: 'integer' } },
    },
    mode: { title: 'Mode', anyOf: [{ type: 'string' }, { type: 'integer' }] },
    headers: { title: 'Headers', type: 'object', patternProperties: { '^[A-Za-z-]+$': { type: 'string' } } },
  },
  additionalProperties: false,
};

/** As Mastra sends it: draft-07, by zod-to-json-schema. */
export const mastra: JsonObject = {
  type: 'object',
  properties: {
    chosen_time: { type: 'string', description: 'The time that suits everybody.' },
    attendees: { type: 'array', items: { type: 'string', format: 'email' }, minItems: 1 },
    cancelled: { type: 'boolean' },
  },
  required: ['chosen_time', 'attendees'],
  additionalProperties: false,
  $schema: 'http://json-schema.org/draft-07/schema#',
};

/** As .NET's JsonSchemaExporter writes it: nullable by type, enums as text, numbers that may come as text. */
export const dotNet: JsonObject = {
  type: ['object', 'null'],
  properties: {
    orderId: { type: 'integer' },
    customer: { type: ['string', 'null'] },
    status: { enum: ['Open', 'Paid', 'Shipped', null] },
    total: { type: ['string', 'number'], pattern: '^-?(?:0|[1-9]\\d*)(?:\\.\\d+)?$' },
    dueDate: { type: 'string', format: 'date' },
    lines: {
      type: ['array', 'null'],
      items: {
        type: ['object', 'null'],
        properties: { sku: { type: 'string' }, quantity: { type: 'integer', default: 1 } },
        required: ['sku'],
      },
    },
  },
  required: ['orderId', 'customer', 'total'],
};

/** As TanStack AI sends it: a branch for each decision. */
export const tanStack: JsonObject = {
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

/** As an MCP server asks by elicitation: flat, with titles. */
export const mcpElicitation: JsonObject = {
  type: 'object',
  properties: {
    name: {
      type: 'string',
      title: 'Display name',
      description: 'As others will see it.',
      minLength: 3,
      maxLength: 50,
    },
    email: { type: 'string', title: 'E-mail', format: 'email' },
    age: { type: 'integer', title: 'Age', minimum: 18 },
    subscribe: { type: 'boolean', title: 'Subscribe', default: false },
    colour: {
      type: 'string',
      title: 'Colour',
      oneOf: [
        { const: '#ff0000', title: 'Red' },
        { const: '#00ff00', title: 'Green' },
      ],
    },
    interests: {
      type: 'array',
      title: 'Interests',
      minItems: 1,
      items: {
        anyOf: [
          { const: 'music', title: 'Music' },
          { const: 'film', title: 'Film' },
        ],
      },
    },
  },
  required: ['name', 'email'],
};
