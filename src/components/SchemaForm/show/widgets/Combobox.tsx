'use client';
import type { WidgetProps } from '@rjsf/utils';
import { useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { isComposing } from '../../../Page/isComposing.js';
import { visibleString } from '../../../PlainText/visibleText.js';
import { useFormContext } from '../../FormContext.js';
import { referable } from '../../ids.js';
import { choicesOfOne, chosenIndex, type Choice } from './choices.js';
import { fieldAria } from './fieldAria.js';

/** The most options that are shown. Typing narrows them down. */
const SHOWN = 50;

/**
 * A choice from a long list, filtered by typing: the editable combobox of the ARIA patterns. Text that was typed and
 * not chosen stays after the field is left, and blocks a submit. Escape restores the chosen option.
 *
 * | data attribute | when |
 * | --- | --- |
 * | `data-active` | on the option that Enter would choose |
 */
export function Combobox(props: WidgetProps): ReactNode {
  const { id, disabled, readonly, onChange, onBlur, onFocus, options, htmlName } = props;
  const { words, locale, faults, uncommitted } = useFormContext();
  const choices = choicesOfOne(props, words);
  const chosen = chosenIndex(choices, props.value);
  const [typed, setTyped] = useState<string>();
  const [active, setActive] = useState(-1);
  const list = useRef<HTMLDivElement>(null);
  const [isLeft, setLeft] = useState(false);
  const open = typed !== undefined && !isLeft;
  const typedChoice = typed === undefined ? undefined : named(choices, typed);
  // Text that is not the label of the chosen option.
  const isUnchosen =
    typed !== undefined && typed.trim() !== '' && (!typedChoice || typedChoice !== choices[chosen]);
  const found = open ? matching(choices, typed, typedChoice) : [];
  const shown = found.slice(0, SHOWN);
  const [listId, countId] = [referable(`${id}__list`), referable(`${id}__count`)];
  const optionId = (choice: Choice) => referable(`${id}__option_${choices.indexOf(choice)}`);
  const close = () => {
    setTyped(undefined);
    setActive(-1);
    setLeft(false);
  };
  const choose = (choice: Choice | undefined) => {
    if (choice) onChange(choice.value);
    close();
  };
  useLayoutEffect(() => {
    if (!isUnchosen) return undefined;
    // A script that sets the text to the label of an option does not move the focus.
    if (typedChoice) uncommitted.set(id, () => choose(typedChoice));
    else faults.set(id, words.violation({ keyword: 'enum', limit: undefined, message: '', locale }));
    return () => void (faults.delete(id), uncommitted.delete(id));
  });
  const show = () => {
    setTyped((text) => text ?? '');
    setLeft(false);
  };
  const move = (to: number) => {
    show();
    const count = open ? shown.length : Math.min(choices.length, SHOWN);
    const next = count === 0 ? -1 : (to + count) % count;
    setActive(next);
    // The list may be taller than its scroll container. jsdom has no `scrollIntoView`.
    setTimeout(() =>
      (list.current?.children[next] as Partial<Element> | undefined)?.scrollIntoView?.({ block: 'nearest' }),
    );
  };
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    const acts: Readonly<Partial<Record<string, () => void>>> = {
      ArrowDown: () => move(open ? active + 1 : 0),
      ArrowUp: () => move(open && active >= 0 ? active - 1 : -1),
      ...(typed !== undefined && { Escape: close }),
      ...(open && {
        Enter: () => choose(shown[active] ?? (shown.length === 1 ? shown[0] : undefined)),
      }),
    };
    const act = acts[event.key];
    if (!act || isComposing(event)) return;
    event.preventDefault();
    // A dialog around the form must not close on the same Escape.
    event.stopPropagation();
    act();
  };
  const current = shown[active];
  return (
    <div className="rai-combobox">
      <input
        className="rai-input"
        {...fieldAria(props, open && countId)}
        id={id}
        name={htmlName ?? id}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={open}
        aria-controls={listId}
        aria-activedescendant={current && optionId(current)}
        autoComplete="off"
        placeholder={words.choose}
        value={typed ?? choices[chosen]?.label ?? ''}
        disabled={disabled}
        readOnly={readonly}
        onChange={({ target }) => {
          setTyped(target.value);
          setLeft(false);
          setActive(target.value === '' ? -1 : 0);
          // An empty field clears the choice.
          if (target.value === '') onChange(options.emptyValue);
        }}
        onClick={readonly ? undefined : show}
        onKeyDown={readonly ? undefined : press}
        onFocus={() => onFocus(id, props.value)}
        onBlur={() => {
          if (isUnchosen && !typedChoice) setLeft(true);
          else choose(typedChoice);
          onBlur(id, props.value);
        }}
      />
      <div
        ref={list}
        id={listId}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a select cannot be typed into
        role="listbox"
        aria-label={visibleString(props.label)}
        className="rai-options"
        hidden={!open}
      >
        {shown.map((choice, index) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the input has the focus, and the keys
          <div
            key={optionId(choice)}
            id={optionId(choice)}
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a select cannot be typed into
            role="option"
            aria-selected={choices.indexOf(choice) === chosen}
            data-active={index === active ? '' : undefined}
            // The input keeps the focus.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => choose(choice)}
          >
            {choice.label}
          </div>
        ))}
      </div>
      {/* A screen reader ignores a live region that is added with its text. */}
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- more screen readers speak a status than an output */}
      <p className={open ? 'rai-hint' : undefined} id={countId} role="status">
        {open &&
          (found.length === 0
            ? words.matchesNone
            : found.length > SHOWN
              ? words.matchesMore({ count: found.length - SHOWN, locale })
              : words.matches({ count: found.length, locale }))}
      </p>
    </div>
  );
}

/** The option with this label. Letter case counts only if several options differ in nothing else. */
function named(choices: readonly Choice[], text: string): Choice | undefined {
  const wanted = text.trim();
  const alike = choices.filter(({ label }) => label.toLowerCase() === wanted.toLowerCase());
  return alike.find(({ label }) => label === wanted) ?? (alike[1] ? undefined : alike[0]);
}

/** The options that contain the text. The option that it names comes first, because Enter would choose it. */
function matching(
  choices: readonly Choice[],
  text: string,
  typedChoice: Choice | undefined,
): readonly Choice[] {
  const wanted = text.trim().toLowerCase();
  return choices
    .filter(({ label }) => label.toLowerCase().includes(wanted))
    .sort((a, b) => Number(b === typedChoice) - Number(a === typedChoice));
}
