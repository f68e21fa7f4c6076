import type { AgentRun } from 'react-agent-interrupts';
import {
  asks,
  fails,
  fakeServer,
  pendingInterrupt,
  proposes,
  says,
  scriptedRun,
  staticRun,
} from 'react-agent-interrupts/testing';
import { matchers, type InterruptMatchers } from 'react-agent-interrupts/testing/matchers';
import { stripVTControlCharacters } from 'node:util';
import { describe, expect, it } from 'vitest';

expect.extend(matchers);

declare module 'vitest' {
  // oxlint-disable-next-line typescript/no-explicit-any -- the parameter of the interface that it adds to
  interface Matchers<T = any> extends InterruptMatchers<T> {}
}

const mail = { name: 'send_mail', args: { to: 'a@b.com' } };

async function stopped(...replies: Parameters<typeof scriptedRun>[0]) {
  const scripted = scriptedRun(replies);
  await scripted.run.send('Go on');
  return scripted;
}

/** The message of a failed expectation, without its colours. */
function told(expectation: () => void): string {
  try {
    expectation();
  } catch (error) {
    return stripVTControlCharacters(error instanceof Error ? error.message : '');
  }
  throw new Error('The expectation is met.');
}

describe('toBeAwaiting', () => {
  it('counts open questions, of a run and of its snapshot', async () => {
    const { run } = await stopped(asks({ reason: 'confirmation' }, { reason: 'confirmation' }));
    expect(run).toBeAwaiting();
    expect(run.getSnapshot()).toBeAwaiting(2);
    run.approve(run.getSnapshot().interrupts[0]?.key ?? '');
    expect(run).toBeAwaiting(1);
    expect(run).not.toBeAwaiting(2);
  });

  it('reports the status of the run instead', async () => {
    const { run } = await stopped(says('Done.'));
    expect(told(() => expect(run).toBeAwaiting())).toBe(
      'Expected the run to wait for an answer, but it is finished.',
    );
    const failed = scriptedRun([fails('No model is left.')]).run;
    await failed.send('Go on').catch(() => undefined);
    expect(told(() => expect(failed).toBeAwaiting(1))).toBe(
      'Expected the run to wait for 1 answer, but it is failed after run_error: No model is left.',
    );
  });

  it('reports the question if none was expected', async () => {
    const { run } = await stopped(asks({ reason: 'confirmation', message: 'Delete it?' }));
    const message = told(() => expect(run).not.toBeAwaiting());
    expect(message).toMatch(
      /^Expected the run not to wait for an answer, but it is interrupted\. Its interrupts:/,
    );
    expect(message).toContain('Delete it?');
  });
});

describe('toHavePendingInterrupt', () => {
  it('compares only the given fields', async () => {
    const { run } = await stopped(proposes(mail, { message: 'Send it?' }));
    expect(run).toHavePendingInterrupt({ reason: 'tool_call', toolCallId: 'call-1' });
    expect(run).toHavePendingInterrupt({ message: expect.stringContaining('Send') as string });
    expect(run).not.toHavePendingInterrupt({ reason: 'confirmation' });
    expect(run).toHaveToolCall({ ...mail, status: 'suspended' });
  });

  it('lists the pending questions instead', async () => {
    const { run } = await stopped(proposes(mail));
    const message = told(() => expect(run).toHavePendingInterrupt({ reason: 'confirmation' }));
    expect(message).toContain('"reason": "confirmation"');
    expect(message).toMatch(/- open: Object \{\s+"id": "int-call-1",\s+"reason": "tool_call"/);
  });
});

describe('toBeWellFormed', () => {
  it('accepts valid questions', async () => {
    const { run } = await stopped(asks({ reason: 'confirmation' }));
    expect(run).toBeWellFormed();
    expect(run.getSnapshot().interrupts[0]).toBeWellFormed();
  });

  it('lists every error, and fails without a question', async () => {
    const { run } = await stopped(asks({ id: '', reason: 'confirmation' }));
    expect(told(() => expect(run).toBeWellFormed())).toContain('it came without an id');
    const faulty = pendingInterrupt({ issues: [{ path: ['expiresAt'], message: 'is no time' }] });
    expect(told(() => expect(faulty).toBeWellFormed())).toContain('int-1: /expiresAt is no time');
    expect(told(() => expect(staticRun()).toBeWellFormed())).toBe('The run has no pending interrupt.');
  });
});

describe('toAccept', () => {
  const responseSchema = {
    type: 'object',
    properties: { euros: { type: 'number', maximum: 100 } },
    required: ['euros'],
  };

  it('validates against the schema of the question', () => {
    const question = pendingInterrupt({ responseSchema });
    expect(question).toAccept({ euros: 20 });
    expect(question).toAccept({ euros: 20 });
    expect(question).not.toAccept({ euros: 200 });
  });

  it('lists the violated rules', () => {
    const message = told(() => expect(pendingInterrupt({ responseSchema })).toAccept({ euros: 200 }));
    expect(message).toMatch(/^Expected int-1 to accept Object \{\s+"euros": 200,\s+\}:\n {2}- \/euros .*100/);
  });
});

describe('toHaveResumed', () => {
  async function approved(): Promise<{ run: AgentRun; server: ReturnType<typeof fakeServer> }> {
    const server = fakeServer(asks({ reason: 'confirmation' }), says('Done.'));
    const { run } = scriptedRun([], { fetch: server.fetch });
    const { interrupts } = await run.send('Go on');
    run.approve(interrupts[0]?.key ?? '');
    await expect.poll(() => server.requests).toHaveLength(2);
    return { run, server };
  }

  it('searches every request, of a server or in a list', async () => {
    const { server } = await approved();
    expect(server).toHaveResumed();
    expect(server.requests).toHaveResumed([{ interruptId: 'int-1', payload: true }]);
    expect(server).not.toHaveResumed([{ interruptId: 'int-1', status: 'cancelled' }]);
    expect(server).not.toHaveResumed([]);
  });

  it('reports what was sent instead', async () => {
    const { server } = await approved();
    const message = told(() => expect(server).toHaveResumed([{ status: 'cancelled' }]));
    expect(message).toContain('"payload": true');
    const scripted = await stopped(asks({ reason: 'confirmation' }));
    expect(told(() => expect(scripted).toHaveResumed())).toBe(
      'Expected a request to resume the run, but none of 1 does.',
    );
  });
});

describe('toHaveToolCall', () => {
  it('lists the existing calls', async () => {
    const { run } = await stopped(proposes(mail));
    expect(told(() => expect(run).toHaveToolCall({ name: 'delete' }))).toContain('"name": "send_mail"');
    expect(told(() => expect(staticRun()).toHaveToolCall({ name: 'delete' }))).toContain('It has none.');
  });
});

// testing-your-agent.md: `expect(run.getSnapshot().interrupts[0]).toAccept(…)`, also if the agent did not ask.
it('toAccept and toBeWellFormed report that there is no interrupt', () => {
  const [interrupt] = staticRun().getSnapshot().interrupts;
  const missing = 'There is no interrupt: the test has passed `undefined`.';
  expect(told(() => expect(interrupt).toAccept(true))).toBe(missing);
  expect(told(() => expect(interrupt).not.toAccept(true))).toBe(missing);
  expect(told(() => expect(interrupt).toBeWellFormed())).toBe(missing);
});
