import { render, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';

test('marks the changed word inside a text without a card around it', async () => {
  // A page that has shown no card has not loaded the code of cards. The setup of the tests has.
  vi.resetModules();
  const { Changes } = await import('react-agent-interrupts/components');
  render(<Changes before={{ body: 'See you on Thursday.' }} after={{ body: 'See you on Friday.' }} />);
  await waitFor(() => expect(screen.getByText('Thursday').closest('del')).not.toBeNull());
  expect(screen.getByText('Friday').closest('ins')).not.toBeNull();
});
