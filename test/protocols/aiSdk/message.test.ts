import fc from 'fast-check';
import { fromUiMessages, toUiMessages, type UiMessage } from 'react-agent-interrupts/protocols/aiSdk';
import { describe, expect, it } from 'vitest';
import { cases } from '../../setup/cases.js';
import { builtByAiSdk, response, talk, type Chunk } from './talk.js';

const meta = { mock: { opaque: 'x' } };
const start: Chunk = { type: 'start', messageId: 'm1' };
const step: Chunk = { type: 'start-step' };
const said = (text: string, id = '0'): readonly Chunk[] => [
  { type: 'text-start', id },
  { type: 'text-delta', id, delta: text },
  { type: 'text-end', id },
];
const call: Chunk = { type: 'tool-input-available', toolCallId: 'c', toolName: 'pay', input: { amount: 1 } };
const asked: Chunk = { type: 'tool-approval-request', toolCallId: 'c', approvalId: 'a', signature: 's' };

const noId = 'a message without an id';
const sequences: Readonly<Record<string, readonly Chunk[]>> = {
  'text and reasoning with metadata of the provider': [
    { type: 'reasoning-start', id: 'r', providerMetadata: meta },
    { type: 'reasoning-delta', id: 'r', delta: 'Hm' },
    { type: 'reasoning-delta', id: 'r', delta: 'm', providerMetadata: { mock: { opaque: 'y' } } },
    { type: 'reasoning-end', id: 'r' },
    { type: 'text-start', id: '0' },
    { type: 'text-delta', id: '0', delta: 'Hi' },
    {
      type: 'text-end',
      id: '0',
      providerMetadata: meta,
      citations: [{ type: 'url', url: 'https://a.test' }],
    },
  ],
  'an empty reasoning': [
    { type: 'reasoning-start', id: 'r', providerMetadata: meta },
    { type: 'reasoning-end', id: 'r' },
    ...said('Hi'),
  ],
  'texts that repeat an id, in two steps': [...said('One'), step, ...said('Two')],
  'texts that are sent in turns': [
    { type: 'text-start', id: 'a' },
    { type: 'text-start', id: 'b' },
    { type: 'text-delta', id: 'a', delta: '1' },
    { type: 'text-delta', id: 'b', delta: '2' },
    { type: 'text-delta', id: 'a', delta: '3' },
    { type: 'text-end', id: 'a' },
    { type: 'text-end', id: 'b' },
  ],
  'streamed arguments': [
    { type: 'tool-input-start', toolCallId: 'c', toolName: 'pay', title: 'Pay', toolMetadata: { a: 1 } },
    { type: 'tool-input-delta', toolCallId: 'c', inputTextDelta: '{"amount"' },
    { type: 'tool-input-delta', toolCallId: 'c', inputTextDelta: ':1}' },
    { ...call, providerMetadata: meta },
    { type: 'tool-output-available', toolCallId: 'c', output: [1, null] },
  ],
  'arguments that differ from the streamed text': [
    { type: 'tool-input-start', toolCallId: 'c', toolName: 'pay', inputEncoding: 'text' },
    { type: 'tool-input-delta', toolCallId: 'c', inputTextDelta: 'a patch' },
    { ...call, input: 'A patch' },
    { type: 'tool-output-available', toolCallId: 'c', output: 'text' },
  ],
  'a call that is sent again': [call, asked, { ...call, input: { amount: 2 } }, asked],
  'a call that is streamed again': [
    { type: 'tool-input-start', toolCallId: 'c', toolName: 'pay' },
    { type: 'tool-input-delta', toolCallId: 'c', inputTextDelta: '{"amount":1}' },
    call,
    { type: 'tool-input-start', toolCallId: 'c', toolName: 'pay' },
    { type: 'tool-input-delta', toolCallId: 'c', inputTextDelta: '{"amount":2}' },
    { ...call, input: { amount: 2 } },
    asked,
  ],
  'a dynamic tool of the provider': [
    { ...call, dynamic: true, providerExecuted: true },
    {
      type: 'tool-output-available',
      toolCallId: 'c',
      output: null,
      providerExecuted: true,
      providerMetadata: meta,
    },
  ],
  'previews of an output': [
    call,
    { type: 'tool-output-available', toolCallId: 'c', output: 'half', preliminary: true },
    { type: 'tool-output-available', toolCallId: 'c', output: 'whole' },
  ],
  'invalid arguments': [
    { type: 'tool-input-error', toolCallId: 'c', toolName: 'pay', input: '{', errorText: 'No JSON' },
  ],
  'an error of a tool': [call, { type: 'tool-output-error', toolCallId: 'c', errorText: 'It broke' }],
  'an approval': [
    call,
    { ...asked, reason: 'Why', inputSchemaInput: { amount: '1' }, approvalDescriptor: { d: 1 } },
  ],
  'an automatic approval': [
    call,
    { ...asked, isAutomatic: true },
    { type: 'tool-approval-response', approvalId: 'a', approved: true, reason: 'Small' },
    { type: 'tool-output-available', toolCallId: 'c', output: 1 },
  ],
  'an automatic denial': [
    call,
    { ...asked, isAutomatic: true },
    { type: 'tool-approval-response', approvalId: 'a', approved: false, reason: 'Never' },
    { type: 'tool-output-denied', toolCallId: 'c' },
  ],
  'sources, files and other parts': [
    { type: 'source-url', sourceId: 's', url: 'https://a.test', title: 'A' },
    { type: 'source-document', sourceId: 'd', mediaType: 'application/pdf', title: 'D', filename: 'd.pdf' },
    { type: 'file', mediaType: 'image/png', url: 'data:image/png;base64,AA==' },
    {
      type: 'reasoning-file',
      mediaType: 'image/png',
      url: 'data:image/png;base64,AA==',
      providerMetadata: meta,
    },
    { type: 'custom', kind: 'mock.thing', providerMetadata: meta },
    { type: 'steering-message', id: 'u', parts: [{ type: 'text', text: 'Faster' }] },
    ...said('Done'),
  ],
  'data that is replaced, and data that is transient': [
    { type: 'data-a', id: '1', data: { n: 1 } },
    { type: 'data-a', id: '2', data: 'two' },
    { type: 'data-a', id: '1', data: [3] },
    { type: 'data-a', data: 4 },
    { type: 'data-b', id: '1', data: 5, transient: true },
    ...said('Done'),
  ],
  'metadata of the message': [
    { type: 'message-metadata', messageMetadata: { usage: { a: 1 }, list: [1] } },
    ...said('Done'),
    { type: 'finish', finishReason: 'stop', messageMetadata: { usage: { b: 2 }, list: [2] } },
  ],
  'a step that begins again': [
    step,
    ...said('Kept'),
    step,
    { type: 'text-start', id: '0' },
    { type: 'text-delta', id: '0', delta: 'Dropped' },
    { type: 'reset-step' },
    ...said('Instead'),
  ],
  'data and a file alone': [
    { type: 'data-a', id: '1', data: { n: 1 } },
    { type: 'file', mediaType: 'image/png', url: 'data:image/png;base64,AA==' },
  ],
  [noId]: [{ type: 'start' }, ...said('Hi')],
};

/** The messages of a run after these chunks, without those of the user. */
async function streamed(chunks: readonly Chunk[]) {
  const { run } = talk([response(...chunks)]);
  await run.send('Go');
  return run.getSnapshot().messages.filter(({ role }) => role !== 'user');
}

/** Each message with its content. A message for the metadata alone has none. */
const idsOf = (messages: ReturnType<typeof fromUiMessages>): readonly unknown[] =>
  messages
    .filter(({ role, content }) => role !== 'assistant' || content !== '')
    .map(({ id, role, content }) => [id, role, content]);

/** The last message of a run that has received these chunks. */
async function rebuilt(chunks: readonly Chunk[]): Promise<UiMessage | undefined> {
  const { run } = talk([response(...chunks)]);
  await run.send('Go');
  return JSON.parse(JSON.stringify(toUiMessages(run.getSnapshot().messages).at(-1))) as UiMessage;
}

describe('the message that goes back', () => {
  it.each(Object.entries(sequences))('is what AI SDK builds itself: %s', async (name, sequence) => {
    const chunks = [...(name === noId ? [] : [start]), step, ...sequence];
    const message = await rebuilt(chunks);
    // The page gives an id to a message without one.
    const id = name === noId ? message?.id : 'm1';
    expect(id).toBeTruthy();
    expect(message).toEqual({ ...(await builtByAiSdk(chunks)), id });
  });

  it('is what AI SDK builds itself from any of these in any order', async () => {
    const parts = Object.entries(sequences).filter(([name]) => !/begins again|without an id/.test(name));
    const order = fc.shuffledSubarray(
      parts.map(([, chunks]) => chunks),
      { minLength: 1, maxLength: 5 },
    );
    await fc.assert(
      fc.asyncProperty(order, async (picked) => {
        // Each has its own calls and approvals.
        const chunks = picked.flatMap((each, index) =>
          [step, ...each].map((chunk) => ({
            ...chunk,
            ...('toolCallId' in chunk && { toolCallId: `c${index}` }),
            ...('approvalId' in chunk && { approvalId: `a${index}` }),
          })),
        );
        expect(await rebuilt([start, ...chunks])).toEqual(await builtByAiSdk([start, ...chunks]));
      }),
      { numRuns: cases(40, 4000) },
    );
  });

  it('is the stored message, after a conversion to the messages of a run', async () => {
    for (const sequence of Object.values(sequences)) {
      const stored = [
        { id: 'u', role: 'user', parts: [{ type: 'text', text: 'Go' }], metadata: { at: 1 } },
        await builtByAiSdk([start, step, ...sequence]),
      ] as UiMessage[];
      const kept = JSON.parse(JSON.stringify(fromUiMessages(stored))) as ReturnType<typeof fromUiMessages>;
      expect(toUiMessages(kept)).toEqual(stored);
    }
  });

  // Two tabs show one message: one has streamed it, and the other one has read what the server has stored.
  it('has the same ids in the run if it was streamed and if the server has stored it', async () => {
    const parts = Object.entries(sequences).filter(
      ([name]) => !/begins again|without an id|streamed again/.test(name),
    );
    const order = fc.shuffledSubarray(
      parts.map(([, chunks]) => chunks),
      { minLength: 1, maxLength: 5 },
    );
    await fc.assert(
      fc.asyncProperty(order, async (picked) => {
        const chunks = [
          start,
          ...picked.flatMap((each, index) =>
            [step, ...each].map((chunk) => ({
              ...chunk,
              ...('toolCallId' in chunk && { toolCallId: `c${index}` }),
              ...('approvalId' in chunk && { approvalId: `a${index}` }),
            })),
          ),
        ];
        const stored = fromUiMessages([(await builtByAiSdk(chunks)) as UiMessage]);
        expect(idsOf(await streamed(chunks))).toEqual(idsOf(stored));
      }),
      { numRuns: cases(40, 4000) },
    );
  });

  it('is one of several stored messages that follow each other', async () => {
    const built = Object.values(sequences).map((sequence) => builtByAiSdk([start, step, ...sequence]));
    const messages = (await Promise.all(built)).map((each, index) => ({ ...each, id: `m${index}` }));
    fc.assert(
      fc.property(fc.shuffledSubarray(messages as UiMessage[], { minLength: 2 }), (stored) => {
        expect(toUiMessages(fromUiMessages(stored))).toEqual(stored);
      }),
      { numRuns: cases(40, 4000) },
    );
  });

  it('is made of the messages of a host that has no others', () => {
    expect(
      toUiMessages([
        { id: 's', role: 'system', content: 'Be brief.' },
        {
          id: 'u',
          role: 'user',
          content: [
            { type: 'text', text: 'Look' },
            { type: 'image', source: { type: 'url', value: 'https://a.test/i.png', mimeType: 'image/png' } },
            { type: 'document', source: { type: 'data', value: 'AA==', mimeType: 'application/pdf' } },
          ],
        },
        {
          id: 'a',
          role: 'assistant',
          content: 'Looking.',
          toolCalls: [
            { id: 'c', type: 'function', function: { name: 'look', arguments: '{"at":1}' } },
            { id: 'd', type: 'function', function: { name: 'look', arguments: '{}' } },
          ],
        },
        { id: 'c-result', role: 'tool', toolCallId: 'c', content: 'a cat' },
        { id: 'd-result', role: 'tool', toolCallId: 'd', content: '', error: 'Too dark' },
        { id: 'b', role: 'assistant', content: 'A cat.' },
      ]),
    ).toEqual([
      { id: 's', role: 'system', parts: [{ type: 'text', text: 'Be brief.' }] },
      {
        id: 'u',
        role: 'user',
        parts: [
          { type: 'text', text: 'Look' },
          { type: 'file', mediaType: 'image/png', url: 'https://a.test/i.png' },
          { type: 'file', mediaType: 'application/pdf', url: 'data:application/pdf;base64,AA==' },
        ],
      },
      {
        id: 'a',
        role: 'assistant',
        parts: [
          { type: 'text', state: 'done', text: 'Looking.' },
          {
            type: 'tool-look',
            toolCallId: 'c',
            state: 'output-available',
            input: { at: 1 },
            output: 'a cat',
          },
          { type: 'tool-look', toolCallId: 'd', state: 'output-error', input: {}, errorText: 'Too dark' },
          { type: 'step-start' },
          { type: 'text', state: 'done', text: 'A cat.' },
        ],
      },
    ]);
  });
});
