'use client';
import { getSchemaType, type FieldProps, type Registry, type RJSFSchema } from '@rjsf/utils';
import { useEffect, useLayoutEffect, useMemo, useRef, type ComponentType, type ReactNode } from 'react';
import { isJsonObject, own, sameJson } from '../../../../model/json.js';
import { useFormContext } from '../../FormContext.js';
import { isConstant, startOfPart, untouchedKind } from '../../prepare/startingValue.js';
import { coreField, withoutDataControls, withUtils } from './coreFields.js';

const outerRegistries = new WeakMap<Registry, Registry>();

/** The original registry, for what renders inside a union. */
export const registryInside = (registry: Registry): Registry => outerRegistries.get(registry) ?? registry;

/**
 * One of several kinds. rjsf guesses the kind again after every keystroke. If a value has the fields of two kinds,
 * emptying a field would switch to the other kind. So the kind stays while only fields of the visible kind change.
 */
function unionField(name: 'AnyOfField' | 'OneOfField'): ComponentType<FieldProps<unknown>> {
  const CoreField = coreField(name) as ComponentType<FieldProps<unknown>>;
  return function UnionField(props: FieldProps<unknown>): ReactNode {
    const { schema, formData, uiSchema } = props;
    const outer = registryInside(props.registry);
    const { rootSchema } = outer;
    const start = useMemo(() => untouchedKind(schema, rootSchema), [schema, rootSchema]);
    const hasNoKind = start !== undefined || mayHaveNoKind(props);
    const last = useRef<unknown>(formData);
    useEffect(() => {
      last.current = formData;
    }, [formData]);
    const { wasGiven } = useFormContext();
    useLayoutEffect(() => {
      const { path } = props.fieldPathId;
      if (!start || !isJsonObject(formData) || typeof path.at(-1) !== 'string' || wasGiven(path)) return;
      const isFilledIn = ([name, value]: [string, unknown]) => name in start && value !== undefined;
      // A condition has added the union, and rjsf the constants of its first kind.
      if (Object.entries(formData).every(isFilledIn)) props.onChange(undefined, path);
      // oxlint-disable-next-line react/exhaustive-deps -- later changes are the user's
    }, []);
    const registry = useMemo(() => {
      const { schemaUtils } = outer;
      // Nobody has chosen a kind.
      const isBlank = (value: unknown): boolean => {
        if (!isJsonObject(value)) return value === undefined;
        const names = Object.keys(value);
        return names.length > 0 && names.every((name) => start && name in start && value[name] === undefined);
      };
      const startOf = startOfPart(outer);
      const inner = withUtils(outer, {
        getClosestMatchingOption(value, kinds, chosen, discriminator) {
          if (hasNoKind && isBlank(value)) return -1;
          return isTypedInto(last.current, value, kinds[chosen ?? -1])
            ? (chosen ?? 0)
            : schemaUtils.getClosestMatchingOption(value, kinds, chosen, discriminator);
        },
        // Without a value, rjsf would empty the constants of the new kind.
        sanitizeDataForNewSchema: (to, from, value: unknown): unknown =>
          isBlank(value) || value === null
            ? undefined
            : schemaUtils.sanitizeDataForNewSchema(to, from, value),
        // To choose a kind that is a constant is to choose the constant.
        getDefaultFormState: (kind, value: unknown, ...rest): unknown =>
          value === undefined && isConstant(kind) ? kind.enum[0] : startOf(kind, value, ...rest),
      });
      outerRegistries.set(inner, outer);
      return inner;
    }, [outer, start, hasNoKind]);
    // The list of kinds adds the value and removes it.
    const options = useMemo(
      () => (hasNoKind ? withoutDataControls(uiSchema) : uiSchema),
      [uiSchema, hasNoKind],
    );
    return <CoreField {...props} {...(options && { uiSchema: options })} registry={registry} />;
  };
}

export const AnyOfField = unionField('AnyOfField');
export const OneOfField = unionField('OneOfField');

/**
 * Whether no kind is chosen while there is no value, besides a union whose first kind would be complete untouched: an optional
 * union of groups, or one with null. Any other union starts with its first kind, so that it shows an empty field.
 */
function mayHaveNoKind({ schema, options, required, fieldPathId, registry }: FieldProps<unknown>): boolean {
  if (required || schema.properties || typeof fieldPathId.path.at(-1) !== 'string') return false;
  const kinds: readonly RJSFSchema[] = Array.isArray(options) ? options : [];
  const types = kinds.map((kind) => getSchemaType(registry.schemaUtils.retrieveSchema(kind)));
  return types.includes('null') || types.every((type) => type === 'object');
}

/** Whether only fields of this kind have changed. */
function isTypedInto(before: unknown, after: unknown, kind: unknown): boolean {
  const fields = own(kind, 'properties');
  if (!isJsonObject(before) || !isJsonObject(after) || !isJsonObject(fields)) return false;
  const changed = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (key) => !sameJson(own(before, key), own(after, key)),
  );
  return changed.length > 0 && changed.every((key) => Object.hasOwn(fields, key));
}
