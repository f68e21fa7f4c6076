import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, waitFor } from '@testing-library/react';
import { useAgentRun, type AgentRunOptions } from 'react-agent-interrupts';
import { createAgentRun } from 'react-agent-interrupts/core';
import { memoryStorage } from 'react-agent-interrupts/testing';
import { afterEach, expect, it, vi } from 'vitest';

afterEach(() => vi.restoreAllMocks());

function Thread(options: AgentRunOptions) {
  return <p>{useAgentRun(options).status}</p>;
}

it('warns that a storage without a thread id restores nothing, once', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const client = new QueryClient();
  const page = (
    <QueryClientProvider client={client}>
      <Thread url="/agent" threadId="named" storage={memoryStorage()} />
      <Thread url="/agent" storage={memoryStorage()} />
      <Thread url="/agent" storage={memoryStorage()} />
    </QueryClientProvider>
  );
  render(page);
  await waitFor(() => expect(warn).toHaveBeenCalled());
  expect(warn.mock.calls).toEqual([[expect.stringContaining('`threadId`')]]);
});

it('an error without a provider names the second copy of TanStack Query, which looks the same', () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  expect(() => render(<Thread url="/agent" />)).toThrow(/two copies of TanStack Query/);
});

const answering = (response: unknown) =>
  createAgentRun({ url: '/agent', fetch: () => Promise.resolve(response as Response) });

it('the error for a missing endpoint names the address without its query', async () => {
  const response = new Response('<!doctype html><title>Not found</title>', {
    status: 404,
    headers: { 'content-type': 'text/html' },
  });
  Object.defineProperty(response, 'url', { value: 'https://app.example/agnet?token=secret' });
  const sent = answering(response).send('Tidy up');
  await expect(sent).rejects.toThrow('at https://app.example/agnet:');
  await expect(sent).rejects.not.toThrow('secret');
});

it('the error for an HTML page names the address', async () => {
  const response = new Response('<!doctype html><title>Log in</title>', {
    headers: { 'content-type': 'text/html' },
  });
  Object.defineProperty(response, 'url', { value: 'https://app.example/login' });
  await expect(answering(response).send('Tidy up')).rejects.toThrow('at https://app.example/login: "Log in"');
});

it('a response that cannot be read is not reported as unsent, and the error names a fetch that streams', async () => {
  // The `fetch` of React Native has responses without a `body`.
  const response = {
    ok: true,
    status: 200,
    url: '',
    headers: new Headers({ 'content-type': 'text/event-stream' }),
  };
  const error = await answering(response)
    .send('Tidy up')
    .catch((cause: unknown) => cause);
  expect(error).toMatchObject({
    code: 'empty_response',
    message: expect.stringContaining('expo/fetch') as string,
  });
});
