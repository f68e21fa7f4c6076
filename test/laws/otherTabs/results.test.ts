// @vitest-environment node
import { describe, expect, it } from 'vitest';
import type { AgentEvent } from 'react-agent-interrupts/core';
import { asks, eventStream, says } from 'react-agent-interrupts/testing';
import { deferred, keysOf, turns } from '../page.js';
import { named, statusesOf, textsOf, threadOf } from '../tabConversations/tabs.js';
import { pair } from './pair.js';

const question = asks(named('a', 'Delete?'));
const ids = { threadId: 't', runId: 'r' };
const ends = (end: Record<string, unknown>) =>
  [
    { type: 'RUN_STARTED', ...ids },
    { type: 'RUN_FINISHED', ...ids, ...end },
  ] as readonly AgentEvent[];
const nothing = ends({ outcome: { type: 'success' } });

// “While one tab sends, the others show the interrupts as answered in another tab and cannot answer them. Then they show the result.”
// (reliability.md, two tabs)
describe.each([true, false])('the tab that did not send (storage: %s)', (hasStorage) => {
  it('has the outcome and the result of the run', async () => {
    const done = ends({ outcome: { type: 'success' }, result: { rows: 3 } });
    const { first, second, key } = await pair([question, done], hasStorage);
    first.approve(key);
    await first.submit();
    await turns();
    const expected = { status: 'finished', outcome: 'success', result: { rows: 3 } };
    expect(first.getSnapshot()).toMatchObject(expected);
    expect(second.getSnapshot()).toMatchObject(expected);
  });

  it('has no outcome of an earlier run while the next one asks', async () => {
    const next = asks(named('b', 'Copy?'));
    const { first, second, key } = await pair([question, nothing, next, next, next], hasStorage);
    first.approve(key);
    await first.submit();
    await turns();
    await second.send('More');
    await first.refresh();
    await turns();
    first.approve(keysOf(first)[0] ?? '');
    await first.submit();
    await turns();
    expect(statusesOf(second)).toEqual([['b', 'open']]);
    expect(second.getSnapshot().outcome).toBeUndefined();
  });

  // “Secrets are never stored or shared with another tab.”
  it('has no secret that the result repeats', async () => {
    const pin = {
      ...named('a', 'Your PIN?'),
      reason: 'input',
      responseSchema: { type: 'object', properties: { pin: { type: 'string', writeOnly: true } } },
    };
    const done = ends({ outcome: { type: 'success' }, result: { said: 'You typed 123456.' } });
    const { first, second, key } = await pair([asks(pin), done], hasStorage);
    first.answer(key, { pin: '123456' });
    await first.submit();
    await turns();
    expect(second.getSnapshot().status).toBe('finished');
    expect(JSON.stringify(second.getSnapshot())).not.toContain('123456');
  });

  // “Whether `send` would start a run now. `false` […] while another tab sends” (`RunSnapshot.canSend`)
  it('sends no message while its refresh finds nothing and the other tab still sends, and shows what the agent asks next', async () => {
    const response = deferred<Response>();
    const answers = [question, () => response.promise, nothing, says('Copied.')];
    const { first, second, key } = await pair(answers, hasStorage);
    first.approve(key);
    const submitted = first.submit();
    await turns();
    await second.refresh();
    await turns();
    expect(second.getSnapshot().canSend).toBe(false);
    await expect(second.send('More')).rejects.toMatchObject({ code: 'elsewhere' });
    response.resolve(eventStream(asks(named('b', 'Copy?'))));
    await submitted;
    await turns();
    expect(statusesOf(second)).toEqual([['b', 'open']]);
    second.approve(keysOf(second)[0] ?? '');
    await second.submit();
    await turns();
    expect([first, second].map((run) => run.getSnapshot().status)).toEqual(['finished', 'finished']);
  });

  it('can send again when the other tab is killed after a refresh here has found nothing', async () => {
    const { first, second, key, kill } = await pair(
      [question, () => new Promise<Response>(() => undefined), nothing, says('Well.')],
      hasStorage,
    );
    first.approve(key);
    first.submit().catch(() => undefined);
    await turns();
    await second.refresh();
    kill();
    await expect.poll(() => second.getSnapshot().canSend).toBe(true);
    await second.send('More');
    expect(second.getSnapshot().status).toBe('finished');
  });
});

// “If another tab answers, this tab keeps the messages that the other tab does not have. It keeps its state, unless the
// resumed run has changed the state.” (reliability.md, storage shared by tabs)
it('a tab that was opened late has the state of the conversation that it takes over', async () => {
  const { open } = threadOf([question, question, says('Deleted.')], { hasStorage: false });
  const { run: second } = await open();
  const { run: first } = await open({ state: { theme: 'dark' } });
  await first.send('Go');
  await second.refresh();
  await turns();
  first.approve(keysOf(first)[0] ?? '');
  await first.submit();
  await turns();
  expect(textsOf(second)).toEqual(['Go', 'Deleted.']);
  expect(second.getSnapshot().state).toEqual({ theme: 'dark' });
});
