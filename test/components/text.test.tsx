import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import fc from 'fast-check';
import { en } from 'react-agent-interrupts';
import { JsonView, PlainText } from 'react-agent-interrupts/components';
import { describe, expect, it } from 'vitest';
import { visibleText } from '../../src/components/PlainText/visibleText.js';
import { cases } from '../setup/cases.js';

describe('text of the agent', () => {
  it('shows invisible characters, and is isolated from the text around it', () => {
    const { container } = render(<PlainText>{'pay\u202E\u200B me\u0007'}</PlainText>);
    expect(container).toHaveTextContent('payU+202EU+200B meU+0007');
    expect(container.querySelector('bdi')).not.toBeNull();
  });

  it('keeps emoji, line breaks and scripts that need joiners', () => {
    const text = 'a\n\tb 👩‍💻 می‌خواهم';
    expect(visibleText(text)).toEqual([{ type: 'text', text, offset: 0 }]);
  });

  it('loses nothing else', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const shown = visibleText(text).map((piece) =>
          piece.type === 'text'
            ? piece.text
            : String.fromCodePoint(Number.parseInt(piece.codePoint.slice(2), 16)),
        );
        expect(shown.join('')).toBe(text);
      }),
    );
  });
});

describe('a value', () => {
  it('shows the number 5 and the text “5” differently, and empty values as words', () => {
    render(<JsonView value={{ number: 5, text: '5', none: '', list: [], object: {}, nothing: null }} />);
    expect(screen.getAllByText('5').map((element) => element.tagName)).toEqual(['CODE', 'BDI']);
    for (const words of ['empty', 'empty list', 'empty object', 'None'])
      expect(screen.getByText(words)).toBeVisible();
  });

  it('collapses long text and expands it', async () => {
    render(<JsonView value={`${'x'.repeat(2000)} the end`} />);
    expect(screen.queryByText(/the end/)).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Show all (2,008 characters)' }));
    expect(screen.getByText(/the end/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Show less' }));
    expect(screen.queryByText(/the end/)).toBeNull();
  });

  it('is shown for every type', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), (value) => {
        const { container, unmount } = render(<JsonView value={value} />);
        expect(container.textContent).not.toBe('');
        unmount();
      }),
      { numRuns: cases(50, 2_000) },
    );
  });
});

describe('English', () => {
  it.each([
    [45_000, 'Time left: 45 seconds'],
    [60_000, 'Time left: 1 minute'],
    [90_000, 'Time left: 1 minute 30 seconds'],
    [12 * 60_000 + 30_000, 'Time left: 12 minutes'],
    [2 * 3_600_000 + 5 * 60_000, 'Time left: 2 hours 5 minutes'],
    [25 * 3_600_000, 'Time left: 1 day 1 hour'],
    [-5, 'Time left: 0 seconds'],
  ])('formats %d milliseconds as %s', (milliseconds, words) => {
    expect(en.expiresIn({ milliseconds, locale: 'en' })).toBe(words);
  });

  it('uses plurals and the reader’s digits', () => {
    expect(en.sendIncomplete({ count: 1, locale: 'en' })).toContain('1 question is');
    expect(en.sendIncomplete({ count: 2, locale: 'en' })).toContain('2 questions are');
    expect(en.progress({ covered: 1, total: 1234, locale: 'de' })).toBe('1 of 1.234 answered');
  });

  it('has words for every keyword that a form can violate', () => {
    const keywords = [
      'required',
      'type',
      'enum',
      'minimum',
      'maxLength',
      'pattern',
      'format',
      'minItems',
      'made-up',
    ];
    for (const keyword of keywords) {
      expect(en.violation({ keyword, limit: 2, message: 'must be otherwise', locale: 'en' })).toMatch(
        /^[A-Z].+/,
      );
    }
  });
});
