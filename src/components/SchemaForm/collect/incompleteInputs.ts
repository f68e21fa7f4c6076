import { SECRET_MASK } from '../../../model/secretMask.js';
import { roundedNumber } from '../../../model/exactNumbers.js';
import type { Wording } from '../../Words/WordsContext.js';
import type { Faults } from '../FormContext.js';

/** The formats whose controls have another name. */
const formats: Readonly<Partial<Record<string, string>>> = { 'datetime-local': 'date-time' };

/**
 * Numbers, dates and times that are incomplete: the control shows text, but has no value. The browser fires no change
 * event for them, so they are collected before a submit. The same applies to numbers that are shown with more digits
 * than their value has.
 */
export function incompleteInputsIn(container: Element | null, { words, locale }: Wording): Faults {
  const inputs = [...(container?.querySelectorAll('input') ?? [])];
  return new Map(
    inputs.flatMap(
      ({
        id,
        type,
        inputMode,
        value,
        validity,
        validationMessage: message,
      }): (readonly [string, string])[] => {
        const isNumber = type === 'number' || inputMode === 'decimal';
        const sent = isNumber ? roundedNumber(value) : undefined;
        if (sent !== undefined)
          return [[id, words.roundedNumber({ name: type === 'password' ? SECRET_MASK : sent })]];
        if (!validity?.badInput) return [];
        const [keyword, limit] = type === 'number' ? ['type', 'number'] : ['format', formats[type] ?? type];
        return [[id, words.violation({ keyword, limit, message, locale })]];
      },
    ),
  );
}
