import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { agUi } from '../../../src/protocols/agUi/agUi.js';
import { decodeSse } from '../../../src/stream/decodeSse.js';
import { bodyOf, cut } from '../../stream/bytes.js';
import { cases } from '../../setup/cases.js';

const pristine = Object.getOwnPropertyNames(Object.prototype);

// Throws instead of using expect, because it runs after every test and belongs to none.
afterEach(() => {
  const added = Object.getOwnPropertyNames(Object.prototype).filter((name) => !pristine.includes(name));
  if (added.length > 0 || 'polluted' in {}) throw new Error(`A prototype was polluted: ${added.join()}`);
});

const poison = fc
  .constantFrom('{"polluted":true}', '{"__proto__":{"polluted":true}}')
  .map((text): unknown => JSON.parse(text));
const wordsOf = (text: string): fc.Arbitrary<string> => fc.constantFrom(...text.split(/\s+/));
const key =
  wordsOf(`type name value rawEvent outcome interrupts interrupt id reason message messages payload metadata
  toolCallId tool_call_id responseSchema expiresAt langgraph raw action_requests mastra code toolCalls role runId
  __proto__ constructor prototype toString`);
const word = fc.oneof(
  wordsOf(`RUN_STARTED RUN_FINISHED RUN_ERROR CUSTOM TOOL_CALL_START MESSAGES_SNAPSHOT THINKING_START on_interrupt
    interrupt success cancelled tool __proto__ constructor`),
  fc.constantFrom('{"id":"i"}', '[', ''),
);
const { json } = fc.letrec<{ json: unknown }>((tie) => ({
  json: fc.oneof(
    { maxDepth: 6 },
    word,
    fc.constantFrom(null, true, false, 0, -1, 1e300),
    poison,
    fc.array(tie('json'), { maxLength: 4 }),
    fc
      .array(fc.tuple(key, tie('json')), { maxLength: 8 })
      .map((entries): unknown => Object.fromEntries(entries)),
  ),
}));
const shaped = fc.record({
  type: word,
  name: fc.constant('on_interrupt'),
  value: json,
  rawEvent: json,
  outcome: json,
  interrupt: json,
  messages: json,
});
const stream = fc.array(fc.oneof(json, shaped), { maxLength: 8 });

function hasProto(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return Object.hasOwn(value, '__proto__') || Object.values(value).some(hasProto);
}

describe('for any JSON', () => {
  const protocol = agUi();

  it('reading neither throws nor pollutes, and passes on no __proto__', () => {
    fc.assert(
      fc.property(stream, (values) => {
        const decoder = agUi().createDecoder();
        for (const value of values) {
          const events = decoder.decode({ data: JSON.stringify(value) ?? '' });
          expect(events.every(({ type }) => typeof type === 'string' && type !== '')).toBe(true);
          expect(hasProto(events)).toBe(false);
          const ending = decoder.ending();
          expect(hasProto(ending)).toBe(false);
          expect(ending.type === 'paused' && ending.interrupts.length === 0).toBe(false);
          if (ending.type === 'failed') {
            protocol.readError(ending.error, { consumed: false });
            protocol.interruptErrors?.(ending.error);
          }
        }
      }),
      { numRuns: cases(300, 100_000) },
    );
  });

  it('reading what a transport yields does not throw either', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(stream, fc.anything(), shaped), { maxLength: 6 }), (values) => {
        const decoder = protocol.createDecoder();
        for (const value of values) {
          expect(Array.isArray(decoder.read(value))).toBe(true);
          expect(decoder.ending().type).toMatch(/^(open|finished|paused|failed)$/);
        }
      }),
      { numRuns: cases(200, 50_000) },
    );
  });

  it('a key that encodes __proto__ with escapes is removed too', () => {
    const data =
      '{"type":"STATE_SNAPSHOT","snapshot":{"\\u005f_proto\\u005F_":{"polluted":true},"a":"\\u00e9"}}';
    expect(protocol.createDecoder().decode({ data })).toEqual([
      { type: 'STATE_SNAPSHOT', snapshot: { a: 'é' } },
    ]);
  });

  it('an interrupt in an outcome is never lost', () => {
    fc.assert(
      fc.property(fc.array(json, { minLength: 1, maxLength: 4 }), stream, (interrupts, before) => {
        const decoder = protocol.createDecoder();
        const data = JSON.stringify({ type: 'RUN_FINISHED', outcome: { type: 'interrupt', interrupts } });
        for (const value of before) decoder.decode({ data: JSON.stringify(value) ?? '' });
        decoder.decode({ data });
        expect(decoder.ending().type).toBe('paused');
      }),
      { numRuns: cases(200, 50_000) },
    );
  });

  it.each(['[', '{"type":"RUN_FINISHED","outcome":', '{"type":"CUSTOM","name":"on_interrupt","value":'])(
    'nesting deeper than any stack after %s is read',
    (start) => {
      const deep = `${'['.repeat(200_000)}${']'.repeat(200_000)}`;
      const decoder = protocol.createDecoder();
      decoder.decode({ data: `${start}${deep}${start === '[' ? ']' : '}'}` });
      decoder.decode({
        data: `{"type":"RUN_FINISHED","outcome":{"type":"interrupt","interrupts":[${deep},${deep}]}}`,
      });
      expect(decoder.ending().type).toBe('paused');
    },
  );
});

describe('for any bytes', () => {
  const mixed = fc
    .array(
      fc.oneof(
        fc.uint8Array({ maxLength: 40 }),
        json.map((value) => new TextEncoder().encode(`data: ${JSON.stringify(value)}\n\n`)),
      ),
      {
        maxLength: 12,
      },
    )
    .map((parts) => new Uint8Array(parts.flatMap((part) => [...part])));

  it('the events and the end are the same for any cuts', async () => {
    const readAll = async (chunks: readonly Uint8Array[]): Promise<unknown> => {
      const decoder = agUi().createDecoder();
      const events: unknown[] = [];
      for await (const frames of decodeSse(bodyOf(...chunks))) {
        for (const frame of frames) events.push(...decoder.decode(frame));
      }
      return { events, ending: decoder.ending().type };
    };
    await fc.assert(
      fc.asyncProperty(mixed, fc.array(fc.nat({ max: 2_000 }), { maxLength: 8 }), async (bytes, places) => {
        expect(await readAll(cut(bytes, places))).toEqual(await readAll([bytes]));
      }),
      { numRuns: cases(100, 15_000) },
    );
  });
});
