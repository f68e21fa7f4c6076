import type { HttpAgent } from '@ag-ui/client';
import { describe, expect, it } from 'vitest';
import {
  createHttpAgentRun,
  type RunAgent,
  type RunAgentParameters,
} from 'react-agent-interrupts/adapters/httpAgent';
import type { AgentRun } from 'react-agent-interrupts/core';
import { says, streams } from './agentServer.js';
import {
  cloneFor,
  decided,
  gate,
  kept,
  no,
  sentAnswers,
  server,
  startsServer,
  waiting,
  yes,
} from './ownRun.js';

startsServer();

describe('a clone of the agent that runs in another thread', () => {
  it('changes neither the question nor the decision', async () => {
    const { agent, run } = await decided();
    await cloneFor(agent, 'other').runAgent();
    agent.setState({ page: 2 });
    await expect.poll(() => run.getSnapshot().state).toEqual({ page: 2 });
    expect(kept(run)).toEqual(['q-1 answered']);
    expect(run.getSnapshot().messages).toEqual([]);
    expect((await run.submit().catch(() => run.getSnapshot())).batch.delivery).toBe('inDoubt');
  });

  it('does not end an answer in progress: it is kept if its own request fails', async () => {
    const { agent, run } = await decided();
    const { open, opened } = gate();
    server().replies = [
      (response) => void opened.then(() => response.writeHead(500).end()),
      streams(says('Elsewhere')),
    ];
    const submitted = run.submit();
    await expect.poll(() => server().received).toHaveLength(2);
    await cloneFor(agent, 'other').runAgent();
    open();
    await expect(submitted).rejects.toMatchObject({ httpStatus: 500 });
    expect(kept(run)).toEqual(['q-1 answered']);
    expect(run.getSnapshot()).toMatchObject({ messages: [], batch: { delivery: 'inDoubt' } });
  });

  it('gets no answer, even if it begins together with the answer', async () => {
    const { agent, run } = await decided();
    server().replies.push(streams(says('Elsewhere')));
    const submitted = run.submit();
    await Promise.all([submitted, cloneFor(agent, 'other').runAgent()]);
    expect(sentAnswers()).toHaveLength(2);
    expect(sentAnswers()).toContainEqual({ threadId: 't', resume: yes });
    expect(sentAnswers()).toContainEqual({ threadId: 'other', resume: undefined });
  });
});

describe('an answer that waits in the function of the chat', () => {
  it('is sent when the function starts its run, and not in a run of a clone before that', async () => {
    const { agent, submitted, start } = await waiting();
    server().replies.unshift(streams(says('Elsewhere')));
    await cloneFor(agent, 'other').runAgent();
    expect(sentAnswers()).toEqual([{ threadId: 'other', resume: undefined }]);
    await start();
    expect(await submitted).toBe('finished');
    expect(sentAnswers()[1]).toEqual({ threadId: 't', resume: yes });
  });

  it('is not sent if the chat answers before: the answer of the chat is sent as it is', async () => {
    const { agent, run, submitted, start } = await waiting();
    await agent.runAgent({ resume: no });
    expect(await submitted).toMatchObject({ code: 'not_sent' });
    await start();
    expect(sentAnswers()).toEqual([{ threadId: 't', resume: no }]);
    await expect.poll(() => run.getSnapshot().status).toBe('finished');
    expect(kept(run)).toEqual([]);
  });

  it('is kept if the answer of the chat fails', async () => {
    const { agent, run, submitted, start } = await waiting();
    server().replies = [];
    await expect(agent.runAgent({ resume: no })).rejects.toThrow('500');
    expect(await submitted).toMatchObject({ code: 'not_sent' });
    await start();
    await expect.poll(() => kept(run)).toEqual(['q-1 answered']);
    server().replies = [streams(says('Done'))];
    expect(sentAnswers()).toEqual([{ threadId: 't', resume: no }]);
  });

  it.each([
    { end: 'is stopped', stop: (run: AgentRun) => run.stop() },
    { end: 'is disposed', stop: (run: AgentRun) => run.dispose() },
  ])('is never sent after the run object $end', async ({ stop }) => {
    const { agent, run, submitted, start } = await waiting();
    stop(run);
    await submitted;
    await start();
    expect(sentAnswers()).toEqual([]);
    await agent.runAgent({ resume: no });
    expect(sentAnswers()).toEqual([{ threadId: 't', resume: no }]);
  });

  it('is not sent after a stop, even if the chat has answered before the function starts its run', async () => {
    const { agent, run, submitted, start } = await waiting();
    run.stop();
    await submitted;
    await agent.runAgent({ resume: no });
    await start();
    expect(sentAnswers()).toEqual([{ threadId: 't', resume: no }]);
  });

  it('is not sent to another thread that the chat opens meanwhile', async () => {
    const { agent, run, submitted, start } = await waiting();
    agent.threadId = 'other';
    await start();
    expect(sentAnswers()).toEqual([]);
    agent.threadId = 't';
    agent.setMessages([]);
    expect(await submitted).toMatchObject({ code: 'not_sent' });
    await expect.poll(() => kept(run)).toEqual(['q-1 answered']);
  });

  it.each([
    { name: 'the answers', passedOn: ({ resume = [] }: RunAgentParameters) => ({ resume }) },
    { name: 'the `runId`', passedOn: ({ runId = '' }: RunAgentParameters) => ({ runId }) },
  ])('is not sent to another thread if the function passes on only $name', async ({ passedOn }) => {
    const { agent, run, submitted, start } = await waiting(passedOn);
    agent.threadId = 'other';
    await start();
    expect(sentAnswers()).toEqual([]);
    expect(await submitted).toMatchObject({ code: 'not_sent' });
    agent.threadId = 't';
    agent.setMessages([]);
    await expect.poll(() => kept(run)).toEqual(['q-1 answered']);
  });

  it('ends its promise when the chat opens another thread, although the function still waits', async () => {
    const { agent, run, submitted, start } = await waiting();
    agent.threadId = 'other';
    agent.setMessages([]);
    expect(await submitted).toMatchObject({ code: 'not_sent' });
    agent.threadId = 't';
    agent.setMessages([]);
    await expect.poll(() => kept(run)).toEqual(['q-1 answered']);
    await start();
    expect(sentAnswers()).toEqual([]);
  });

  it('is not sent after that of another panel', async () => {
    const { open, opened } = gate();
    const asked: unknown[] = [];
    const runAgent =
      (agent: HttpAgent): RunAgent =>
      async (parameters) => {
        asked.push(parameters);
        await opened;
        return agent.runAgent(parameters);
      };
    const { agent, run } = await decided((agentOfChat) => ({ runAgent: runAgent(agentOfChat) }));
    const second = createHttpAgentRun(agent, { autoSubmit: 'never', runAgent: runAgent(agent) });
    second.subscribe(() => undefined);
    await expect.poll(() => second.getSnapshot().interrupts).toHaveLength(1);
    for (const interrupt of second.getSnapshot().interrupts) second.deny(interrupt);
    const submitted = run.submit();
    await expect.poll(() => asked).toHaveLength(1);
    const submittedSecond = second.submit();
    await expect.poll(() => asked).toHaveLength(2);
    open();
    await expect(submittedSecond).rejects.toMatchObject({ code: 'not_sent' });
    expect((await submitted).status).toBe('finished');
    expect(sentAnswers()).toEqual([{ threadId: 't', resume: yes }]);
  });
});
