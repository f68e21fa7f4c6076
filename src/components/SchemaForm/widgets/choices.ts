import type { WidgetProps } from '@rjsf/utils';
import { sameJson } from '../../../model/json.js';
import type { Words } from '../../../words/Words.js';
import { visibleString } from '../../PlainText/visibleText.js';

/** One value of a list to choose from. */
export interface Choice {
  readonly label: string;
  readonly value: unknown;
}

/** The values to choose from, labelled so that every one can be told apart: an object by its JSON. */
export function choicesOf({ options }: Pick<WidgetProps, 'options'>, words: Words): readonly Choice[] {
  return (options.enumOptions ?? []).map((option): Choice => {
    const value: unknown = option.value;
    const told = option.label !== String(value);
    return { value, label: visibleString(told ? option.label : labelOf(value, words)) };
  });
}

/** Where `value` stands in the list; -1 where it is none of them, or nothing is chosen. */
export function chosenIndex(choices: readonly Choice[], value: unknown): number {
  return value === undefined ? -1 : choices.findIndex((choice) => sameJson(choice.value, value));
}

function labelOf(value: unknown, words: Words): string {
  if (typeof value === 'string') return value === '' ? words.emptyText : value;
  if (value === null) return words.none;
  if (typeof value === 'boolean') return value ? words.yes : words.no;
  return JSON.stringify(value) ?? '';
}
