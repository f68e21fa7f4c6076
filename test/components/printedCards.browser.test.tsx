import { render, screen } from '@testing-library/react';
import { InterruptPanel } from 'react-agent-interrupts';
import 'react-agent-interrupts/styles.css';
import { Changes } from 'react-agent-interrupts/components';
import { staticRun } from 'react-agent-interrupts/testing';
import { afterEach, expect, it } from 'vitest';
import { cdp } from 'vitest/browser';
import { sendMail, toolCall } from '../../stories/questions.js';

const PATIENCE = { timeout: 10_000 };
const send = (method: string, params: object): Promise<unknown> =>
  (cdp() as unknown as { send: (method: string, params: object) => Promise<unknown> }).send(method, params);
const print = () => send('Emulation.setEmulatedMedia', { media: 'print' });

afterEach(() => send('Emulation.setEmulatedMedia', { media: '' }));

const lines = (count: number) => Array.from({ length: count }, (_, index) => `Line ${index} of the text.`);

// accessibility.md: "What is collapsed on a screen is expanded in print."
it('paper shows all rows of a table, whole texts and all items', async () => {
  const args = {
    folders: Array.from({ length: 50 }, (_, index) => ({ name: `Folder ${index}`, files: index })),
    note: lines(40).join('\n'),
  };
  render(<InterruptPanel run={staticRun({ interrupts: [sendMail({ toolCall: toolCall('act', args) })] })} />);
  await screen.findByText('Folder 0', {}, PATIENCE);
  expect(screen.queryByText('Folder 49')).toBeNull();
  expect(screen.queryByText(/Line 39 of/)).toBeNull();
  await print();
  expect(await screen.findByText('Folder 49')).toBeVisible();
  expect(await screen.findByText(/Line 39 of/)).toBeVisible();
  await send('Emulation.setEmulatedMedia', { media: '' });
  await expect.poll(() => screen.queryByText('Folder 49')).toBeNull();
});

it('paper shows the unchanged lines of a text that an edit changes', async () => {
  const before = lines(30);
  render(
    <Changes
      before={{ body: before.join('\n') }}
      after={{ body: before.with(0, 'Line 0 of the letter.').join('\n') }}
    />,
  );
  await screen.findByRole('button', { name: /unchanged lines/ }, PATIENCE);
  expect(screen.queryByText(/Line 15 of/)).toBeNull();
  await print();
  expect(await screen.findByText(/Line 15 of/)).toBeVisible();
});
