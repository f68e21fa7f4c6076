import type { ErrorSchema, RJSFValidationError } from '@rjsf/utils';
import { isJsonObject, own } from '../../model/json.js';
import { resolveLocalRef } from '../../forms/localRef.js';
import type { Words } from '../../words/Words.js';

/** One thing that is wrong with a filled-in form, and the element it is about. */
export interface FormError {
  /** The id of the field's element. */
  readonly id: string;
  /** The field's title, or its name. `''` for the form as a whole. */
  readonly label: string;
  readonly message: string;
}

/** Lists the errors of a form in the order of its fields. */
export function formErrors(errors: ErrorSchema, schema: unknown, idPrefix: string): readonly FormError[] {
  const found: FormError[] = [];
  const walk = (node: unknown, below: unknown, id: string, label: string): void => {
    if (!isJsonObject(node)) return;
    const { __errors: messages, ...fields } = node;
    if (Array.isArray(messages)) {
      for (const message of new Set(messages)) found.push({ id, label, message: String(message) });
    }
    const order = Object.keys(propertiesOf(below, schema));
    const names = Object.keys(fields).sort((a, b) => position(order, a) - position(order, b));
    for (const name of names) {
      const child = childSchema(below, name, schema);
      const title = own(child, 'title');
      const shown = /^\d+$/.test(name) ? String(Number(name) + 1) : name;
      walk(fields[name], child, `${id}_${name}`, typeof title === 'string' ? title : shown);
    }
  };
  walk(errors, resolveLocalRef(schema, schema), idPrefix, '');
  return found;
}

const position = (order: readonly string[], name: string): number => {
  const index = order.indexOf(name);
  return index < 0 ? order.length : index;
};

function propertiesOf(schema: unknown, root: unknown): Readonly<Record<string, unknown>> {
  const properties = own(resolveLocalRef(schema, root), 'properties');
  return isJsonObject(properties) ? properties : {};
}

function childSchema(schema: unknown, name: string, root: unknown): unknown {
  const found = own(propertiesOf(schema, root), name) ?? own(resolveLocalRef(schema, root), 'items');
  return resolveLocalRef(found, root);
}

/** Says each error in our words: a validator's own are made for developers. */
export function inWords(errors: RJSFValidationError[], words: Words, locale: string): RJSFValidationError[] {
  return errors.map((error) => {
    const keyword = error.name ?? '';
    const limits: unknown = error.params;
    const limit =
      own(limits, 'limit') ?? own(limits, 'format') ?? own(limits, 'type') ?? own(limits, 'multipleOf');
    const message = words.violation({ keyword, limit, message: error.message ?? keyword, locale });
    return { ...error, message };
  });
}
