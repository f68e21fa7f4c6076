import { render, screen, waitFor } from '@testing-library/react';
import { InterruptPanel } from 'react-agent-interrupts';
import 'react-agent-interrupts/styles.css';
import {
  asks,
  memoryStorage,
  pendingInterrupt,
  says,
  scriptedRun,
  staticRun,
} from 'react-agent-interrupts/testing';
import { ar } from 'react-agent-interrupts/words/ar';
import { expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { likeAPage, yesOrNo } from '../clumsy/hands.js';

const receipts = () => screen.queryByRole('region', { name: 'Your answers' });
const panel = () => screen.getByRole('region', { name: 'Questions from the agent' });
const step = { kind: 'step', name: 'dig', since: 0 } as const;

async function answered(options = {}) {
  const { run } = scriptedRun([asks(yesOrNo('a')), says('Done.'), says('Hello.')], options);
  await run.send('Go');
  const view = render(<InterruptPanel run={run} />);
  likeAPage();
  await userEvent.click(screen.getByRole('button', { name: 'Yes' }));
  await waitFor(() => expect(receipts()).toHaveTextContent('Do a?'));
  return { run, ...view };
}

// renderers.md: “These receipts show the time of each decision and stay until the agent asks again.”
it('the receipts stay when the panel mounts again after a run that asked nothing', async () => {
  const { run, unmount } = await answered();
  await run.send('Hi');
  unmount();
  render(<InterruptPanel run={run} />);
  await waitFor(() => expect(receipts()).toHaveTextContent('Do a?'));
});

// renderers.md: “The `storage` does not contain the receipts of a finished run”
it('nothing of the receipts is in the storage', async () => {
  const storage = memoryStorage();
  const { unmount } = await answered({ storage, threadId: 't' });
  await waitFor(() => expect(storage.saved.size).toBe(0));
  unmount();
  const { run } = scriptedRun([], { storage, threadId: 't' });
  render(<InterruptPanel run={run} />);
  await waitFor(() => expect(run.getSnapshot().restoring).toBe(false));
  expect(receipts()).toBeNull();
});

// accessibility.md: the focus “never moves to the top of the page”.
it.each([
  ['the run ends', { status: 'finished', activity: undefined }],
  ['the step ends', { activity: undefined }],
] as const)('the focus stays in the panel when Stop is focused and %s', async (_name, change) => {
  const run = staticRun({ status: 'running', activity: step });
  render(<InterruptPanel run={run} />);
  likeAPage();
  screen.getByRole('button', { name: 'Stop' }).focus();
  run.update(change);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Stop' })).toBeNull());
  await waitFor(() => expect(panel().contains(document.activeElement)).toBe(true));
});

// accessibility.md: “The panel and each card set `lang` and `dir` to match their text.”
it('an announcement keeps its own language when the language of the panel changes', async () => {
  const { run, rerender } = await answered();
  const announced = () => screen.getByRole('status').querySelector('span');
  await waitFor(() => expect(announced()).toHaveTextContent(/^Sent/));
  rerender(<InterruptPanel run={run} words={ar} />);
  await waitFor(() =>
    expect(screen.getByRole('region', { name: ar.panelLabel })).toHaveAttribute('lang', 'ar'),
  );
  expect(announced()?.closest('[lang]')).toHaveAttribute('lang', 'en');
  expect(announced()?.closest('[dir]')).toHaveAttribute('dir', 'ltr');
});

it('the announced risk keeps the language of its announcement', async () => {
  const run = staticRun({});
  const props = { run, risk: () => ({ level: 'high' }) as const };
  const { rerender } = render(<InterruptPanel {...props} />);
  const announced = () => screen.getByRole('status').textContent;
  run.update({ interrupts: [pendingInterrupt({ id: 'a', reason: 'confirmation', message: 'Do a?' })] });
  await waitFor(() => expect(announced()).toContain('High risk'));
  const before = announced();
  rerender(<InterruptPanel {...props} words={ar} />);
  await waitFor(() =>
    expect(screen.getByRole('region', { name: ar.panelLabel })).toHaveAttribute('lang', 'ar'),
  );
  expect(announced()).toBe(before);
});
