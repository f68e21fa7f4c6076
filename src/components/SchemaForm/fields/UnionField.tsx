'use client';
import type { FieldProps, Registry } from '@rjsf/utils';
import { useEffect, useMemo, useRef, type ComponentType, type ReactNode } from 'react';
import { isJsonObject, own, sameJson } from '../../../model/json.js';
import { coreField } from './coreFields.js';

type Utils = Registry['schemaUtils'];

const given = new WeakMap<Registry, Registry>();

/** The original registry, for what renders inside a union. */
export const registryInside = (registry: Registry): Registry => given.get(registry) ?? registry;

/**
 * One of several kinds. rjsf guesses the kind again after every keystroke. If a value has the fields of two kinds,
 * emptying a field would switch to the other kind. So the kind stays while only fields of the visible kind change.
 */
function unionField(name: 'AnyOfField' | 'OneOfField'): ComponentType<FieldProps<unknown>> {
  const CoreField = coreField(name) as ComponentType<FieldProps<unknown>>;
  return function UnionField(props: FieldProps<unknown>): ReactNode {
    const { formData } = props;
    const outer = registryInside(props.registry);
    const last = useRef<unknown>(formData);
    useEffect(() => {
      last.current = formData;
    }, [formData]);
    const registry = useMemo(() => {
      const { schemaUtils } = outer;
      const closest: Utils['getClosestMatchingOption'] = (value, kinds, chosen, discriminator) =>
        isTypedInto(last.current, value, kinds[chosen ?? -1])
          ? (chosen ?? 0)
          : schemaUtils.getClosestMatchingOption(value, kinds, chosen, discriminator);
      const utils = Object.create(schemaUtils, {
        getClosestMatchingOption: { value: closest },
      }) as Utils;
      const inner = { ...outer, schemaUtils: utils };
      given.set(inner, outer);
      return inner;
    }, [outer]);
    return <CoreField {...props} registry={registry} />;
  };
}

export const AnyOfField = unionField('AnyOfField');
export const OneOfField = unionField('OneOfField');

/** Whether only fields of this kind have changed. */
function isTypedInto(before: unknown, after: unknown, kind: unknown): boolean {
  const fields = own(kind, 'properties');
  if (!isJsonObject(before) || !isJsonObject(after) || !isJsonObject(fields)) return false;
  const changed = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (key) => !sameJson(own(before, key), own(after, key)),
  );
  return changed.length > 0 && changed.every((key) => Object.hasOwn(fields, key));
}
