import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AgentRunError } from '../../src/model/AgentRunError.js';
import { decodeSse } from '../../src/stream/decodeSse.js';
import { bodyOf, cut, framesOf } from './bytes.js';
import { cases } from '../setup/cases.js';

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

describe('framing', () => {
  it.each([
    ['LF', 'data: {"a":1}\n\ndata: {"b":2}\n\n'],
    ['CRLF', 'data: {"a":1}\r\n\r\ndata: {"b":2}\r\n\r\n'],
    ['lone CR', 'data: {"a":1}\r\rdata: {"b":2}\r\r'],
    ['all three mixed', 'data: {"a":1}\r\n\ndata: {"b":2}\n\r'],
    ['a byte order mark', '\uFEFFdata: {"a":1}\n\ndata: {"b":2}\n\n'],
    ['comments in between', ': hello\ndata: {"a":1}\n: beat\n\n: beat\n\ndata: {"b":2}\n\n'],
    ['no space after the colon', 'data:{"a":1}\n\ndata:{"b":2}\n\n'],
    ['retry and unknown fields', 'retry: 10\nfoo: bar\ndata: {"a":1}\n\nretry: x\ndata: {"b":2}\n\n'],
  ])('reads %s', async (_, text) => {
    expect(await framesOf(bodyOf(text))).toEqual([{ data: '{"a":1}' }, { data: '{"b":2}' }]);
  });

  it('joins the data of several lines', async () => {
    expect(await framesOf(bodyOf('data: [1,\ndata: 2]\n\n'))).toEqual([{ data: '[1,\n2]' }]);
  });

  it('reads event and id in any order, and assigns an id only to the frame that contains it', async () => {
    const text = 'event: X\ndata: 1\nid: 1710-0\n\nid: 7\ndata: 2\n\ndata: 3\n\n';
    expect(await framesOf(bodyOf(text))).toEqual([
      { data: '1', event: 'X', id: '1710-0' },
      { data: '2', id: '7' },
      { data: '3' },
    ]);
  });

  it('passes on empty data and [DONE], whose meaning the protocol decides', async () => {
    expect(await framesOf(bodyOf('data:\n\ndata: [DONE]\n\n'))).toEqual([{ data: '' }, { data: '[DONE]' }]);
  });

  it('reads a character whose bytes are split', async () => {
    const bytes = encode('data: "é😀"\n\n');
    for (let at = 1; at < bytes.length; at += 1) {
      expect(await framesOf(bodyOf(bytes.slice(0, at), bytes.slice(at)))).toEqual([{ data: '"é😀"' }]);
    }
  });

  it('emits a frame as soon as its blank line has arrived, also with CR line ends', async () => {
    let opened: ReadableStreamDefaultController<Uint8Array> | undefined;
    const stream = decodeSse(
      new ReadableStream<Uint8Array>({ start: (controller) => void (opened = controller) }),
    );
    opened?.enqueue(encode('data: {"a":1}\r\r'));
    expect((await stream.next()).value).toEqual([{ data: '{"a":1}' }]);
    await stream.return();
  });

  it('emits the frames of one chunk together', async () => {
    const batches: number[] = [];
    for await (const frames of decodeSse(bodyOf('data: 1\n\ndata: 2\n\nda', 'ta: 3\n\n')))
      batches.push(frames.length);
    expect(batches).toEqual([2, 1]);
  });
});

describe('the end of the body', () => {
  it.each([
    ['without any line end', 'data: {"type":"RUN_FINISHED"}'],
    ['with one line end', 'data: {"type":"RUN_FINISHED"}\n'],
    ['with a CR', 'data: {"type":"RUN_FINISHED"}\r'],
    ['with an id that may be cut', 'data: {"type":"RUN_FINISHED"}\nid: 1'],
  ])('emits a whole JSON value %s', async (_, tail) => {
    const frames = await framesOf(bodyOf(`data: {"a":1}\n\n${tail}`));
    expect(frames).toEqual([{ data: '{"a":1}' }, { data: '{"type":"RUN_FINISHED"}' }]);
  });

  it.each(['data: {"type":"RUN_FIN', 'data: 12', 'data: hello', 'dat', ': comment', 'id: 3'])(
    'drops %j, which may be incomplete',
    async (tail) => {
      expect(await framesOf(bodyOf(`data: {"a":1}\n\n${tail}`))).toEqual([{ data: '{"a":1}' }]);
    },
  );

  it('emits nothing for an empty body', async () => {
    expect(await framesOf(bodyOf())).toEqual([]);
  });
});

describe('faults', () => {
  const broken = (): ReadableStream<Uint8Array> => {
    let pulls = 0;
    return new ReadableStream<Uint8Array>({
      pull(controller) {
        pulls += 1;
        if (pulls === 1) controller.enqueue(encode('data: {"a":1}\n\ndata: {"b":2}'));
        else controller.error(new TypeError('terminated'));
      },
    });
  };

  it('throws stream_cut when reading fails, after the received frames', async () => {
    const body = broken();
    const seen: unknown[] = [];
    const reading = (async () => {
      for await (const frames of decodeSse(body)) seen.push(...frames);
    })();
    const error = await reading.catch((thrown: unknown) => thrown);
    expect(seen).toEqual([{ data: '{"a":1}' }]);
    expect(AgentRunError.isInstance(error) && [error.code, error.retryable]).toEqual(['stream_cut', true]);
    expect(error).toHaveProperty('cause.message', 'terminated');
    expect(body.locked).toBe(false);
  });

  it('throws aborted when the signal is aborted, and cancels the body', async () => {
    let cancelled = false;
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(encode('data: 1\n\n')),
      cancel: () => void (cancelled = true),
    });
    const abort = new AbortController();
    const stream = decodeSse(body, abort.signal);
    await stream.next();
    const next = stream.next();
    abort.abort();
    await expect(next).rejects.toMatchObject({ code: 'aborted' });
    expect([cancelled, body.locked]).toEqual([true, false]);
  });

  it('throws aborted immediately if the signal is already aborted', async () => {
    const body = bodyOf('data: 1\n\n');
    await expect(decodeSse(body, AbortSignal.abort()).next()).rejects.toMatchObject({ code: 'aborted' });
    expect(body.locked).toBe(false);
  });

  it('cancels the body and releases it when the reader stops early', async () => {
    let cancelled = false;
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(encode('data: 1\n\n')),
      cancel: () => void (cancelled = true),
    });
    for await (const frames of decodeSse(body)) {
      expect(frames).toHaveLength(1);
      break;
    }
    expect([cancelled, body.locked]).toEqual([true, false]);
  });
});

describe('arbitrary bytes, cut anywhere', () => {
  const line = fc.oneof(
    fc.constantFrom(
      '',
      '',
      'data',
      'data:',
      'data: {"a":"é😀"}',
      'id: 7',
      'event: RUN_ERROR',
      ': beat',
      'retry: 5',
    ),
    fc.string({ unit: 'grapheme', maxLength: 8 }).map((text) => `data: ${text.replace(/[\r\n]/g, '')}`),
  );
  const text = fc
    .array(fc.tuple(line, fc.constantFrom('\n', '\r', '\r\n')), { maxLength: 24 })
    .map((lines) => lines.map(([content, end]) => content + end).join(''));
  const places = fc.array(fc.nat({ max: 2_000 }), { maxLength: 12 });

  it('give the same frames', async () => {
    await fc.assert(
      fc.asyncProperty(text, places, async (whole, at) => {
        const bytes = encode(whole);
        expect(await framesOf(bodyOf(...cut(bytes, at)))).toEqual(await framesOf(bodyOf(bytes)));
      }),
      { numRuns: cases(150, 20_000) },
    );
  });

  it('never make it throw', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), places, async (bytes, at) => {
        expect(await framesOf(bodyOf(...cut(bytes, at)))).toEqual(await framesOf(bodyOf(bytes)));
      }),
    );
  });
});
