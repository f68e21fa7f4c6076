import type { WidgetProps } from '@rjsf/utils';
import { sameJson } from '../../../../model/json.js';
import type { Words } from '../../../../words/Words.js';
import { asSeen } from '../../../PlainText/asSeen.js';
import { visibleString } from '../../../PlainText/visibleText.js';

/** One option of a choice. */
export interface Choice {
  readonly label: string;
  readonly value: unknown;
}

/**
 * The options of a choice, and other values that are part of the answer. No two labels look the same. An object is
 * labelled with its JSON.
 */
export function choicesOf(
  { options }: Pick<WidgetProps, 'options'>,
  words: Words,
  others: readonly unknown[] = [],
): readonly Choice[] {
  const choice = (value: unknown, title = String(value)): Choice => ({
    value,
    label: visibleString(title === String(value) ? labelOf(value, words) : title),
  });
  // A value that is listed twice is one option. Two titles contradict each other, so it has neither.
  const listed = new Map<string, Choice>();
  const all = [
    ...(options.enumOptions ?? []).map(({ value, label }) => choice(value, label)),
    ...others.map((value) => choice(value)),
  ];
  for (const each of all) {
    const key = JSON.stringify(each.value);
    const isSame = (listed.get(key) ?? each).label === each.label;
    listed.set(key, isSame ? each : choice(each.value));
  }
  const choices = [...listed.values()];
  const labels = choices.map(({ label }) => asSeen(label));
  const isUnique = (label: string) => labels.indexOf(label) === labels.lastIndexOf(label);
  // The number 1 and the text “1” look the same, but are different answers. So are “a” and “a ”.
  return choices.map((each) =>
    isUnique(asSeen(each.label)) ? each : { ...each, label: visibleString(jsonOf(each.value) ?? each.label) },
  );
}

/** A value as JSON. A list shows two spaces as one, unless one of them is a no-break space. */
const jsonOf = (value: unknown): string | undefined => JSON.stringify(value)?.replaceAll('  ', ' \u00A0');

/**
 * The options of a choice of one value, and that value until the user chooses another one, although the list does not
 * offer it.
 */
export function choicesOfOne(props: Pick<WidgetProps, 'options' | 'value'>, words: Words): readonly Choice[] {
  const value: unknown = props.value ?? '';
  const choices = choicesOf(props, words);
  return value === '' || chosenIndex(choices, value) >= 0 ? choices : choicesOf(props, words, [value]);
}

/** The index of `value` in the list; -1 if it is not listed, or nothing is chosen. */
export function chosenIndex(choices: readonly Choice[], value: unknown): number {
  return value === undefined ? -1 : choices.findIndex((choice) => sameJson(choice.value, value));
}

function labelOf(value: unknown, words: Words): string {
  if (typeof value === 'string') return value === '' ? words.emptyText : value;
  if (value === null) return words.none;
  if (typeof value === 'boolean') return value ? words.yes : words.no;
  return JSON.stringify(value) ?? '';
}
