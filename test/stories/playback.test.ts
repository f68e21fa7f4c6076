import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createPlayback } from '../../stories/playback.js';

const frame = (type: string) => `data: {"type":"${type}"}\n\n`;
const recording = frame('RUN_STARTED') + frame('TEXT_MESSAGE_CONTENT') + frame('RUN_FINISHED');

/** Starts reading the first response, and records each frame. */
async function listen(playback: ReturnType<typeof createPlayback>) {
  const frames: string[] = [];
  const response = await playback.fetch('https://recorded.invalid/agent');
  const heard = (async () => {
    const text = response.body?.pipeThrough(new TextDecoderStream());
    for await (const each of text ?? []) frames.push(each);
  })();
  return { frames, heard };
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('takes four times as long at a quarter of the speed', async () => {
  const { frames } = await listen(createPlayback([recording], '0.25×'));
  await vi.advanceTimersByTimeAsync(1590);
  expect(frames).toEqual([]);
  await vi.advanceTimersByTimeAsync(20);
  expect(frames).toEqual([frame('RUN_STARTED')]);
});

it('sends nothing while it is paused, and continues afterwards', async () => {
  const playback = createPlayback([recording], '1×');
  const { frames } = await listen(playback);
  await vi.advanceTimersByTimeAsync(300);
  playback.pause();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(frames).toEqual([]);
  playback.resume();
  await vi.advanceTimersByTimeAsync(110);
  expect(frames).toEqual([frame('RUN_STARTED')]);
});

it('changes its speed during playback, also to no delay', async () => {
  const playback = createPlayback([recording], '0.25×');
  const { frames, heard } = await listen(playback);
  await vi.advanceTimersByTimeAsync(100);
  playback.setSpeed('at once');
  await vi.advanceTimersByTimeAsync(10);
  await heard;
  expect(frames.join('')).toBe(recording);
});
