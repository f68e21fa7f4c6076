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
  const choices = (options.enumOptions ?? []).map((option): Choice => {
    const value: unknown = option.value;
    const told = option.label !== String(value);
    return { value, label: visibleString(told ? option.label : labelOf(value, words)) };
  });
  const labels = choices.map(({ label }) => label);
  const isOwn = (label: string) => labels.indexOf(label) === labels.lastIndexOf(label);
  // The number 1 and the text “1” look alike, and are not the same answer.
  return choices.map((each) =>
    isOwn(each.label) ? each : { ...each, label: visibleString(JSON.stringify(each.value) ?? each.label) },
  );
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
