import { waitFor, within } from '@testing-library/react';
import { createAgentRun, InterruptPanel } from 'react-agent-interrupts';
import { cogniRenderers } from 'react-agent-interrupts/renderers/cogni';
import { asks, fakeServer } from 'react-agent-interrupts/testing';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { ask, enter, likeAPage, words } from './hands.js';

// reliability.md: until the code of the cards has loaded, the interrupt can be read. Typed text is never erased.

const home = document.createElement('div');
let root: Root | undefined;
afterEach(() => {
  root?.unmount();
  home.remove();
});

const review = {
  id: 'a',
  reason: 'cogni:content-review',
  message: 'Publish?',
  metadata: { cogni: { data: { draft: { content: 'Hello' } } } },
};

it.each([
  ['a question', words('a'), /Your answer/],
  ['a review', review, /feedback/i],
] as const)(
  'the text field of %s takes no text that hydration would erase',
  async (_name, question, label) => {
    const { run: before } = await ask(asks(question));
    const initial = before.dehydrate();
    const server = fakeServer();
    const create = () => createAgentRun({ url: '/agent', fetch: server.fetch, initial, autoSubmit: 'never' });
    const run = create();
    document.body.append(home);
    home.innerHTML = renderToString(<InterruptPanel run={create()} renderers={cogniRenderers} />);
    const field = within(home).getByRole<HTMLTextAreaElement>('textbox', { name: label });
    field.focus();
    await userEvent.keyboard('early');
    const typed = field.value;
    likeAPage();
    root = hydrateRoot(home, <InterruptPanel run={run} renderers={cogniRenderers} />);
    await waitFor(() => expect(field).not.toHaveAttribute('readonly'));
    await waitFor(() =>
      expect(within(home).queryAllByRole('button', { name: /^(Answer|Approve)$/ })).toHaveLength(1),
    );
    expect(field.value).toBe(typed);
    expect(field).toHaveFocus();
    await userEvent.keyboard('late');
    await waitFor(() => expect(field).toHaveValue(`${typed}late`));
    const answer = within(home).getByRole('button', { name: /^(Answer|Approve)$/ });
    await enter(answer);
    await waitFor(() =>
      expect(JSON.stringify(run.getSnapshot().interrupts[0]?.decision)).toContain(`${typed}late`),
    );
  },
);
