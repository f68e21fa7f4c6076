// @vitest-environment node
import { agUi } from 'react-agent-interrupts/core';
import { describe, expect, it } from 'vitest';
import {
  about,
  answer,
  calls,
  finished,
  frames,
  keyOf,
  oddServer,
  pauses,
  started,
  stream,
} from './oddServer.js';

const question = { id: 'a', reason: 'confirmation', message: 'Delete it?' };
const asking = [started, ...calls('c', 'erase', { all: true }), pauses(about('c'))];
const says = (delta: string) => ({ type: 'TEXT_MESSAGE_CONTENT', messageId: 'm', delta });
const reconnecting = agUi({ reconnect: ({ url, threadId }) => `${url}/${threadId}` });

// No event is applied twice, and no answer is lost. The `id:` of server-sent events marks where a stream can be
// resumed; several frames may have one id, for example all frames of one checkpoint.
describe('frames that share an event id', () => {
  it('all count: a question is asked if the server gives each frame of a run one id', async () => {
    const { run } = oddServer([() => stream(frames([started, pauses(question)], () => 'run-1'))]);
    await run.send('Go');
    expect(run.getSnapshot()).toMatchObject({
      status: 'interrupted',
      interrupts: [{ message: 'Delete it?' }],
    });
  });

  it('all count: the card names the tool to approve', async () => {
    const perCheckpoint = (index: number): number => Math.floor(index / 2);
    const { run } = oddServer([() => stream(frames(asking, perCheckpoint))]);
    await run.send('Go');
    expect(run.getSnapshot().interrupts[0]?.toolCall).toMatchObject({
      name: 'erase',
      args: { all: true },
    });
  });

  it('all count: a text keeps each of its pieces, also equal ones', async () => {
    const text = [started, says('ha'), says('ha'), says('!'), finished];
    const { run } = oddServer([() => stream(frames(text, () => 'run-1'))]);
    await run.send('Go');
    expect(run.getSnapshot().messages.at(-1)).toMatchObject({ content: 'haha!' });
  });

  it('count once each if the stream is resumed in the middle of them', async () => {
    const perCheckpoint = (index: number): number => Math.floor(index / 3);
    const text = [started, says('a'), says('b'), says('c'), says('d'), says('e'), finished];
    // The connection breaks after two of the three frames with the id 1, and the server repeats all of them.
    const { run, got } = oddServer(
      [
        () => stream(frames(text.slice(0, 5), perCheckpoint), { broken: true }),
        () => stream(frames(text.slice(3), (index) => perCheckpoint(index + 3))),
      ],
      { protocol: reconnecting },
    );
    await run.send('Go');
    expect(got[1]?.lastEventId).toBe('1');
    expect(run.getSnapshot().messages.at(-1)).toMatchObject({ content: 'abcde' });
  });
});

describe('a broken stream', () => {
  it('is resumed after an event id with non-Latin text', async () => {
    const ids = ['1', '2', '3 €', '4', '5'];
    const idOf = (from: number) => (index: number) => ids[index + from] ?? '';
    const { run, got } = oddServer(
      [
        () => stream(frames(asking.slice(0, 3), idOf(0)), { broken: true }),
        () => stream(frames(asking.slice(3), idOf(3))),
      ],
      { protocol: reconnecting },
    );
    await run.send('Go');
    expect(run.getSnapshot().status).toBe('interrupted');
    // The HTML standard sends it as UTF-8, and a header's value is shown as bytes.
    expect(got[1]?.lastEventId).toBe('3 \u00e2\u0082\u00ac');
  });

  // By the HTML standard, status 204 means that there are no more events, so the status is `disconnected`.
  it('is not requested again after a 204', async () => {
    const { run, got } = oddServer(
      [
        answer(...asking),
        () =>
          stream(
            frames([started], () => 9),
            { broken: true },
          ),
        () => new Response(null, { status: 204 }),
      ],
      { protocol: reconnecting },
    );
    await run.send('Go');
    run.approve(keyOf(run));
    await expect(run.submit()).rejects.toMatchObject({ code: 'stream_cut' });
    expect(run.getSnapshot()).toMatchObject({
      status: 'disconnected',
      batch: { delivery: 'inDoubt', canLeave: true },
    });
    expect(got).toHaveLength(3);
  });
});
