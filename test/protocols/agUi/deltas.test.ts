import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { StreamDecoder } from '../../../src/model/Protocol.js';
import type { StreamFrame } from '../../../src/model/Wire.js';
import { agUi } from '../../../src/protocols/agUi/agUi.js';
import { cases } from '../../setup/cases.js';

// Frames that differ from the previous one only in their delta are read without parsing. The result must be the same,
// so here each frame is also read as if it were the first of its kind.

const types = fc.constantFrom(
  'TEXT_MESSAGE_CONTENT',
  'TOOL_CALL_ARGS',
  'STATE_DELTA',
  'thinkingTextMessageContent',
);
const delta = fc.oneof(
  fc.string({ maxLength: 6 }),
  fc.constantFrom(
    '',
    'again',
    'again',
    'delta',
    '","x":"',
    '"delta":"a"',
    '\\',
    '\n',
    '\u0000',
    'é😀',
    '\ud800',
    '\u2028',
  ),
);
const value: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: delta },
  { weight: 1, arbitrary: fc.constantFrom(null, 3, true, ['a'], { delta: 'a' }) },
);
const extra = fc.constantFrom<object>(
  {},
  { messageId: 'm' },
  { name: 'delta', messageId: 'm' },
  { message_id: 'm', rawEvent: 'delta' },
  { toolCallId: 'c', rawEvent: { delta: 'a' } },
  { messageId: '"delta":"' },
  { timestamp: 1 },
);
/** JSON as servers write it: without spaces, with them, with every possible letter escaped, in a list, twice. */
const written = fc.constantFrom<(event: object) => string>(
  (event) => JSON.stringify(event),
  (event) => JSON.stringify(event, undefined, 1),
  (event) => JSON.stringify(event).replaceAll('a', '\\u0061'),
  (event) => JSON.stringify([event]),
  (event) => JSON.stringify([event, event]),
  (event) => JSON.stringify(event).replace('}', ',"delta":"again"}'),
  (event) => JSON.stringify(event).replace('}', ',"\\u0064elta":"again"}'),
);
const frame: fc.Arbitrary<StreamFrame> = fc.oneof(
  fc.record({
    data: fc
      .tuple(types, extra, fc.boolean(), value, written)
      .map(([type, more, last, text, write]) =>
        write(last ? { type, ...more, delta: text } : { type, delta: text, ...more }),
      ),
    event: fc.constantFrom(undefined, undefined, 'TEXT_MESSAGE_CONTENT'),
  }),
  fc.record({
    data: fc.tuple(delta, extra).map(([text, more]) => JSON.stringify({ ...more, delta: text })),
    event: fc.constantFrom('TEXT_MESSAGE_CONTENT', 'TOOL_CALL_ARGS', undefined),
  }),
  fc.record({
    data: fc
      .tuple(delta, fc.constantFrom('"}', '"', '}', '', '","messageId":"m"}'))
      .map(([text, end]) => `{"type":"TEXT_MESSAGE_CONTENT","delta":"${text}${end}`),
  }),
);
/** The same frame, its delta and then others, like a continuing stream. */
const repeated = fc
  .tuple(types, extra, written, fc.array(delta, { minLength: 2, maxLength: 6 }))
  .map(([type, more, write, texts]): StreamFrame[] =>
    texts.map((text) => ({ data: write({ type, ...more, delta: text }) })),
  );
const frames = fc
  .array(
    fc.oneof(
      frame.map((one) => [one]),
      repeated,
    ),
    { maxLength: 8 },
  )
  .map((all) => all.flat());

/** A frame without an event in between keeps the decoder from treating the second one as a repetition. */
const apart = (decoder: StreamDecoder, one: StreamFrame) => {
  decoder.decode({ data: '' });
  decoder.decode({ data: '[]' });
  return decoder.decode(one);
};

it('a repeated frame is read as if it were alone', () => {
  fc.assert(
    fc.property(frames, (all) => {
      const [together, alone] = [agUi().createDecoder(), agUi().createDecoder()];
      for (const one of all) expect(together.decode(one)).toEqual(apart(alone, one));
      expect(together.ending()).toEqual(alone.ending());
    }),
    { numRuns: cases(1_000, 200_000) },
  );
});

it('the fields after a delta with a quote in it are read', () => {
  const decoder = agUi().createDecoder();
  const content = (text: string) => ({
    data: `{"type":"TEXT_MESSAGE_CONTENT","messageId":"m","delta":${JSON.stringify(text)}}`,
  });
  const said = ['a', 'b', 'a "b"', 'c\\', 'd', '', '}'];
  expect(said.flatMap((text) => decoder.decode(content(text)))).toEqual(
    said.map((text) => ({ type: 'TEXT_MESSAGE_CONTENT', messageId: 'm', delta: text })),
  );
});
