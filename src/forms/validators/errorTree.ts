import type { ErrorSchema, FormValidation, RJSFValidationError } from '@rjsf/utils';
import { isJsonObject, own, type JsonPath } from '../../model/json.js';
import { resolveLocalRef } from '../localRef.js';

/** The errors of a form in the shape of its data: `__errors` lists those of the value itself. */
type Tree = { [key: string]: Tree } & { __errors?: string[] };

/** Adds each error at its path. */
export function errorTree(
  errors: readonly { readonly path: JsonPath; readonly error: RJSFValidationError }[],
): ErrorSchema<unknown> {
  const root = emptyTree();
  for (const { path, error } of errors) {
    if (error.message === undefined) continue;
    let place = root;
    for (const key of path) place = place[key] ??= emptyTree();
    (place.__errors ??= []).push(error.message);
  }
  return root;
}

/** No prototype: a field may have the name of an inherited property. */
const emptyTree = (): Tree => Object.create(null) as Tree;

/**
 * The object to which a host's `customValidate` adds its errors: an `addError` for the whole, for each value, and for
 * each field of the schema without a value.
 */
export function errorCollector(
  value: unknown,
  schema: unknown,
  root: unknown = schema,
): FormValidation<unknown> {
  const messages: string[] = [];
  const collector = { __errors: messages, addError: (message: string) => void messages.push(message) };
  const found = resolveLocalRef(schema, root);
  const properties = own(found, 'properties');
  const entries = new Map<string, FormValidation<unknown>>();
  if (Array.isArray(value)) {
    const items = own(found, 'items');
    value.forEach((item: unknown, index) => entries.set(String(index), errorCollector(item, items, root)));
  } else if (isJsonObject(value)) {
    const names = new Set([
      ...Object.keys(value),
      ...(isJsonObject(properties) ? Object.keys(properties) : []),
    ]);
    for (const name of names) entries.set(name, errorCollector(value[name], own(properties, name), root));
  }
  return Object.assign(collector, Object.fromEntries(entries));
}

/** The added errors, without the functions. */
export function collectErrors(collector: FormValidation<unknown>): ErrorSchema<unknown> {
  const strip = (node: unknown): Tree => {
    const tree = emptyTree();
    if (!isJsonObject(node)) return tree;
    const messages = node['__errors'];
    if (Array.isArray(messages) && messages.length > 0) tree.__errors = messages.map(String);
    for (const [name, child] of Object.entries(node)) {
      if (name === '__errors' || name === 'addError' || !isJsonObject(child)) continue;
      const below = strip(child);
      if (Object.keys(below).length > 0) tree[name] = below;
    }
    return tree;
  };
  return strip(collector);
}

/** The errors of a tree in rjsf's list format. */
export function errorsOf(tree: ErrorSchema<unknown>, path: JsonPath = []): readonly RJSFValidationError[] {
  const property = path.map((key) => `.${key}`).join('');
  return Object.entries(tree).flatMap(([name, child]): readonly RJSFValidationError[] => {
    if (name !== '__errors') return isJsonObject(child) ? errorsOf(child, [...path, name]) : [];
    const messages: readonly unknown[] = Array.isArray(child) ? child : [];
    return messages.map((message) => ({
      property,
      message: String(message),
      stack: `${property} ${String(message)}`.trim(),
    }));
  });
}

/** Merges two trees. Errors of the same value keep their order. */
export function mergeErrors(left: ErrorSchema<unknown>, right: ErrorSchema<unknown>): ErrorSchema<unknown> {
  const merge = (one: unknown, other: unknown): Tree => {
    const tree = emptyTree();
    const messages = [one, other].flatMap((node) => own(node, '__errors') ?? []);
    if (messages.length > 0) tree.__errors = messages.map(String);
    const names = new Set([one, other].flatMap((node) => (isJsonObject(node) ? Object.keys(node) : [])));
    names.delete('__errors');
    for (const name of names) tree[name] = merge(own(one, name), own(other, name));
    return tree;
  };
  return merge(left, right);
}
