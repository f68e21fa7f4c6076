'use client';
import * as rjsf from '#rjsf/utils';
import type { FieldProps, Registry, RJSFSchema } from '@rjsf/utils';
import { useEffect, useMemo, useRef, type ComponentType, type ReactNode } from 'react';
import { isJsonObject, own, sameJson } from '../../../../model/json.js';
import { blankStart, emptyEntry, isConstant, startOfPart } from '../../prepare/startingValue.js';
import { coreField, withoutDataControls, withUtils } from './coreFields.js';
import { useUnchosen } from './useUnchosen.js';

const outerRegistries = new WeakMap<Registry, Registry>();

/** The registry from outside the union, for what renders inside it. */
export const outerRegistry = (registry: Registry): Registry => outerRegistries.get(registry) ?? registry;

/**
 * One of several kinds. rjsf guesses the kind again after every keystroke. If a value has the fields of two kinds,
 * emptying a field would switch to the other kind. So the kind stays while only fields of the visible kind change.
 */
function unionField(name: 'AnyOfField' | 'OneOfField'): ComponentType<FieldProps<unknown>> {
  const CoreField = coreField(name) as ComponentType<FieldProps<unknown>>;
  return function UnionField(props: FieldProps<unknown>): ReactNode {
    const { schema, formData, uiSchema } = props;
    const outer = outerRegistry(props.registry);
    const { rootSchema } = outer;
    const start = useMemo(() => blankStart(schema, rootSchema), [schema, rootSchema]);
    // The user has added it with its name.
    const isEntry = Object.hasOwn(schema, rjsf.ADDITIONAL_PROPERTY_FLAG);
    const startsWithoutKind = start !== undefined || (!isEntry && mayHaveNoKind(props));
    const last = useRef<unknown>(formData);
    useEffect(() => {
      last.current = formData;
    });
    useUnchosen(props, (value) => {
      if (isEntry || !start || !isJsonObject(value)) return false;
      // The constants of the first kind.
      return Object.keys(value).every((name) => name in start && value[name] !== undefined);
    });
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
          // The user has emptied the field, to type another value.
          const isEmptied = value == null && last.current != null && typeof last.current !== 'object';
          if (isEmptied || isTypedInto(last.current, value, kinds[chosen ?? -1])) return chosen ?? 0;
          return startsWithoutKind && isBlank(value)
            ? -1
            : schemaUtils.getClosestMatchingOption(value, kinds, chosen, discriminator);
        },
        // Without a value, rjsf would empty the constants of the new kind. It also adds empty groups.
        sanitizeDataForNewSchema: (to, from, value: unknown): unknown =>
          value == null
            ? undefined
            : withoutAdded(schemaUtils.sanitizeDataForNewSchema(to, from, value), value),
        // To choose a kind that is a constant is to choose the constant.
        getDefaultFormState(kind, value: unknown, ...rest): unknown {
          if (value === undefined && isConstant(kind)) return kind.enum[0];
          let started: unknown = startOf(kind, undefined, ...rest);
          if (isEntry && started === undefined) started = emptyEntry(kind);
          // rjsf has left out each constant that differs.
          return isJsonObject(value) && isJsonObject(started) ? { ...started, ...value } : (value ?? started);
        },
      });
      outerRegistries.set(inner, outer);
      return inner;
    }, [outer, start, startsWithoutKind, isEntry]);
    // The list of kinds adds the value and removes it.
    const options = useMemo(
      () => (startsWithoutKind || isEntry ? withoutDataControls(uiSchema) : uiSchema),
      [uiSchema, startsWithoutKind, isEntry],
    );
    return <CoreField {...props} {...(options && { uiSchema: options })} registry={registry} />;
  };
}

export const AnyOfField = unionField('AnyOfField');
export const OneOfField = unionField('OneOfField');

/**
 * Whether the union starts without a chosen kind because it is optional, and either its kinds are all groups or one of
 * them is null. (`blankStart` describes another union that starts without one.) Any other union starts with its
 * first kind, so that it shows an empty field.
 */
function mayHaveNoKind({ schema, options, required, fieldPathId, registry }: FieldProps<unknown>): boolean {
  if (required || schema.properties || typeof fieldPathId.path.at(-1) !== 'string') return false;
  const kinds: readonly RJSFSchema[] = Array.isArray(options) ? options : [];
  const types = kinds.map((kind) => rjsf.getSchemaType(registry.schemaUtils.retrieveSchema(kind)));
  return types.includes('null') || types.every((type) => type === 'object');
}

/** The values that were there before. */
function withoutAdded(after: unknown, before: unknown): unknown {
  if (!isJsonObject(after)) return after;
  return Object.fromEntries(
    Object.entries(after).filter(([name, value]) => value !== undefined && own(before, name) !== undefined),
  );
}

/** Whether only fields of this kind have changed. */
function isTypedInto(before: unknown, after: unknown, kind: unknown): boolean {
  const fields = own(kind, 'properties');
  if (!isJsonObject(before) || !isJsonObject(after) || !isJsonObject(fields)) return false;
  const changed = Object.keys({ ...before, ...after }).filter(
    (key) => !sameJson(own(before, key), own(after, key)),
  );
  return changed.length > 0 && changed.every((key) => Object.hasOwn(fields, key));
}
