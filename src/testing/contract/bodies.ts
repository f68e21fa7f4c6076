import type { Frames } from './ContractNetwork.js';

/** Breaks a body after `count` frames, or within the frame after them. */
export function cutAfter(
  count: number,
  isWithin: boolean,
): { change(frames: Frames): Frames; isCut(): boolean } {
  let isCut = false;
  return {
    isCut: () => isCut,
    async *change(frames) {
      let seen = 0;
      for await (const frame of frames) {
        if (seen === count) {
          isCut = true;
          if (isWithin) yield frame.slice(0, Math.ceil(frame.length / 2));
          throw new TypeError('terminated');
        }
        seen += 1;
        yield frame;
      }
    },
  };
}

/** Holds a body back until it is released. */
export function heldBack(): { change(frames: Frames): Frames; release(): void } {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  return {
    release,
    async *change(frames) {
      await released;
      yield* frames;
    },
  };
}

/** Repeats all frames after the last one. */
export async function* repeated(frames: Frames): Frames {
  const seen: string[] = [];
  for await (const frame of frames) {
    seen.push(frame);
    yield frame;
  }
  yield* seen;
}

/** Adds meaningless frames before each frame. */
export async function* withNoise(frames: Frames): Frames {
  for await (const frame of frames) {
    yield* noise;
    yield frame;
  }
}

const noise: readonly string[] = [
  ': a comment\n\n',
  'data:\n\n',
  'data: {\n\n',
  'data: null\n\n',
  'data: 12\n\n',
  'data: "text"\n\n',
  'data: []\n\n',
  'data: {}\n\n',
  'event: unknown-to-everyone\ndata: {"unknown":true}\n\n',
];
