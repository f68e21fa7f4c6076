import { render, screen, within } from '@testing-library/react';
import { AgentRunProvider, InterruptPanel, WordsProvider } from 'react-agent-interrupts';
import { InterruptCard, ResumeBar } from 'react-agent-interrupts/components';
import { pendingInterrupt, staticRun } from 'react-agent-interrupts/testing';
import { ar } from 'react-agent-interrupts/words/ar';
import { de } from 'react-agent-interrupts/words/de';
import { describe, expect, it } from 'vitest';

const interrupts = ['1', '2', '3'].map((id) => pendingInterrupt({ id, message: 'Delete?' }));

describe('a language', () => {
  it('sets the language and the text direction for the browser', () => {
    render(<InterruptPanel run={staticRun({ interrupts })} words={ar} />);
    const panel = screen.getByRole('region', { name: 'أسئلة الوكيل' });
    expect(panel).toHaveAttribute('lang', 'ar');
    expect(panel).toHaveAttribute('dir', 'rtl');
    // The agent’s text has its own direction.
    expect(within(panel).getAllByText('Delete?')[0]?.tagName).toBe('BDI');
  });

  it('is English by default, and also where only some words are given', () => {
    const { rerender } = render(<InterruptPanel run={staticRun({ interrupts })} />);
    const panel = screen.getByRole('region', { name: 'Questions from the agent' });
    rerender(<InterruptPanel run={staticRun({ interrupts })} words={{ approve: 'Do it' }} />);
    expect(panel).toHaveAttribute('lang', 'en');
    expect(panel).toHaveAttribute('dir', 'ltr');
  });

  it('applies to a card and a bar outside of a panel', () => {
    const run = staticRun({ interrupts });
    render(
      <AgentRunProvider run={run}>
        <WordsProvider words={ar}>
          <InterruptCard interrupt="1" />
          <ResumeBar />
        </WordsProvider>
      </AgentRunProvider>,
    );
    for (const part of [screen.getByRole('article'), screen.getByRole('region', { name: 'إجاباتك' })]) {
      expect(part).toHaveAttribute('lang', 'ar');
      expect(part).toHaveAttribute('dir', 'rtl');
    }
  });

  it('sets the number format, unless the reader’s locale is given', () => {
    const many = Array.from({ length: 1200 }, (_, index) => `${index}`);
    const batch = {
      id: 'b',
      total: 1200,
      covered: 0,
      missing: many,
      complete: false,
      delivery: 'none' as const,
    };
    const run = staticRun({ interrupts, batch });
    const { rerender } = render(<InterruptPanel run={run} words={de} />);
    expect(screen.getByText('0 von 1.200 beantwortet')).toBeVisible();
    rerender(<InterruptPanel run={run} words={de} locale="de-CH" />);
    expect(screen.getByText(/^0 von 1[’']200 beantwortet$/)).toBeVisible();
  });
});
