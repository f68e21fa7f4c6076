import type { ServerResponse } from 'node:http';
import { HttpAgent, type RunAgentInput } from '@ag-ui/client';
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { StrictMode } from 'react';
import { describe, expect, it } from 'vitest';
import { InterruptPanel } from 'react-agent-interrupts';
import { useHttpAgentRun, type RunAgentParameters } from 'react-agent-interrupts/adapters/httpAgent';
import { aboutCall, calls, interrupted, says, streams, type Reply } from './agentServer.js';
import { commitAsInPages } from './chatPage.js';

commitAsInPages();

let replies: Reply[] = [];

/** Answers each request with the next reply, without a network. */
const answer = async (_url: string, init: RequestInit): Promise<Response> => {
  let text = '';
  const response = {
    writeHead: () => undefined,
    write: (part: string) => (text += part),
    end: () => undefined,
  };
  replies.shift()?.(response as unknown as ServerResponse, JSON.parse(init.body as string) as RunAgentInput);
  return new Response(text, { headers: { 'content-type': 'text/event-stream' } });
};

function Approvals({ agent, ran }: { agent: HttpAgent; ran: (parameters: RunAgentParameters) => void }) {
  const { run } = useHttpAgentRun(agent, {
    runAgent: (parameters) => {
      ran(parameters);
      return agent.runAgent(parameters);
    },
  });
  return <InterruptPanel run={run} />;
}

const asks = (id: string) =>
  streams(calls(`c-${id}`, 'send', { to: id }), interrupted(aboutCall(`q-${id}`, `c-${id}`)));

async function asking(id: string): Promise<HttpAgent> {
  const agent = new HttpAgent({ url: 'http://agent.test', threadId: id, fetch: answer });
  agent.addMessage({ id: 'u-1', role: 'user', content: 'Go' });
  await agent.runAgent();
  return agent;
}

describe('the panel beside the chat of an HttpAgent', () => {
  it('shows what paused before it was mounted, and that of another agent afterwards', async () => {
    replies = [asks('Ann'), asks('Bob'), streams(says('Done'))];
    const [first, second] = [await asking('Ann'), await asking('Bob')];
    const ran: RunAgentParameters[] = [];
    const page = (agent: HttpAgent) => (
      <StrictMode>
        <Approvals agent={agent} ran={(parameters) => void ran.push(parameters)} />
      </StrictMode>
    );
    const { rerender, unmount } = render(page(first));
    expect(await screen.findByText('May I run c-Ann?')).toBeTruthy();
    rerender(page(second));
    expect(await screen.findByText('May I run c-Bob?')).toBeTruthy();
    await waitFor(() => expect(screen.queryByText('May I run c-Ann?')).toBeNull());
    await userEvent.click(await screen.findByRole('button', { name: /^Approve/ }));
    await waitFor(() => expect(second.messages.at(-1)).toMatchObject({ content: 'Done' }));
    expect(ran).toMatchObject([{ resume: [{ interruptId: 'q-Bob', status: 'resolved' }] }]);
    expect(first.pendingInterrupts).toHaveLength(1);
    // Its receipt stays.
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Approve/ })).toBeNull());
    unmount();
    expect([...first.subscribers, ...second.subscribers]).toEqual([]);
  });
});
