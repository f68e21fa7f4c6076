import { asks, scriptedRun } from 'react-agent-interrupts/testing';
import { InterruptPanel } from 'react-agent-interrupts';
import { render, screen, waitFor, within } from '@testing-library/react';
import { lazy } from 'react';
import { expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { ask, button, card, fields, formLoads, likeAPage, words, yesOrNo } from './hands.js';

// README: the panel works in any page.

it('a renderer whose code never loads leaves the page and the other cards, and its question can be cancelled', async () => {
  const Never = lazy(() => new Promise<never>(() => undefined));
  const { run, payloads, decisions } = await ask(asks({ ...yesOrNo('a'), reason: 'own' }, yesOrNo('b')));
  render(
    <>
      <h1>The page</h1>
      <InterruptPanel run={run} renderers={{ own: Never }} />
    </>,
  );
  likeAPage();
  expect(screen.getByRole('heading', { name: 'The page' })).toBeVisible();
  expect(card('Do a')).toBeVisible();
  await userEvent.click(button('Yes', card('Do b')));
  await waitFor(() => expect(payloads()).toEqual([undefined, true]));
  await userEvent.click(button('Skip question', card('Do a')));
  await waitFor(() => expect(decisions()[0]).toEqual({ status: 'cancelled' }));
});

it('two panels on one run show the same text and the same answer, and the focus stays in its panel', async () => {
  const { run, payloads } = await ask(asks(words('a'), yesOrNo('b')));
  render(
    <>
      <section aria-label="One">
        <InterruptPanel run={run} />
      </section>
      <section aria-label="Two">
        <InterruptPanel run={run} />
      </section>
    </>,
  );
  likeAPage();
  const [one, two] = [
    screen.getByRole('region', { name: 'One' }),
    screen.getByRole('region', { name: 'Two' }),
  ];
  const field = (inside: HTMLElement) => within(inside).getByLabelText('Your answer');
  await userEvent.fill(field(one), 'Ann');
  await waitFor(() => expect(field(two)).toHaveValue('Ann'));
  await userEvent.click(button('Answer', two));
  await waitFor(() => expect(payloads()).toEqual(['Ann', undefined]));
  expect(two).toContainElement(document.activeElement as HTMLElement);
  await userEvent.click(button('Yes', one));
  await waitFor(() => expect(payloads()).toEqual(['Ann', true]));
  await waitFor(() => expect(one).toContainElement(document.activeElement as HTMLElement));
  expect(button(/^Undo: Do b/, two)).toBeVisible();
});

it('a panel that receives another run shows and sends nothing of the first', async () => {
  const login = fields('in', { password: { type: 'string', title: 'Password', format: 'password' } });
  const [first, second] = [await ask(asks(login)), await ask(asks({ ...login, message: 'Log in again?' }))];
  const { rerender } = render(<InterruptPanel run={first.run} />);
  likeAPage();
  await userEvent.fill(await screen.findByLabelText(/Password/, undefined, formLoads), 'hunter2');
  rerender(<InterruptPanel run={second.run} />);
  expect(card('Log in again')).toBeVisible();
  const field = await screen.findByLabelText(/Password/, undefined, formLoads);
  expect(field).toHaveValue('');
  await userEvent.fill(field, 'other');
  await userEvent.click(button('Answer'));
  await waitFor(() => expect(second.payloads()).toEqual([{ password: 'other' }]));
  expect(first.payloads()).toEqual([undefined]);
});

it('a press while the run changes decides nothing in the other run', async () => {
  const { run: first } = scriptedRun([asks(yesOrNo('a'))], { autoSubmit: 'never' });
  await first.send('Go');
  const second = await ask(asks(yesOrNo('b')));
  const { rerender } = render(<InterruptPanel run={first} />);
  likeAPage();
  const yes = button('Yes');
  rerender(<InterruptPanel run={second.run} />);
  yes.click();
  expect(second.payloads()).toEqual([undefined]);
});
