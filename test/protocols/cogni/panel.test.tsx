import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { InterruptPanel } from 'react-agent-interrupts';
import { en } from 'react-agent-interrupts/words/en';
import { describe, expect, it } from 'vitest';
import { asking, talk } from './talk.js';

/** Shows the pending questions after the agent was started, with answers that are sent immediately. */
async function shown(...envelopes: readonly unknown[]) {
  const { graph, answers } = asking(...envelopes);
  const conversation = talk({ graph }, { autoSubmit: 'single' });
  await conversation.run.send('Go');
  render(<InterruptPanel run={conversation.run} />);
  return { ...conversation, answers };
}

describe('the panel', () => {
  // “GenericInterruptUI data={interrupt.data}”
  it('offers an answer as text or JSON, and no cancellation', async () => {
    const { answers } = await shown({ kind: 'approval-gate', data: { amount: 10 } });
    expect(screen.getByRole('article', { name: /Approval gate · cogni/ })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Skip question' })).toBeNull();
    await userEvent.type(screen.getByRole('textbox', { name: 'Your answer' }), 'Pay it');
    await userEvent.click(screen.getByRole('button', { name: 'Answer' }));
    await waitFor(() => expect(answers).toEqual(['Pay it']));
  });

  it('offers the JSON editor and a note about the size if the data is too large', async () => {
    const { answers } = await shown({ kind: 'content-review', data: 'x'.repeat(300 * 1024) });
    expect(screen.getByText(/301 KB large, over the limit of 256 KB/)).toBeVisible();
    const editor = await screen.findByRole('textbox', { name: /Any JSON/ }, { timeout: 25_000 });
    await userEvent.click(editor);
    await userEvent.paste('{"action":"reject"}');
    await userEvent.click(screen.getByRole('button', { name: 'Answer' }));
    await waitFor(() => expect(answers).toEqual([{ action: 'reject' }]));
    expect(document.body.textContent?.length).toBeLessThan(5000);
  });

  it('reports an answer that is too large, and nothing is sent', async () => {
    const { server, run } = await shown({ kind: 'approval-gate', data: null });
    await userEvent.click(screen.getByRole('textbox', { name: 'Your answer' }));
    await userEvent.paste('x'.repeat(65 * 1024));
    await userEvent.click(screen.getByRole('button', { name: 'Answer' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('too large: at most 65.5 kB');
    expect(server.requests).toHaveLength(1);
    expect(run.getSnapshot().status).toBe('interrupted');
  });

  it('shows that someone else has answered, and offers to send again, which checks the runs first', async () => {
    const { server, run } = await shown({ kind: 'approval-gate', data: null });
    server.answer(Response.json({ error: 'Conflict' }, { status: 409 }));
    await userEvent.type(screen.getByRole('textbox', { name: 'Your answer' }), 'Pay it');
    await userEvent.click(screen.getByRole('button', { name: 'Answer' }));
    expect(await screen.findByText(/someone else has answered/)).toBeInTheDocument();
    await userEvent.click(await screen.findByRole('button', { name: 'Send again' }));
    await waitFor(() => expect(run.getSnapshot().status).toBe('finished'));
    const [first, check, second] = server.requests.slice(2);
    expect(check?.path).toBe('/api/v1/ai/runs');
    expect(second?.body).toEqual(first?.body);
  });

  it('never describes a repeated answer as safe', async () => {
    const { server, run } = await shown({ kind: 'approval-gate', data: null });
    const fetch: typeof server.fetch = (target, init) =>
      init?.method === 'POST' ? Promise.reject(new TypeError('Failed to fetch')) : server.fetch(target, init);
    run.setOptions({ autoSubmit: 'single', fetch });
    await userEvent.type(screen.getByRole('textbox', { name: 'Your answer' }), 'Pay it');
    await userEvent.click(screen.getByRole('button', { name: 'Answer' }));
    expect(await screen.findByRole('button', { name: 'Send again' })).toBeVisible();
    expect(screen.getByText(new RegExp(en.inDoubtHelp.slice(0, 30)))).toBeVisible();
    expect(screen.queryByText(en.inDoubtSafeHelp)).toBeNull();
  });
});
