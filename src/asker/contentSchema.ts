import { isJsonObject, own } from '../model/json.js';

/**
 * Converts the schema of an elicitation for a form. MCP has three formats for the titles of values: all become `oneOf`.
 * A list cannot contain a value twice.
 */
export function contentSchema(requested: object): object {
  const properties = own(requested, 'properties');
  if (!isJsonObject(properties)) return requested;
  return {
    ...requested,
    properties: Object.fromEntries(
      Object.entries(properties).map(([name, field]) => [
        name,
        isJsonObject(field) ? fieldSchema(field) : field,
      ]),
    ),
  };
}

function fieldSchema(field: Readonly<Record<string, unknown>>): object {
  const items = own(field, 'items');
  if (isJsonObject(items)) return { ...field, uniqueItems: true, items: withTitles(items) };
  return withTitles(field);
}

function withTitles(field: Readonly<Record<string, unknown>>): object {
  const { enum: values, enumNames: names, anyOf, oneOf, ...rest } = field;
  const titled = Array.isArray(anyOf) ? anyOf : oneOf;
  if (Array.isArray(titled)) return { ...rest, oneOf: onlyFirst(titled) };
  if (!Array.isArray(values)) return field;
  if (!Array.isArray(names)) return { ...rest, enum: values };
  const titles: readonly unknown[] = names;
  const choices = values.map((value: unknown, index) => {
    const title = titles[index];
    return { const: value, title: typeof title === 'string' && title !== '' ? title : String(value) };
  });
  return { ...rest, oneOf: onlyFirst(choices) };
}

/** Removes repeated values: no answer could select the later one. */
function onlyFirst(choices: readonly unknown[]): readonly unknown[] {
  const values = choices.map((choice) => own(choice, 'const'));
  return choices.filter((_, index) => values.indexOf(values[index]) === index);
}
