// Runs with React 18.3 and the packed package. See scripts/react18.mjs.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { createElement, StrictMode, version } from 'react';
import { renderToString } from 'react-dom/server';
import { createAgentRun, DecisionReview, InterruptPanel, useAgentRun } from 'react-agent-interrupts';
import { asks, fakeServer, says, scriptedRun } from 'react-agent-interrupts/testing';

afterEach(cleanup);
// The tests are not awaited: `--test-force-exit` exits the process after all known tests have finished.

const element = createElement;

void test('this is React 18.3', () => assert.match(version, /^18\.3\./));

void test('the panel sends an approval', async () => {
  const { run, requests } = scriptedRun([
    asks({ reason: 'confirmation', message: 'Delete it?' }),
    says('Gone.'),
  ]);
  await run.send('Clean up');
  render(element(StrictMode, null, element(InterruptPanel, { run })));
  await userEvent.click(screen.getByRole('button', { name: 'Yes' }));
  await waitFor(() => assert.equal(run.getSnapshot().status, 'finished'));
  assert.deepEqual(requests[1].resume, [{ interruptId: 'int-1', status: 'resolved', payload: true }]);
});

void test('a decision is announced, and the focus moves to the next card', async () => {
  const confirmation = (message) => ({ reason: 'confirmation', message });
  const { run } = scriptedRun([asks(confirmation('This?'), confirmation('That?'))]);
  await run.send('Clean up');
  render(element(StrictMode, null, element(InterruptPanel, { run, review: DecisionReview })));
  await userEvent.click(screen.getAllByRole('button', { name: 'Yes' })[0]);
  assert.equal(document.activeElement, screen.getByRole('article', { name: /That\?/ }));
  assert.equal(screen.getByRole('status').textContent, 'Yes. 1 of 2 answered.');
  await userEvent.click(screen.getByRole('button', { name: 'Yes' }));
  const review = screen.getByRole('heading', { name: /Check your answers/ });
  assert.equal(document.activeElement, review);
});

void test('a form is loaded, filled in and sent', async () => {
  const responseSchema = { type: 'object', properties: { town: { type: 'string' } }, required: ['town'] };
  const { run, requests } = scriptedRun([
    asks({ reason: 'input_required', message: 'Where to?', responseSchema }),
    says('On its way.'),
  ]);
  await run.send('Send it');
  render(element(InterruptPanel, { run }));
  await userEvent.type(await screen.findByRole('textbox', { name: /town/i }, { timeout: 10_000 }), 'Bern');
  await userEvent.click(screen.getByRole('button', { name: 'Answer' }));
  await waitFor(() => assert.equal(run.getSnapshot().status, 'finished'));
  assert.deepEqual(requests[1].resume[0].payload, { town: 'Bern' });
});

void test('two hooks share a run, re-render and answer', async () => {
  const server = fakeServer(asks({ reason: 'confirmation', message: 'Go?' }), says('Went.'));
  const options = { url: '/agent', threadId: 'thread', fetch: server.fetch };
  const Status = () => element('output', null, useAgentRun(options).status);
  const Buttons = () => {
    const { send, approve, interrupts } = useAgentRun(options);
    const onClick = () => (interrupts[0] ? approve(interrupts[0].key) : void send('Go'));
    return element('button', { onClick }, interrupts[0] ? 'Approve' : 'Ask');
  };
  const client = new QueryClient();
  const children = [element(Status, { key: 'status' }), element(Buttons, { key: 'buttons' })];
  render(element(StrictMode, null, element(QueryClientProvider, { client }, children)));
  await userEvent.click(screen.getByRole('button', { name: 'Ask' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Approve' }));
  await waitFor(() => assert.equal(screen.getByRole('status').textContent, 'finished'));
  assert.equal(server.requests.length, 2);
});

void test('a server renders pending questions', async () => {
  const { run } = scriptedRun([asks({ reason: 'confirmation', message: 'Delete it?' })]);
  await run.send('Clean up');
  const restored = createAgentRun({ url: '/agent', initial: run.dehydrate() });
  assert.match(renderToString(element(InterruptPanel, { run: restored })), /Delete it\?/);
});
