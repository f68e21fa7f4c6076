import { createAgentRun } from 'react-agent-interrupts/core';
import {
  createCallbackRelay,
  createMessageInterrupt,
  interactiveAi,
} from 'react-agent-interrupts/protocols/interactiveAi';
import { describe, expect, it } from 'vitest';
import { assistant, script, status, talk } from './talk.js';

const asksToBook = {
  kind: 'tool',
  tool_calls: [{ tool_id: 'cars:propose', arguments: {}, result: null }],
};
const questions = [createMessageInterrupt({ match: 'cars:propose', toMessage: () => 'Yes.' })];

// docs/conformance/interactive-ai.md: “the others end the turn”
describe('a turn whose events arrive in one response', () => {
  it.each([
    ['error', [], { status: 'failed', error: { code: 'run_error', message: 'The model is gone.' } }],
    ['cancelled', [], { status: 'finished', outcome: 'cancelled' }],
    ['error', [asksToBook], { status: 'failed', interrupts: [] }],
    ['cancelled', [asksToBook], { status: 'finished', interrupts: [] }],
  ])('ends with its status %s, although the session is ready again', async (name, before, expected) => {
    const end = status(name, { error_detail: 'The model is gone.' });
    const { run } = talk({ agent: script(...before, end, status('ready')) }, { questions });
    await run.send('Go').catch(() => undefined);
    expect(run.getSnapshot()).toMatchObject(expected);
  });

  it('continues after an error if the agent does', async () => {
    const { run } = talk({
      agent: script(status('error'), status('processing'), assistant('Done.'), status('ready')),
    });
    expect(await run.send('Go')).toMatchObject({ status: 'finished', outcome: 'success' });
  });

  it('asks what the agent asks after an error', async () => {
    const { run } = talk({ agent: script(status('error'), asksToBook, status('ready')) }, { questions });
    expect(await run.send('Go')).toMatchObject({ status: 'interrupted', interrupts: [{ status: 'open' }] });
  });
});

// docs/servers.md: “A message from another client also answers such an interrupt”
describe('a question that a message of another client has answered', () => {
  const failure = status('error', { error_detail: 'The model is gone.' });

  it.each([
    ['the turn has failed', [failure]],
    ['the turn has failed and the session is ready again', [failure, status('ready')]],
    ['the turn has failed after another question', [asksToBook, failure]],
  ])('is removed by a refresh, which reports the failure: %s', async (_name, turn) => {
    const { run, server } = talk({ agent: script(asksToBook, status('ready')) }, { questions });
    expect((await run.send('Go')).interrupts).toHaveLength(1);
    for (const each of [{ kind: 'user_message', text: 'Hi' }, ...turn]) server.happen('session-1', each);
    await expect(run.refresh()).rejects.toMatchObject({ code: 'run_error', message: 'The model is gone.' });
    expect(run.getSnapshot()).toMatchObject({ status: 'failed', interrupts: [], canSend: true });
  });
});

// docs/conformance/interactive-ai.md: “the others end the turn”. “delivered via the polling stream **and** via event
// webhooks — same JSON either way”
describe('a turn whose webhooks arrive before the page reads them', () => {
  /** A page that reads a session whose agent has already done this. */
  const readLate = (...happened: readonly object[]) => {
    const relay = createCallbackRelay();
    const log = [{ kind: 'user_message', text: 'Go' }, ...happened];
    for (const [offset, event] of log.entries()) relay.deliver({ ...event, offset }, { 'x-session-id': 's' });
    const protocol = interactiveAi({ questions });
    const transport = relay.followSession('s');
    return createAgentRun({ url: 'https://agent.test', threadId: 's', tabs: false, protocol, transport });
  };
  const error = status('error', { error_detail: 'The model is gone.' });
  const hasFailed = { status: 'failed', interrupts: [], error: { message: 'The model is gone.' } };
  const isCancelled = { status: 'finished', outcome: 'cancelled', interrupts: [] };

  it.each([
    ['error', [error, status('ready')], hasFailed],
    ['error after a question', [asksToBook, error, status('ready')], hasFailed],
    ['error after the end', [status('ready'), error], hasFailed],
    ['cancelled', [status('cancelled'), status('ready')], isCancelled],
    ['cancelled after a question', [asksToBook, status('cancelled'), status('ready')], isCancelled],
  ])('ends with its status %s, although the session is ready again', async (_name, turn, expected) => {
    for (const method of ['send', 'refresh'] as const) {
      const run = readLate(...turn);
      await run[method]().catch(() => undefined);
      expect(run.getSnapshot(), method).toMatchObject(expected);
    }
  });

  it('shows the last turn, and what the agent writes unasked', async () => {
    const run = readLate(error, status('ready'), assistant('Are you there?'), status('ready'));
    const { outcome, messages } = await run.send();
    expect([outcome, messages.at(-1)?.content]).toEqual(['success', 'Are you there?']);
  });
});
