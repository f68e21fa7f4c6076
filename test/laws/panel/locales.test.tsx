import { render, screen } from '@testing-library/react';
import { InterruptPanel } from 'react-agent-interrupts';
import { pendingInterrupt, staticRun } from 'react-agent-interrupts/testing';
import { expect, it } from 'vitest';

// README: “Every thread can continue.” Some frameworks write a locale like `en_US`, and some browsers report `en-US@posix`.
it.each(['en_US', 'en-US@posix', 'C', ''])('a panel with the locale “%s” shows its questions', (locale) => {
  const interrupts = ['a', 'b'].map((id) =>
    pendingInterrupt({ id, reason: 'confirmation', message: `Do ${id}?`, expiresAt: Date.now() + 50_000 }),
  );
  render(<InterruptPanel run={staticRun({ interrupts })} locale={locale} />);
  expect(screen.getAllByRole('article')).toHaveLength(2);
  expect(screen.getByText(/2 questions are still open/)).toBeVisible();
});
