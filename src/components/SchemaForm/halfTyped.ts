import type { Wording } from '../Words/WordsContext.js';
import type { Faults } from './FormContext.js';

/**
 * The numbers, dates and times that are half typed: something stands in the control, and it has no value. The browser
 * tells of no change then, so they are looked for where it matters.
 */
export function halfTypedIn(container: Element | null, { words, locale }: Wording): Faults {
  const inputs = [...(container?.querySelectorAll('input') ?? [])];
  return new Map(
    inputs
      .filter(({ validity }) => validity?.badInput)
      .map(({ id, type, validationMessage: message }) => {
        const [keyword, limit] = type === 'number' ? ['type', 'number'] : ['format', type];
        return [id, words.violation({ keyword, limit, message, locale })];
      }),
  );
}
