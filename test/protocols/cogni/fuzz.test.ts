import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cogni } from 'react-agent-interrupts/protocols/cogni';
import { graph } from './talk.js';

/** One of these words. */
const oneOf = (words: string) => fc.constantFrom(...words.split(/\s+/));

const type = oneOf(
  `text-start text-delta text_delta text-end tool-input-start tool-input-available
  tool_call_start tool-output-available tool_call_result tool-output-error data-status
  status finish done error needs_input data-outcome cogni:started unknown`,
);
const key = oneOf(
  `type status delta toolCallId toolName input output args result data id interrupt kind
  stateKey runId error errorText finishReason content phase provider_ref providerRef
  threadId thread_id sessionId provider_session_id`,
);
const value = fc.oneof(
  type,
  fc.constantFrom('completed', 'needs_input', 'error', 'call-1', 'SECRET'),
  fc.jsonValue({ maxDepth: 2 }),
  fc.dictionary(key, fc.oneof(type, fc.jsonValue({ maxDepth: 1 })), { maxKeys: 5 }),
);
const piece = fc.oneof({ weight: 4, arbitrary: fc.dictionary(key, value, { maxKeys: 7 }) }, fc.jsonValue());

const read = (pieces: readonly unknown[]) => {
  const decoder = cogni(graph).createDecoder();
  const events = pieces.flatMap((each) => decoder.decode({ data: JSON.stringify(each) }));
  return { events, ending: decoder.ending() };
};

describe('the decoder', () => {
  it('never throws, and emits only AG-UI', () => {
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        for (const event of read(pieces).events) expect(event.type).toMatch(/^[A-Z]+(_[A-Z]+)*$/);
      }),
    );
  });

  it('never loses a question', () => {
    fc.assert(
      fc.property(fc.array(piece), fc.jsonValue(), fc.array(piece), (before, interrupt, after) => {
        const outcome = { status: 'needs_input', runId: 'r', stateKey: 's', interrupt };
        expect(read([...before, outcome, ...after]).ending.type).toBe('paused');
      }),
    );
  });

  it('reads the same from a transport as from the wire', () => {
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        const decoder = cogni(graph).createDecoder();
        const events = pieces.flatMap((each) => decoder.read(each));
        expect(events).toEqual(read(pieces).events);
      }),
    );
  });

  // “NEVER returned in API responses, logged, or exposed to UI”
  // “readonly data: unknown;”
  it("removes the provider's references from the envelope, in any spelling, and from nothing else", () => {
    const name = oneOf(
      `provider_ref providerRef provider-ref threadId thread_id thread-id THREAD_ID sessionId
  session_id providerThreadId provider_session_id`,
    );
    const path = fc.array(fc.constantFrom('a', 'data', 'nested', '0'), { maxLength: 5 });
    fc.assert(
      fc.property(name, path, fc.boolean(), (secret, places, part) => {
        const leak = places.reduceRight<unknown>((inner, place) => ({ [place]: [inner] }), {
          [secret]: 'SECRET',
        });
        const outcome = { status: 'needs_input', runId: 'r', stateKey: 's', [secret]: 'LEAK' };
        const interrupt = { kind: 'k', [secret]: 'LEAK', data: leak };
        const seen = read([
          { type: 'tool-input-available', toolCallId: 'c', toolName: 't', input: leak, [secret]: 'LEAK' },
          { type: 'tool-output-available', toolCallId: 'c', output: leak, [secret]: 'LEAK' },
          part ? { type: 'data-outcome', data: { ...outcome, interrupt } } : { ...outcome, interrupt },
        ]);
        expect(JSON.stringify(seen)).not.toContain('LEAK');
        expect(seen.events).toContainEqual({
          type: 'TOOL_CALL_ARGS',
          toolCallId: 'c',
          delta: JSON.stringify(leak),
        });
        expect(seen.events).toContainEqual(
          expect.objectContaining({ type: 'TOOL_CALL_RESULT', content: JSON.stringify(leak) }),
        );
        expect(seen.ending).toMatchObject({
          type: 'paused',
          interrupts: [{ interrupt: { metadata: { cogni: { data: leak } } } }],
        });
      }),
    );
  });

  it('handles input that is nested deeper than any stack', () => {
    const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
    const decoder = cogni(graph).createDecoder();
    expect(decoder.decode({ data: `{"type":"data-status","data":${deep}}` })).toEqual([]);
    expect(decoder.decode({ data: '{"type":"finish"}' })).toHaveLength(1);
    expect(decoder.ending().type).toBe('finished');
  });
});
