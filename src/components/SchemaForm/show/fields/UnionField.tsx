'use client';
import * as rjsf from '#rjsf/utils';
import type { FieldPathId, FieldProps, Registry, RJSFSchema } from '@rjsf/utils';
import { useEffect, useMemo, useRef, type ComponentType, type ReactNode } from 'react';
import { isJsonObject, own, sameJson } from '../../../../model/json.js';
import { maskSecrets } from '../../../../secrets/secrets.js';
import { useFormContext } from '../../FormContext.js';
import { ID_SEPARATOR } from '../../ids.js';
import { blankStart, emptyEntry, isConstant, startOfPart } from '../../prepare/startingValue.js';
import { coreField, withoutDataControls, withUtils } from './coreFields.js';
import { useUnchosen } from './useUnchosen.js';

const outerRegistries = new WeakMap<Registry, Registry>();

/** The registry from outside the union, for what renders inside it. */
export const outerRegistry = (registry: Registry): Registry => outerRegistries.get(registry) ?? registry;

/** The id under which the draft keeps the chosen kind of a union without a value. */
export const kindTextId = ({ $id }: FieldPathId): string => `${$id}${ID_SEPARATOR}-kind`;

/** Whether a value does not show which kind it is. */
export const hasNoValue = (value: unknown): boolean =>
  [undefined, '{}'].includes(JSON.stringify(value ?? undefined));

/**
 * Whether the value is text in the control of a number, such as a half-typed number. It can be the value of another
 * kind.
 */
export const isUnreadIn = (kind: RJSFSchema | undefined, value: unknown): boolean =>
  typeof value === 'string' &&
  /^(number|integer)$/.test(
    [kind?.type]
      .flat()
      .filter((type) => type !== 'null')
      .join(),
  );

/**
 * One of several kinds. rjsf guesses the kind again after every keystroke. If a value has the fields of two kinds,
 * emptying a field would switch to the other kind. So the kind stays while only fields of the visible kind change.
 */
function unionField(name: 'AnyOfField' | 'OneOfField'): ComponentType<FieldProps<unknown>> {
  const CoreField = coreField(name) as ComponentType<FieldProps<unknown>>;
  return function UnionField(props: FieldProps<unknown>): ReactNode {
    const { schema, formData, uiSchema, fieldPathId } = props;
    const outer = outerRegistry(props.registry);
    const { rootSchema } = outer;
    const start = useMemo(() => blankStart(schema, rootSchema), [schema, rootSchema]);
    // The user has added it with its name.
    const isEntry = Object.hasOwn(schema, rjsf.ADDITIONAL_PROPERTY_FLAG);
    const startsWithoutKind = start !== undefined || (!isEntry && mayHaveNoKind(props));
    const { given, textOf } = useFormContext();
    const last = useRef<unknown>(formData);
    const lastGiven = useRef(given.current);
    useEffect(() => {
      last.current = formData;
      lastGiven.current = given.current;
    });
    // What each kind held when the user left it, by its title, which no other kind has. If the user chooses a kind
    // again, it also gets back the fields that the kind chosen in between does not have. A value from elsewhere
    // replaces all of them.
    const left = useRef({ given: given.current, values: new Map<string | undefined, unknown>() });
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
          const kind = kinds[chosen ?? -1];
          // The user has emptied the control, to type another value. A group has no control of its own.
          const isEmptied =
            value == null && last.current != null && (typeof last.current !== 'object' || !kind?.properties);
          // A part of what the user types can be the value of another kind too.
          const isTyped =
            kind &&
            typeof value !== 'object' &&
            value !== undefined &&
            value !== last.current &&
            schemaUtils.getValidator().isValid(kind, value, rootSchema);
          // What the user types is for the visible kind, even before it is a number.
          const isUnread =
            isUnreadIn(kind, value) && value !== last.current && given.current === lastGiven.current;
          if (isEmptied || isTyped || isUnread || isTypedInto(last.current, value, kind)) return chosen ?? 0;
          const isKept = hasNoValue(value) || textOf(fieldPathId.$id) === value;
          const kept = isKept ? Number(textOf(kindTextId(fieldPathId)) ?? NaN) : NaN;
          if (kept < kinds.length) return kept;
          return startsWithoutKind && isBlank(value)
            ? -1
            : schemaUtils.getClosestMatchingOption(value, kinds, chosen, discriminator);
        },
        // Without a value, rjsf would empty the constants of the new kind. It also adds empty groups.
        sanitizeDataForNewSchema(to, from, value: unknown): unknown {
          const movedTo: unknown =
            value == null
              ? undefined
              : withoutAdded(schemaUtils.sanitizeDataForNewSchema(to, from, value), value);
          const moved = to && from ? withoutShownSecrets(movedTo, [from, to], rootSchema) : movedTo;
          if (left.current.given !== given.current)
            left.current = { given: given.current, values: new Map() };
          const { values } = left.current;
          values.set(from?.title, value);
          return to ? withInput(moved, values.get(to.title), to) : moved;
        },
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
    }, [outer, rootSchema, start, startsWithoutKind, isEntry, given, textOf, fieldPathId]);
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

/** The value without the fields that only one of two kinds hides as secrets: the other one would show them as text. */
function withoutShownSecrets(value: unknown, kinds: readonly RJSFSchema[], root: RJSFSchema): unknown {
  const { $defs, definitions } = root;
  const [before, after] = kinds.map((kind) => maskSecrets(value, { $defs, definitions, ...kind }));
  if (sameJson(before, after)) return value;
  if (!isJsonObject(value)) return undefined;
  return Object.fromEntries(
    Object.entries(value).filter(([name]) => sameJson(own(before, name), own(after, name))),
  );
}

/** The value, with the fields of this kind that it lacks. */
function withInput(value: unknown, earlier: unknown, kind: RJSFSchema): unknown {
  if (value === undefined || !isJsonObject(earlier)) return value ?? earlier;
  if (!isJsonObject(value)) return value;
  const fields = Object.keys(kind.properties ?? {}).map((name) => [name, value[name] ?? own(earlier, name)]);
  return { ...value, ...Object.fromEntries(fields.filter(([, field]) => field !== undefined)) };
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
