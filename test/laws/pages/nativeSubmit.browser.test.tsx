import { screen, within } from '@testing-library/react';
import { createAgentRun, InterruptPanel } from 'react-agent-interrupts';
import { asks, fakeServer } from 'react-agent-interrupts/testing';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ask, button, enter, fields, formLoads, show, words } from '../clumsy/hands.js';
import { painted } from '../presses/guardedCards.js';

/** The URLs that the page has tried to load. It stays where it is. */
const left: string[] = [];
const stay = (event: Event & { readonly destination?: { readonly url: string } }) => {
  left.push(event.destination?.url ?? '');
  event.preventDefault();
};
const navigation = () => (window as { navigation?: EventTarget }).navigation;
let page = new AbortController();
beforeEach(() => {
  left.length = 0;
  page = new AbortController();
  navigation()?.addEventListener('navigate', stay, { signal: page.signal });
});
afterEach(() => page.abort());

// forms-and-safety.md: “A secret is sent only to the agent.” README: no answer is lost. If a page stops the event of a
// form, the browser submits the form itself: it reloads the page with all texts in its address.
it.each([
  ['a form', { pin: { type: 'string', format: 'password' } }, /^pin/],
  ['JSON', undefined, 'Your answer as JSON'],
  ['text', undefined, 'Your answer'],
] as const)('a page that stops every submit is not reloaded by %s', async (kind, properties, label) => {
  await show(asks(properties ? fields('a', properties) : words('a')));
  if (kind === 'JSON') await enter(button('Answer as JSON'));
  const control = await screen.findByLabelText<HTMLInputElement>(label, {}, formLoads);
  let stopped = 0;
  const stop = (event: Event) => {
    stopped += 1;
    event.stopPropagation();
  };
  document.addEventListener('submit', stop, { capture: true, signal: page.signal });
  control.form?.requestSubmit();
  await painted();
  expect(stopped).toBe(1);
  expect(left).toEqual([]);
});

// reliability.md: “Until it has loaded, the interrupt can be read, its buttons have no effect, and its text fields are
// read-only.”
it('a press on Answer before hydration does not reload the page', async () => {
  const { run } = await ask(asks(words('a')));
  const initial = run.dehydrate();
  const server = fakeServer();
  const home = document.body.appendChild(document.createElement('div'));
  const served = createAgentRun({ url: '/agent', fetch: server.fetch, initial, autoSubmit: 'never' });
  home.innerHTML = renderToString(<InterruptPanel run={served} />);
  await enter(within(home).getByRole('button', { name: 'Answer' }));
  await painted();
  expect(left).toEqual([]);
  home.remove();
});
