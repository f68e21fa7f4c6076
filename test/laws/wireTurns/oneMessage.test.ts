import { describe, expect, it } from 'vitest';
import type { AgentRun, Message } from 'react-agent-interrupts/core';
import { script as graphScript, talk as cogniTalk } from '../../protocols/cogni/talk.js';
import { assistant, script, status, talk as sessionTalk } from '../../protocols/interactiveAi/talk.js';

interface Setup {
  readonly run: AgentRun;
  /** The texts that the server was sent. */
  readonly sent: () => readonly unknown[];
}

const cogni = (): Setup => {
  const { run, server } = cogniTalk({ graph: graphScript([], { status: 'completed', content: 'Hello.' }) });
  return { run, sent: () => server.requests.map(({ body }) => (body as { message: string }).message) };
};

const interactiveAi = (): Setup => {
  const { run, server } = sessionTalk({ agent: script(assistant('Hello.'), status('ready')) });
  const posts = () => server.requests.filter(({ method }) => method === 'POST');
  return { run, sent: () => posts().map(({ body }) => (body as { message: string }).message) };
};

const user = (id: string, content: string): Message => ({ id, role: 'user', content });
const system: Message = { id: 's', role: 'system', content: 'Be brief.' };

// reliability.md: “A method that receives an invalid argument rejects with an `AgentRunError` or returns an issue, and
// changes nothing.” A message that is shown must also have been sent.
describe.each([
  ['Cogni', cogni],
  ['InteractiveAI', interactiveAi],
])('to %s', (_, setup) => {
  it.each<readonly [string, Message | readonly Message[]]>([
    ['two messages', [user('a', 'One'), user('b', 'Two')]],
    ['a message behind one of another role', [system, user('b', 'Two')]],
    ['a message of another role', system],
  ])('%s are refused before anything is shown or sent', async (_name, given) => {
    const { run, sent } = setup();
    await expect(run.send(given as Message)).rejects.toMatchObject({ code: 'not_sent' });
    await expect(run.steer(given as Message)).rejects.toMatchObject({ code: 'not_sent' });
    expect(run.getSnapshot()).toMatchObject({ status: 'idle', messages: [] });
    expect(sent()).toEqual([]);
  });

  it('one message in a list is sent, and so is the next one', async () => {
    const { run, sent } = setup();
    await run.send([user('a', 'One')]);
    await run.send('Two');
    expect(sent()).toEqual(['One', 'Two']);
  });
});
