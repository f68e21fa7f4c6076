// @vitest-environment node
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { agUi, type AgentEvent } from 'react-agent-interrupts/core';
import { proposes, says, scriptedRun } from 'react-agent-interrupts/testing';
import { mail, toldAnew } from './changedQuestions.js';
import { openStream } from './openStream.js';
import { fakeTimers, keysOf, turns } from './page.js';

beforeEach(() => fakeTimers());
afterEach(() => vi.useRealTimers());

const begun: AgentEvent = { type: 'RUN_STARTED', threadId: 't', runId: 'r' };
const error: AgentEvent = { type: 'RUN_ERROR', message: 'It broke.', code: 'E_BROKEN' };

// A late TOOL_CALL event that changes the arguments reopens the question.
describe('a decision about a call that a lost request changed', () => {
  it.each(['cut', 'failed', 'stopped'])('is undone when that request is %s', async (how) => {
    const stream = openStream();
    const { run, requests } = scriptedRun([proposes(mail('ann')), () => stream.respond(), says('Sent.')], {
      autoSubmit: 'never',
      threadId: 't',
      protocol: agUi({ refresh: true }),
    });
    await run.send('Go');
    const [key = ''] = keysOf(run);
    run.approve(key);
    const asked = run.refresh().catch(() => undefined);
    await turns();
    stream.send(begun, ...toldAnew(mail('bob')), ...(how === 'failed' ? [error] : []));
    await turns();
    if (how === 'stopped') run.stop();
    else stream.end();
    await asked;
    await turns();
    expect(run.getSnapshot().interrupts).toMatchObject([
      {
        key,
        status: 'open',
        toolCall: { args: mail('bob').args },
        changedFrom: { args: mail('ann').args },
      },
    ]);
    await expect(run.submit()).rejects.toMatchObject({ code: 'incomplete_batch' });
    expect(requests).toHaveLength(2);
  });

  it('stays if the request repeated the same call', async () => {
    const stream = openStream();
    const { run } = scriptedRun([proposes(mail('ann')), () => stream.respond()], {
      autoSubmit: 'never',
      threadId: 't',
      protocol: agUi({ refresh: true }),
    });
    await run.send('Go');
    const [key = ''] = keysOf(run);
    run.approve(key);
    const asked = run.refresh().catch(() => undefined);
    await turns();
    stream.send(begun, ...toldAnew(mail('ann')));
    await turns();
    stream.end();
    await asked;
    expect(run.getSnapshot().interrupts).toMatchObject([{ key, status: 'answered' }]);
  });
});
