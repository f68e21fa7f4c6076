import type { ErrorSchema, RJSFValidationError } from '@rjsf/utils';
import type { JsonPath } from '../../model/json.js';

/** The errors of a form in the shape of its data: `__errors` lists those of the value itself. */
type Tree = { [key: string]: Tree } & { __errors?: string[] };

/** Adds each error at its path, once. */
export function errorTree(
  errors: readonly { readonly path: JsonPath; readonly error: RJSFValidationError }[],
): ErrorSchema<unknown> {
  const root = emptyTree();
  for (const { path, error } of errors) {
    if (error.message === undefined) continue;
    let place = root;
    for (const key of path) place = place[key] ??= emptyTree();
    const messages = (place.__errors ??= []);
    if (!messages.includes(error.message)) messages.push(error.message);
  }
  return root;
}

/** No prototype: a field may have the name of an inherited property. */
const emptyTree = (): Tree => Object.create(null) as Tree;
