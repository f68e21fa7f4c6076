'use client';
import * as rjsf from '#rjsf/utils';
import type { FieldProps } from '@rjsf/utils';
import { useEffect, useRef, type ReactNode } from 'react';
import { Button } from '../../../Button/Button.js';
import { SECRET_MASK } from '../../../../model/secretMask.js';
import { focusInside } from '../../focusField.js';
import { useFormContext } from '../../FormContext.js';
import { hasOnlyConstants, startOfPart } from '../../prepare/startingValue.js';
import { visibleString } from '../../../PlainText/visibleText.js';
import { useUnchosen } from './useUnchosen.js';

/** Adds and removes an optional group. A group that was not added is not sent. */
export function OptionalDataControlsField(props: FieldProps<unknown>): ReactNode {
  const { schema, formData, disabled, readonly, onChange, fieldPathId, registry, name } = props;
  const { words, shownPath } = useFormContext();
  const button = useRef<HTMLButtonElement>(null);
  const justAdded = useRef(false);
  const value: unknown = formData;
  const isThere = hasContent(value);
  // A kind of a union was chosen from the list of kinds, and an entry was added by its name.
  const isChosen = Boolean(props.options) || hasEntries(schema);
  useUnchosen(
    props,
    () =>
      isThere &&
      !isChosen &&
      // rjsf fills a tuple with nulls.
      ([value].flat().every((item) => item == null) || hasOnlyConstants(schema, registry.rootSchema)),
  );
  useEffect(() => {
    const group = justAdded.current && isThere ? button.current?.closest('fieldset') : undefined;
    justAdded.current = false;
    if (group) focusInside(group);
  }, [isThere]);

  const place = shownPath(fieldPathId.path).at(-1);
  const title = place === SECRET_MASK ? place : (schema.title ?? (typeof place === 'number' ? '' : name));
  const add = () => {
    justAdded.current = true;
    const started: unknown = startOfPart(registry)(schema, value ?? undefined, 'excludeObjectChildren');
    onChange(hasContent(started) ? started : blank(schema), fieldPathId.path);
  };
  const remove = () => onChange(undefined, fieldPathId.path);
  if (disabled || readonly) return isThere ? null : <em className="rai-nothing">{words.notGiven}</em>;
  return (
    <div className="rai-row">
      {value !== undefined && !isThere && (
        <em className="rai-nothing">{value === null ? words.none : words.emptyObject}</em>
      )}
      <Button ref={button} variant={isThere ? 'quiet' : 'outline'} onClick={isThere ? remove : add}>
        {(isThere ? words.removeItem : words.addPart)({ name: visibleString(title) })}
      </Button>
    </div>
  );
}

const hasEntries = ({ properties = {} }: FieldProps['schema']): boolean =>
  Object.values(properties).some((each) => typeof each === 'object' && rjsf.ADDITIONAL_PROPERTY_FLAG in each);

/** Like rjsf, it treats null and an object without keys as nothing. */
function hasContent(value: unknown): boolean {
  if (typeof value !== 'object') return value !== undefined;
  return value !== null && (Array.isArray(value) || Object.keys(value).length > 0);
}

/** A group with all its fields, or a tuple with all its items, still empty. */
function blank(schema: FieldProps['schema']): unknown {
  if (Array.isArray(schema.items)) return schema.items.map(() => undefined);
  return Object.fromEntries(Object.keys(schema.properties ?? {}).map((key) => [key, undefined]));
}
