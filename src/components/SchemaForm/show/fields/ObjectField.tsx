'use client';
import * as rjsf from '#rjsf/utils';
import type { FieldProps, RJSFSchema } from '@rjsf/utils';
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { isJsonObject, own, type JsonObject } from '../../../../model/json.js';
import { ChoiceField } from './ChoiceField.js';
import { coreField, withoutDataControls } from './coreFields.js';
import { startOfEntry, startOfPart } from '../../prepare/startingValue.js';
import { GroupContext } from '../templates/names.js';
import { JsonField } from './JsonField.js';

const CoreObjectField = coreField('ObjectField');

/**
 * An object: as a group of fields; as a choice if the schema lists its values; or as JSON if the schema does not
 * describe it.
 */
export function ObjectField(props: FieldProps<unknown>): ReactNode {
  const { schema } = props;
  const uiSchema = useSame(props.uiSchema);
  const shape = shapeOf(schema);
  // A group without fields would be empty after it was added. An entry whose name the user chooses is already added.
  const isFilled = shape === 'names' || isAdded(schema);
  const options = useMemo(() => {
    const { order } = rjsf.getUiOptions(uiSchema);
    // If `ui:order` has no wildcard and the agent's schema has a field that it does not list, rjsf shows none of the
    // fields.
    const complete = order?.includes('*') === false ? { ...uiSchema, 'ui:order': [...order, '*'] } : uiSchema;
    return isFilled ? withoutDataControls(complete) : complete;
  }, [uiSchema, isFilled]);
  const value: unknown = props.formData;
  const names = useSame(Object.keys({ ...schema.properties, ...(value as object | undefined) }));
  const change = useStarts(props);
  const [version, setVersion] = useState(0);
  const group = useMemo(() => ({ names, renew: () => setVersion(version + 1) }), [names, version]);
  if (shape === 'choice') return <ChoiceField {...props} />;
  if (shape === 'open') return <JsonField {...props} />;
  return (
    <GroupContext.Provider value={group}>
      <CoreObjectField key={version} {...props} onChange={change} {...(options && { uiSchema: options })} />
    </GroupContext.Provider>
  );
}

/**
 * Reports changes. A group that the user begins by typing into one of its fields starts like one that the user adds. An
 * entry that the user adds starts with the value that its field shows. rjsf alone would choose a value by the type
 * only. The function keeps its identity, so that the fields do not re-render.
 */
function useStarts(props: FieldProps<unknown>): FieldProps<unknown>['onChange'] {
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });
  const [change] = useState(() => (...[next, path, ...rest]: Parameters<typeof props.onChange>) => {
    const { schema, registry, onChange, fieldPathId, formData } = latest.current;
    const before: unknown = formData;
    const [name, below] = path.slice(fieldPathId.path.length);
    // When the user empties an entry, rjsf sets it to empty text. A number in a union would then become a text, so it
    // is set to null instead.
    const isEmptied =
      next === '' && typeof own(before, `${name}`) === 'number' && !rest[1]?.endsWith('_select');
    const value: unknown = isEmptied ? null : next;
    const { additionalProperties } = schema;
    if (name === undefined && isJsonObject(value) && isJsonObject(additionalProperties)) {
      const added = Object.keys(value).filter((each) => own(before, each) === undefined);
      const isAdded = Object.keys(value).length > Object.keys(before ?? {}).length;
      const start: unknown =
        isAdded && added.length === 1 ? startOfEntry(additionalProperties, registry) : undefined;
      onChange(start === undefined ? value : { ...value, [String(added[0])]: start }, path, ...rest);
      return;
    }
    const isBegun =
      !isJsonObject(before) && value !== undefined && typeof name === 'string' && below === undefined;
    const start: unknown = isBegun ? startOfPart(registry)(schema, undefined) : undefined;
    if (isJsonObject(start)) onChange({ ...start, [String(name)]: value }, fieldPathId.path, ...rest);
    else onChange(value, path, ...rest);
  });
  return change;
}

/**
 * The same object until an entry changes. rjsf copies it for each keystroke, and would then render every field of the
 * group.
 */
function useSame<T>(value: T): T {
  const [same, setSame] = useState(() => value);
  if (rjsf.shallowEquals(same, value)) return same;
  setSame(value);
  return value;
}

/** Whether rjsf has added the field to the schema, for an entry: it marks these fields. */
const isAdded = (schema: RJSFSchema): boolean => Object.hasOwn(schema, rjsf.ADDITIONAL_PROPERTY_FLAG);

/** `names`: the user names the fields · `open`: the schema does not describe the object. */
function shapeOf(schema: JsonObject): 'choice' | 'open' | 'names' | 'group' {
  const { properties, additionalProperties, patternProperties } = schema;
  if (Array.isArray(schema['enum'])) return 'choice';
  if (isJsonObject(properties) && Object.keys(properties).length > 0) return 'group';
  if (isJsonObject(patternProperties)) return 'names';
  if (additionalProperties !== undefined) return additionalProperties === false ? 'group' : 'names';
  const conditional = ['anyOf', 'oneOf', 'allOf', 'if', 'dependencies'].some((word) =>
    Object.hasOwn(schema, word),
  );
  return conditional || properties !== undefined ? 'group' : 'open';
}
