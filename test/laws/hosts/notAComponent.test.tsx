import { render, screen } from '@testing-library/react';
import { InterruptPanel, type Renderers } from 'react-agent-interrupts';
import { asks, scriptedRun } from 'react-agent-interrupts/testing';
import { afterEach, expect, it, vi } from 'vitest';

afterEach(() => vi.restoreAllMocks());

// renderers.md: “If a renderer throws, the card shows `GenericInterrupt`. […] so an interrupt never disappears.” A file without a
// type check can register the name of a component instead of the component.
it.each(['acme:pay', 'acme:*', 'fallback'])(
  'a question whose renderer is a string is shown, and the error says why (registered as %s)',
  async (name) => {
    const errors = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { run } = scriptedRun([asks({ id: 'a', reason: 'acme:pay', message: 'Pay?' })]);
    await run.send('Go');
    const renderers = JSON.parse(JSON.stringify({ [name]: 'PayInvoice' })) as Renderers;
    render(<InterruptPanel run={run} renderers={renderers} />);
    expect(screen.getByText(/^The custom view of this question failed/)).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Skip question' })).toBeVisible();
    expect(errors.mock.calls.flat().map(String).join('\n')).toContain('is not a component');
  },
);
