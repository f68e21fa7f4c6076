import { describe, expect, it, vi } from 'vitest';
import { mcpElicitation } from 'react-agent-interrupts/asker/mcpElicitation';

/** The schema of the content for which a card asks. */
async function contentOf(field: object): Promise<unknown> {
  let schema: unknown;
  const ask = vi.fn<(question: { responseSchema?: object | undefined }) => Promise<never>>((question) => {
    schema = question.responseSchema;
    return Promise.reject(new Error('enough'));
  });
  const params = { message: 'Which?', requestedSchema: { type: 'object', properties: { field } } };
  const handler = mcpElicitation({ ask }, { server: 'Server' });
  const request = { method: 'elicitation/create', params } as unknown as Parameters<typeof handler>[0];
  await expect(handler(request, { signal: new AbortController().signal })).rejects.toThrow('enough');
  const { oneOf } = schema as { oneOf: { properties: { content: { properties: { field: unknown } } } }[] };
  return oneOf.at(-1)?.properties.content.properties.field;
}

describe('the values of a field of an elicitation', () => {
  it.each([
    ['with the names of enumNames', { enum: ['a', 'b'], enumNames: ['A', 'B'] }],
    [
      'with titles in oneOf',
      {
        oneOf: [
          { const: 'a', title: 'A' },
          { const: 'b', title: 'B' },
        ],
      },
    ],
    [
      'with titles in anyOf',
      {
        anyOf: [
          { const: 'a', title: 'A' },
          { const: 'b', title: 'B' },
        ],
      },
    ],
    ['listed twice', { enum: ['a', 'b', 'a'], enumNames: ['A', 'B', 'Another A'] }],
  ])('have one title each: %s', async (_how, listed) => {
    const titled = {
      oneOf: [
        { const: 'a', title: 'A' },
        { const: 'b', title: 'B' },
      ],
    };
    expect(await contentOf({ type: 'string', ...listed })).toEqual({ type: 'string', ...titled });
    expect(await contentOf({ type: 'array', items: { type: 'string', ...listed } })).toEqual({
      type: 'array',
      uniqueItems: true,
      items: { type: 'string', ...titled },
    });
  });

  it('are their own names if a name is missing', async () => {
    expect(await contentOf({ type: 'string', enum: ['a', 'b'], enumNames: ['A'] })).toEqual({
      type: 'string',
      oneOf: [
        { const: 'a', title: 'A' },
        { const: 'b', title: 'b' },
      ],
    });
  });

  it.each([
    { type: 'string', minLength: 2, format: 'email', default: 'a@b.c' },
    { type: 'string', enum: ['a', 'b'] },
    { type: 'boolean', default: true },
    { type: 'integer', minimum: 0 },
  ])('stay as they are without names: %j', async (field) => {
    expect(await contentOf(field)).toEqual(field);
  });
});
