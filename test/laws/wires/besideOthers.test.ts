import { agUi } from 'react-agent-interrupts/core';
import { expect, it } from 'vitest';
import { asked, askAbout, object, posted, question, streamed } from './kit.js';

const approved = object({ approved: { type: 'boolean' } }, ['approved']);

// docs/servers.md: “`bridge` selects a server explicitly:” The .NET server counts an approval only if its
// call is beside it.
it('an approval for the .NET server has its call beside it, although the server asks another question too', async () => {
  const call = askAbout(approved, { expiresAt: null, metadata: null });
  const other = { id: 'int-2', reason: 'confirmation', message: 'As a copy?', toolCallId: null };
  const agent = await asked(streamed(call, other), { protocol: agUi({ bridge: 'dotnet' }) });
  agent.run.approve(question(agent.run, 0));
  agent.run.approve(question(agent.run, 1));
  const toolCall = { callId: 'tc-1', name: 'send_mail', arguments: { to: 'ada@b.c', copies: 3 } };
  expect(await posted(agent)).toEqual([
    { interruptId: 'int-1', status: 'resolved', payload: { approved: true, toolCall } },
    { interruptId: 'int-2', status: 'resolved', payload: true },
  ]);
});

// docs/servers.md: TanStack AI refuses a resume without the interrupted run as stale.
it('answers to TanStack AI name the interrupted run, although it asks another question too', async () => {
  const metadata = { 'tanstack:interruptBinding': { v: 1, interruptId: 'int-1', interruptedRunId: 'r1' } };
  const agent = await asked(
    streamed(askAbout(approved, { metadata }), { id: 'int-2', reason: 'confirmation' }),
  );
  agent.run.approve(question(agent.run, 0));
  agent.run.approve(question(agent.run, 1));
  await posted(agent);
  expect(agent.server.requests[1]).toMatchObject({ parentRunId: 'r1' });
});
