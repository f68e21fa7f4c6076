import type { ReactNode } from 'react';

interface SwitchProps<Option extends string> {
  /** The name of the group for screen readers. */
  legend: string;
  /** The name of the radio buttons, and the class of the group. */
  name: string;
  options: readonly Option[];
  selected: Option;
  onChange: (option: Option) => void;
  /** What an option shows. */
  labelOf: (option: Option) => ReactNode;
}

/** A group of radio buttons in one bar. */
export function Switch<Option extends string>(props: SwitchProps<Option>): ReactNode {
  const { legend, name, options, selected, onChange, labelOf } = props;
  return (
    <fieldset className={`switch ${name}`}>
      <legend className="visually-hidden">{legend}</legend>
      {options.map((option) => (
        <label key={option}>
          <input
            type="radio"
            name={name}
            className="visually-hidden"
            checked={option === selected}
            onChange={() => onChange(option)}
          />
          <span>{labelOf(option)}</span>
        </label>
      ))}
    </fieldset>
  );
}
