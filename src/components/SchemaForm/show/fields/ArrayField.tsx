'use client';
import type { FieldProps, UiSchema } from '@rjsf/utils';
import { useMemo, type ReactNode } from 'react';
import { describesNothing } from '../../../../forms/schemaBranches.js';
import { isJsonObject, own, type JsonObject } from '../../../../model/json.js';
import { isUndescribed } from '../../prepare/presentableSchema.js';
import { ChoiceField } from './ChoiceField.js';
import { coreField, withUtils } from './coreFields.js';
import { JsonField } from './JsonField.js';
import { useJson } from './otherType.js';
import { startOfPart } from '../../prepare/startingValue.js';

const CoreArrayField = coreField('ArrayField');

/**
 * An array: as a list of fields; as a choice if the schema lists its values; or as JSON if the schema does not describe
 * its items. An absent tuple can be added.
 */
export function ArrayField(props: FieldProps<unknown>): ReactNode {
  const { schema, uiSchema, formData } = props;
  const { items } = schema;
  const isTuple = Array.isArray(items);
  const options = useMemo(
    () => (isTuple ? tupleOptions(items, schema, uiSchema) : uiSchema),
    [uiSchema, schema, items, isTuple],
  );
  const registry = useMemo(() => {
    const startOf = startOfPart(props.registry);
    return withUtils(props.registry, {
      // JSON has no absent items. An item without a starting value therefore starts as null, if its schema allows null.
      getDefaultFormState: (item, ...rest): unknown =>
        startOf(item, ...rest) ?? ([item.type, item.enum].flat().some(isNull) ? null : undefined),
    });
  }, [props.registry]);
  // rjsf cannot render a tuple that is null.
  const isJson = useJson(props, isTuple && formData === null);
  if (Array.isArray(schema.enum)) return <ChoiceField {...props} />;
  if (isJson || [items].flat().some(describesNothing)) return <JsonField {...props} />;
  const absent = isTuple && formData === undefined;
  return (
    <CoreArrayField
      {...props}
      registry={registry}
      {...(options && { uiSchema: options })}
      // A required tuple may be absent at first too, but rjsf only offers to add optional ones.
      {...(absent && { required: false })}
    />
  );
}

/**
 * A button adds an optional tuple, and each position has its own name. Items after the fixed positions are shown, but
 * can be added only if the schema describes them.
 */
function tupleOptions(
  items: readonly unknown[],
  { additionalItems }: JsonObject,
  uiSchema: UiSchema = {},
): UiSchema {
  const given: unknown = uiSchema.items;
  const places: unknown = items.map((item, index) => {
    const title = own(item, 'title');
    const shown: unknown = Array.isArray(given) ? given[index] : given;
    return { ...(typeof title === 'string' && { 'ui:title': title }), ...(isJsonObject(shown) && shown) };
  });
  // rjsf accepts a list for a tuple, although its types do not allow it.
  return {
    'ui:enableOptionalDataFieldForType': ['array'],
    ...(isUndescribed(additionalItems) && { 'ui:addable': false }),
    ...uiSchema,
    items: places as UiSchema,
  };
}

/** Whether it is null, as a type or as a listed value. */
const isNull = (each: unknown): boolean => each === 'null' || each === null;
