import { describe, expect, it } from 'vitest';
import { pauseOf } from '../../src/run/RunState.js';
import { play } from './walk/play.js';
import { another, host, plain, storage } from './walk/settings.js';

const decided = (state: Parameters<typeof pauseOf>[0]) =>
  pauseOf(state)?.items.map(({ decision }) => decision?.status);

/** Regressions that the exhaustive walk has found. */
describe('the machine of a run', () => {
  it('settles a message while a batch waits to be sent', () => {
    const { waiting, settled } = play(
      host,
      'goes offline',
      'decide yes A',
      'decide yes B',
      'code',
      'submit',
      'steer',
    );
    expect([waiting, settled]).toEqual([1, 1]);
  });

  it('settles a waiting request when another tab has stored another conversation', () => {
    const { state, waiting, settled } = play(storage, 'loaded open', 'steer', 'merged finished');
    expect([state.questions.at, waiting, settled]).toEqual(['none', 0, 1]);
  });

  it('keeps decisions, and sends nothing, when another tab has stored a conversation without answers', () => {
    const { state, waiting, settled } = play(storage, 'loaded decided', 'submit', 'merged finished');
    expect([state.questions.at, waiting, settled]).toEqual(['open', 0, 1]);
    expect(decided(state)).toEqual(['resolved', 'resolved']);
  });

  it('keeps drafts from while a request was waiting or streaming', () => {
    const held = [
      'decide yes A',
      'decide yes B',
      'submit',
      'draft',
      'execute',
      'locked',
      'chunk fails refused',
    ];
    const steered = ['steer', 'execute', 'locked', 'sending', 'draft', 'chunk fails refused'];
    const repeated = [
      'decide yes A',
      'decide yes B',
      'submit',
      'execute',
      'locked',
      'sending',
      'draft',
      'got401',
      'stop',
    ];
    for (const names of [held, steered, repeated]) {
      const { state } = play(plain, ...names);
      expect((pauseOf(state) ?? state.leftInterrupts)?.items[0]?.draft).toBe('typed');
    }
  });

  it('lets the thread continue if a server accepted a part of a steer, one by one', () => {
    const { state } = play(
      plain,
      'steer',
      'execute',
      'locked',
      'sending',
      'chunk accepted A',
      'broke notSent',
    );
    expect(decided(state)).toEqual(['cancelled', undefined]);
    const { effects } = play(
      plain,
      'steer',
      'execute',
      'locked',
      'sending',
      'chunk accepted A',
      'broke notSent',
      'cancel B',
      'submit',
      'execute',
    );
    expect(effects.map(({ type }) => type)).toContain('post');
  });

  it('does not send a steer after the agent asks something else, or nothing', () => {
    for (const end of ['chunk finished', 'chunk asks A', 'chunk asks otherwise']) {
      const { state, settled } = play(plain, 'refresh', 'execute', 'chunk asks both', 'steer', end);
      // The refresh settles with its own result, and the steer when it is withdrawn.
      expect([state.request.at, state.error?.code, settled]).toEqual(['idle', 'changed', 2]);
    }
  });

  it('keeps left questions until the next run has finished, also when more are left', () => {
    const asksA = ['loaded over', 'send', 'execute', 'chunk asks A'];
    expect(play(storage, ...asksA, 'leave').state.leftInterrupts?.items.map(({ draft }) => draft)).toEqual([
      'theirs',
      'theirs',
    ]);
    const askedAgain = play(storage, ...asksA, 'chunk refuses').state;
    expect(pauseOf(askedAgain)?.items.map(({ draft }) => draft)).toEqual(['theirs', 'theirs']);
    const left = play(storage, 'loaded over', 'send', 'execute', 'chunk fails failed', 'chunk refuses').state;
    expect(decided(left)).toEqual(['resolved', 'resolved']);
  });

  it('settles pending promises when the last expired question is dismissed', () => {
    const away = ['cancel A', 'cancel B'];
    const submitted = play(storage, 'loaded over', 'submit', ...away);
    expect([submitted.state.request.at, submitted.settled]).toEqual(['idle', 1]);
    const refreshed = play(storage, 'loaded over', 'refresh', ...away);
    expect([refreshed.state.request.at, refreshed.waiting]).toEqual(['held', 1]);
  });

  it('ignores other tabs after it is disposed', () => {
    const { state, effects } = play(another, 'refresh', 'execute', 'sending', 'tab sending', 'dispose');
    expect(state.questions.at).toBe('open');
    expect(effects.map(({ type }) => type)).not.toContain('awaitQuiet');
  });

  it('decides nothing if the agent asks again what it had accepted of a steer', () => {
    const { state } = play(
      plain,
      'decide yes A',
      'steer',
      'execute',
      'locked',
      'chunk accepted A',
      'chunk refuses',
    );
    expect(decided(state)).toEqual(['resolved', undefined]);
  });

  it('lets no other tab undo what the server has accepted', () => {
    const left = [
      'decide yes A',
      'decide no B',
      'submit',
      'execute',
      'locked',
      'sending',
      'chunk accepted A',
      'broke unknown',
    ];
    expect(decided(play(another, ...left, 'tabDecided').state)).toEqual(['resolved', undefined]);
  });
});
