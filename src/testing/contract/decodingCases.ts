import { frozen } from '../../model/frozen.js';
import type { Protocol, StreamDecoder } from '../../model/Protocol.js';
import type { StreamFrame } from '../../model/Wire.js';
import type { Frames } from './ContractNetwork.js';
import { ContractScene, type Connectable } from './ContractScene.js';
import type { ContractCase } from './ContractSubject.js';
import { expectThat } from './expectations.js';

/** The decoder of a protocol reads any input. */
export function decodingCases(subject: Connectable, protocol: () => Protocol): readonly ContractCase[] {
  return [
    {
      name: 'reads any input without an exception, and treats none of it as an end',
      law: 7,
      async run() {
        const decoder = protocol().createDecoder();
        for (const value of values) {
          const data = JSON.stringify(value) ?? 'undefined';
          readAll(decoder, { value, frame: { data } });
          readAll(decoder, { value: data, frame: { data: data.slice(0, -1), event: data, id: data } });
          const { type } = decoder.ending();
          expectThat(
            type === 'open' || type === 'failed',
            'Values without meaning are neither an end nor a question',
            data.slice(0, 80),
          );
        }
      },
    },
    {
      name: 'reads each of its frames without an exception if any part of it is missing or has another type',
      law: 7,
      async run() {
        const recorded: string[] = [];
        await ContractScene.play(subject, {}, async (scene) => {
          scene.network.everyStream = (frames) => recording(frames, recorded);
          const run = await scene.asked();
          await scene.finish(run, scene.decide(run));
        });
        const frames = recorded.map(frameIn);
        frames.forEach((frame, at) => {
          for (const data of changed(frame.data)) {
            const decoder = protocol().createDecoder();
            for (const earlier of frames.slice(0, at)) decoder.decode(earlier);
            readAll(decoder, { frame: { ...frame, data }, value: parsed(data) });
          }
        });
      },
    },
  ];
}

/** The input is frozen: a decoder that changes it throws. */
function readAll(decoder: StreamDecoder, { value, frame }: { value: unknown; frame: StreamFrame }): void {
  frozen(value);
  frozen(frame);
  try {
    expectThat(Array.isArray(decoder.decode(frame)), 'decode() returns a list');
    expectThat(Array.isArray(decoder.read(value)), 'read() returns a list');
    expectThat(endings.includes(decoder.ending().type), 'ending() returns a known ending');
  } catch (cause) {
    throw new Error(`The decoder does not read ${JSON.stringify(frame).slice(0, 200)}: ${String(cause)}`, {
      cause,
    });
  }
}

const endings: readonly string[] = ['open', 'finished', 'paused', 'failed'];

const values: readonly unknown[] = [
  undefined,
  null,
  true,
  0,
  -1.5,
  '',
  'text',
  [],
  [null],
  {},
  { type: 12 },
  { type: null, id: {} },
  { id: [] },
  { error: 'Session expired' },
  JSON.parse('{"__proto__":{"type":"x"},"constructor":1}'),
  'x'.repeat(10_000),
  deep(2_000),
];

function deep(depth: number): unknown {
  let value: unknown = 'end';
  for (let level = 0; level < depth; level += 1) value = [value];
  return value;
}

async function* recording(frames: Frames, into: string[]): Frames {
  for await (const frame of frames) {
    into.push(frame);
    yield frame;
  }
}

function frameIn(text: string): StreamFrame {
  const fields = text.split(/\r?\n/).map((line) => /^(\w+): ?(.*)$/.exec(line));
  const all = (name: string): string[] =>
    fields.flatMap((field) => (field?.[1] === name ? [field[2] ?? ''] : []));
  return { data: all('data').join('\n'), event: all('event')[0], id: all('id')[0] };
}

/** The text cut in several places, and its JSON with each part replaced. */
function* changed(data: string): Generator<string> {
  for (let end = 0; end < data.length; end += Math.ceil(data.length / 8)) yield data.slice(0, end);
  const value = parsed(data);
  for (const path of pathsIn(value))
    for (const other of others) yield JSON.stringify(replaced(value, path, other));
}

const others: readonly unknown[] = [undefined, null, 0, '', 'other', [], [null], {}, { type: 'other' }];

function* pathsIn(value: unknown, path: readonly string[] = []): Generator<readonly string[]> {
  if (typeof value !== 'object' || value === null || path.length > 5) return;
  for (const [key, child] of Object.entries(value)) {
    yield [...path, key];
    yield* pathsIn(child, [...path, key]);
  }
}

function replaced(value: unknown, [key, ...rest]: readonly string[], other: unknown): unknown {
  if (key === undefined) return other;
  const entries = Object.entries(value as object).map(([name, child]): [string, unknown] => [
    name,
    name === key ? replaced(child, rest, other) : child,
  ]);
  return Array.isArray(value) ? entries.map(([, child]) => child) : Object.fromEntries(entries);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
