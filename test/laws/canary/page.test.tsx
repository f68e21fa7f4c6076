import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { DecisionReview, InterruptPanel, useAgentRun, type AgentRun } from 'react-agent-interrupts';
import { asks, fails, fakeServer, proposes, type Reply } from 'react-agent-interrupts/testing';
import { useEffect } from 'react';
import { describe, expect, it } from 'vitest';
import { approval, password, SECRET } from './Sinks.js';

const login = { type: 'object', properties: { user: { type: 'string' }, password } };
const json = (status: number, body: unknown) => new Response(JSON.stringify(body), { status });

type Options = Partial<Parameters<typeof useAgentRun>[0]>;

async function page(
  answers: readonly (Reply | Response)[],
  options: Options = {},
  toolSchemas: Record<string, object> = {},
) {
  const { fetch, requests } = fakeServer(...answers);
  const client = new QueryClient();
  const made: AgentRun[] = [];
  function Desk() {
    const { run } = useAgentRun({
      url: 'http://agent.test',
      threadId: 't',
      fetch,
      autoSubmit: 'never',
      ...options,
    });
    useEffect(() => void made.push(run), [run]);
    return <InterruptPanel run={run} review={DecisionReview} toolSchemas={toolSchemas} />;
  }
  render(
    <QueryClientProvider client={client}>
      <Desk />
    </QueryClientProvider>,
  );
  const [run] = made;
  if (!run) throw new Error('The page has no run.');
  const { interrupts } = await run.send('Go');
  const errors = () =>
    client
      .getMutationCache()
      .getAll()
      .map(({ state: { error } }) => `${error?.message} ${JSON.stringify(error)}`)
      .join();
  return { run, requests, errors, key: interrupts[0]?.key ?? '' };
}

// An `AgentRunError` contains the server's message and never an answer. The cache contains no token and no answer. Many
// servers repeat what they refuse.
describe('a server that repeats a password in its refusal', () => {
  it.each<[how: string, refusal: Reply | Response]>([
    ['in JSON', json(422, { error: `No such password: ${SECRET}` })],
    ['as a value', json(400, { received: { password: SECRET } })],
    ['as text', new Response(`Wrong password ${SECRET}`, { status: 400 })],
    ['in a list of faults', json(422, { detail: [{ loc: ['password'], msg: `“${SECRET}” is too short` }] })],
    ['that may have been taken', json(503, { message: SECRET })],
    ['by RUN_ERROR', fails(`Wrong password ${SECRET}`, 'DENIED')],
  ])('reveals it neither to the page nor to the cache: %s', async (_how, refusal) => {
    const asked = asks({ reason: 'input_required', responseSchema: login });
    const { run, key, errors, requests } = await page([asked, refusal]);
    let told = '';
    run.on('error', ({ message, details }) => (told += message + JSON.stringify(details)));
    run.answer(key, { user: 'ada', password: SECRET });
    await run.submit().catch(({ message }: Error) => (told += message));
    await screen.findByText('What the server said');
    expect(told + errors()).not.toContain(SECRET);
    expect(document.body.textContent).not.toContain(SECRET);
    expect(JSON.stringify(requests[1]?.resume)).toContain(SECRET);
  });

  it('keeps the rest of its message', async () => {
    const asked = asks({ reason: 'input_required', responseSchema: login });
    const { run, key } = await page([asked, json(422, { error: 'The user ada is locked', tries: 3 })]);
    run.answer(key, { user: 'ada', password: '3' });
    await run.submit().catch(() => undefined);
    expect(run.getSnapshot().error?.message).toContain('The user ada is locked');
  });
});

// forms-and-safety.md: a value is secret if a schema marks it (of the question, of your `tools` or of the panel's
// `toolSchemas`), or if `isSecret` returns true. A receipt masks the secrets of the question.
describe('the receipt of a decision', () => {
  const asked = () =>
    proposes({ name: 'log_in', args: { password: 'old', user: 'x' } }, { responseSchema: approval });
  const edit = { user: 'ada', password: SECRET };

  it.each<[by: string, options: Options, toolSchemas?: Record<string, object>]>([
    ['the panel’s `toolSchemas`', {}, { log_in: login }],
    ['the `tools`', { tools: [{ name: 'log_in', description: '', parameters: login }] }],
    ['`isSecret`', { isSecret: (key: string) => key === 'password' }],
  ])('shows no edit that is secret by %s', async (_by, options, toolSchemas) => {
    const { run, key } = await page([asked()], options, toolSchemas);
    run.approve(key, { editedArgs: edit });
    await screen.findByText('Approved with edits', { selector: '.rai-receipt strong' });
    expect(screen.getByRole('rowheader', { name: 'password' })).toBeInTheDocument();
    expect(document.body.textContent).toContain('ada');
    expect(document.body.textContent).not.toContain(SECRET);
  });

  it('shows no answer of a key that the host marks, and neither does the review', async () => {
    const { run, key } = await page([asks({ reason: 'input_required' })], {
      isSecret: (name) => name === 'pin',
    });
    run.answer(key, { pin: SECRET, user: 'ada' });
    await screen.findByText('ada');
    expect(document.body.textContent).not.toContain(SECRET);
  });
});
