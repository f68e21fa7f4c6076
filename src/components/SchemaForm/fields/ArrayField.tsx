'use client';
import type { FieldProps, UiSchema } from '@rjsf/utils';
import { useMemo, type ReactNode } from 'react';
import { isJsonObject, own, type JsonObject } from '../../../model/json.js';
import { ChoiceField } from './ChoiceField.js';
import { coreField } from './coreFields.js';
import { JsonField } from './JsonField.js';

const CoreArrayField = coreField('ArrayField');

/**
 * A list of fields; one of several listed lists, as a list to choose from; or a list of which the schema does not
 * say what is in it, as JSON. A tuple that is not there can be added.
 */
export function ArrayField(props: FieldProps<unknown>): ReactNode {
  const { schema, uiSchema, formData } = props;
  const tuple = Array.isArray(schema.items);
  const options = useMemo(
    () => (Array.isArray(schema.items) ? tupleOptions(schema.items, uiSchema) : uiSchema),
    [uiSchema, schema.items],
  );
  if (Array.isArray(schema.enum)) return <ChoiceField {...props} />;
  if (hasOpenItems(schema)) return <JsonField {...props} />;
  const absent = tuple && formData === undefined;
  return (
    <CoreArrayField
      {...props}
      {...(options && { uiSchema: options })}
      // Also one that is required is first not there, and rjsf offers to add only what is optional.
      {...(absent && { required: false })}
    />
  );
}

/** A tuple that may be left out is added by a button, and its places have names of their own. */
function tupleOptions(items: readonly unknown[], uiSchema: UiSchema = {}): UiSchema {
  const given: unknown = uiSchema.items;
  const places: unknown = items.map((item, index) => {
    const title = own(item, 'title');
    const shown: unknown = Array.isArray(given) ? given[index] : given;
    return { ...(typeof title === 'string' && { 'ui:title': title }), ...(isJsonObject(shown) && shown) };
  });
  // rjsf takes a list for a tuple, though its type knows of none.
  return { 'ui:enableOptionalDataFieldForType': ['array'], ...uiSchema, items: places as UiSchema };
}

function hasOpenItems(schema: JsonObject): boolean {
  const { items } = schema;
  return Array.isArray(items) ? items.some(isOpen) : isOpen(items);
}

const isOpen = (schema: unknown): boolean => !isJsonObject(schema) || Object.keys(schema).length === 0;
