import type { ErrorSchema, RJSFValidationError } from '@rjsf/utils';
import { resolveLocalRef } from '../../../forms/localRef.js';
import { branchesOf, itemSchemas, propertySchemas } from '../../../forms/schemaBranches.js';
import { isJsonObject, own } from '../../../model/json.js';
import { violationInWords } from '../../Words/violationInWords.js';
import type { Wording } from '../../Words/WordsContext.js';
import { ID_SEPARATOR } from '../ids.js';

/** An error in a form, and its element. */
export interface FormError {
  /** The id of the field's element. */
  readonly id: string;
  /** The field's title or name, after the number of the list item around it. `''` for the whole form. */
  readonly label: string;
  readonly message: string;
}

/** The form that the errors belong to. */
export interface ErroneousForm extends Wording {
  readonly schema: unknown;
  readonly idPrefix: string;
}

/** Lists the errors of a form in the order of its fields. */
export function formErrors(errors: ErrorSchema, form: ErroneousForm): readonly FormError[] {
  const { schema: root, idPrefix, words, locale } = form;
  const found: FormError[] = [];
  const walk = (
    node: unknown,
    schemas: readonly unknown[],
    id: string,
    label: string,
    item: string,
  ): void => {
    if (!isJsonObject(node)) return;
    const { __errors: messages, ...fields } = node;
    const full = [item, label].filter((part) => part !== '').join(', ');
    if (Array.isArray(messages)) {
      for (const message of new Set(messages)) found.push({ id, label: full, message: String(message) });
    }
    const branches = branchesOf(schemas, root);
    const order = branches.flatMap((branch) => Object.keys(own(branch, 'properties') ?? {}));
    const names = Object.keys(fields).sort((a, b) => position(order, a) - position(order, b));
    const isList = branches.some((branch) => Object.hasOwn(branch, 'items'));
    for (const name of names) {
      const index = isList && /^\d+$/.test(name) ? Number(name) : undefined;
      const below = branches.flatMap((branch) =>
        index === undefined ? propertySchemas(branch, name) : itemSchemas(branch, index),
      );
      const child = `${id}${ID_SEPARATOR}${name}`;
      if (index !== undefined)
        walk(fields[name], below, child, '', words.itemNumber({ count: index + 1, locale }));
      else walk(fields[name], below, child, titleOf(below, root) ?? name, item);
    }
  };
  walk(errors, [root], idPrefix, '', '');
  return found;
}

const position = (order: readonly string[], name: string): number => {
  const index = order.indexOf(name);
  return index < 0 ? order.length : index;
};

/** The title of a value. The title of a kind of a union names that kind, not the value. */
function titleOf(schemas: readonly unknown[], root: unknown): string | undefined {
  const described = schemas.flatMap((schema): unknown[] => {
    const parts = own(schema, 'allOf');
    return [schema, resolveLocalRef(schema, root), ...(Array.isArray(parts) ? (parts as unknown[]) : [])];
  });
  return described.map((schema) => own(schema, 'title')).find((title) => typeof title === 'string');
}

/** Rewords each error for users: validators write messages for developers. */
export function inWords(errors: RJSFValidationError[], wording: Wording): RJSFValidationError[] {
  return errors.map((error) => {
    const { name: keyword, message = keyword ?? '' } = error;
    const params: unknown = error.params;
    return { ...error, message: violationInWords({ keyword, params, message }, wording) };
  });
}
