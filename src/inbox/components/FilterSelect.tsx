'use client';
import { useId, type ReactNode } from 'react';
import { visibleString } from '../../components/PlainText/visibleText.js';
import { useInboxWords } from './useInboxWords.js';

/** A value that can be selected. */
export interface FilterChoice<Value> {
  readonly value: Value;
  readonly label: string;
}

/** Props of {@link FilterSelect}. */
export interface FilterSelectProps<Value> {
  label: string;
  /** The choice of no value. @default one value is always selected */
  none?: string | undefined;
  /** The selected values: the app can select several. @default none */
  value: readonly Value[] | undefined;
  choices: readonly FilterChoice<Value>[];
  onChange: (value: Value | undefined) => void;
}

/**
 * One field of the filter. Several values, set by the app, are one choice of their own until the user selects another.
 */
export function FilterSelect<Value>({
  label,
  none,
  value = [],
  choices,
  onChange,
}: FilterSelectProps<Value>): ReactNode {
  const { inbox, locale } = useInboxWords();
  const id = useId();
  const [first] = value;
  const isSeveral = value.length > 1;
  const selected = value.length === 0 ? NONE : isSeveral ? SEVERAL : textOf(first);
  return (
    <div
      className="rai-field rai-inbox-filter"
      data-active={none !== undefined && value.length > 0 ? '' : undefined}
    >
      <label className="rai-label" htmlFor={id}>
        {label}
      </label>
      <select
        id={id}
        className="rai-input"
        value={selected}
        onChange={({ target }) =>
          onChange(choices.find((each) => textOf(each.value) === target.value)?.value)
        }
      >
        {none !== undefined && <option value={NONE}>{none}</option>}
        {isSeveral && <option value={SEVERAL}>{inbox.several({ count: value.length, locale })}</option>}
        {choices.map((choice) => (
          <option key={textOf(choice.value)} value={textOf(choice.value)}>
            {visibleString(choice.label)}
          </option>
        ))}
      </select>
    </div>
  );
}

/** Values are JSON, so these are the texts of no value. */
const NONE = '';
const SEVERAL = '…';

const textOf = (value: unknown): string => JSON.stringify(value) ?? NONE;
