// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { pauseOf } from '../../src/run/RunState.js';
import { play } from './walk/play.js';
import { another, host, plain, storage } from './walk/settings.js';

const decided = (state: Parameters<typeof pauseOf>[0]) => pauseOf(state)?.items.map(({ decision }) => decision?.status);

/** What the exhaustive walk has found, one by one. */
describe('the machine of a run', () => {
  it('settles what is said while a batch waits to leave', () => {
    const { waiting, settled } = play(host, 'goes offline', 'decide yes A', 'decide yes B', 'code', 'submit', 'steer');
    expect([waiting, settled]).toEqual([1, 1]);
  });

  it('settles what waits to leave when another tab has stored another conversation', () => {
    const { state, waiting, settled } = play(storage, 'loaded decided', 'submit', 'merged finished');
    expect([state.questions.at, waiting, settled]).toEqual(['none', 0, 1]);
  });
});
