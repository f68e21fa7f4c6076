import { render, screen, waitFor } from '@testing-library/react';
import { AgentRunError, InterruptPanel } from 'react-agent-interrupts';
import 'react-agent-interrupts/styles.css';
import { staticRun } from 'react-agent-interrupts/testing';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { clock } from './clock.js';
import { centerOf, press, rest } from './pointer.js';

// accessibility.md: “Buttons that decide or send therefore ignore the pointer for 500 milliseconds after they have appeared or moved”.

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
  clock.stop();
});
afterEach(() => clock.start());

const retry = () => screen.getByRole('button', { name: 'Try again' });
const failed = () =>
  staticRun({ status: 'failed', error: new AgentRunError('network', 'Gone.', { retryable: true }) });

it('the button that sends a message again ignores a press at a pointer under which it has appeared', async () => {
  const before = render(<InterruptPanel run={failed()} pressGuard={500} />);
  await waitFor(retry);
  const place = centerOf(retry());
  before.unmount();
  await rest({ x: place.x + 60, y: place.y + 60 });
  await rest(place);
  const run = failed();
  render(<InterruptPanel run={run} pressGuard={500} />);
  await waitFor(retry);
  clock.pass(400);
  await press(place);
  expect(run.calls).toEqual([]);
  clock.pass(500);
  await press(place);
  expect(run.calls.map(({ verb }) => verb)).toEqual(['retry']);
});
