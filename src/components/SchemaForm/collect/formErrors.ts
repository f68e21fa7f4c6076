import type { ErrorSchema, RJSFValidationError } from '@rjsf/utils';
import { pointerKeys } from '../../../forms/pointer.js';
import { branchesOf, itemSchemas, propertySchemas } from '../../../forms/schemaBranches.js';
import { isJsonObject, own, type JsonObject, type JsonPath } from '../../../model/json.js';
import { SECRET_MASK } from '../../../model/secretMask.js';
import { withoutQuotedName } from '../../../secrets/secretNames.js';
import { pathOf } from '../../../forms/validators/FormValidator.js';
import { violationInWords } from '../../Words/violationInWords.js';
import type { Wording } from '../../Words/WordsContext.js';
import type { FormContextValue } from '../FormContext.js';
import { ID_SEPARATOR } from '../ids.js';
import { fieldName } from '../prepare/fieldName.js';
import { fieldAtSchemaPath } from '../prepare/noFormReason.js';

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
  readonly shownPath: FormContextValue['shownPath'];
}

/** Lists the errors of a form in the order of its fields. */
export function formErrors(errors: ErrorSchema, form: ErroneousForm): readonly FormError[] {
  const { schema: root, idPrefix, words, locale, shownPath } = form;
  const found: FormError[] = [];
  const walk = (
    node: unknown,
    schemas: readonly unknown[],
    path: JsonPath,
    label: string,
    item: string,
  ): void => {
    if (!isJsonObject(node)) return;
    const { __errors: messages, ...fields } = node;
    const full = [item, label].filter(Boolean).join(', ');
    if (Array.isArray(messages)) {
      const id = [idPrefix, ...path].join(ID_SEPARATOR);
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
      const child = [...path, index ?? name];
      if (index !== undefined)
        walk(fields[name], below, child, '', words.itemNumber({ count: index + 1, locale }));
      else {
        const isSecret = shownPath(child).at(-1) === SECRET_MASK;
        walk(fields[name], below, child, isSecret ? SECRET_MASK : fieldName(below, name, root), item);
      }
    }
  };
  walk(errors, [root], [], '', '');
  return found;
}

/** A name that is not in the list comes last. */
const position = (order: readonly string[], name: string): number => [...order, name].indexOf(name);

/**
 * Rewords each error for users: validators write messages for developers, and name fields by their keys.
 *
 * @param isSecret Whether a name at this path must not be shown.
 */
export function inWords(
  errors: RJSFValidationError[],
  { schema, ...wording }: Wording & { readonly schema: unknown },
  isSecret: (path: JsonPath, name: string) => boolean,
): RJSFValidationError[] {
  // The form's schema has `enum: [value]` next to each `const`, so a wrong constant violates both. Only the error of
  // `enum` is shown.
  const isRepeated = ({ name, property }: RJSFValidationError): boolean =>
    name === 'const' && errors.some((other) => other.name === 'enum' && other.property === property);
  const distinct = errors.filter((error) => !isRepeated(error));
  return distinct.map((error) => {
    const { name: keyword, schemaPath = '' } = error;
    const found = { message: error.message ?? keyword ?? '', params: error.params as JsonObject };
    const { params: shown, message } = withoutQuotedName(found, (name) => isSecret(pathOf(error), name));
    const { property, missingProperty } = shown;
    const group = pointerKeys(schemaPath.replace(/\/depend.*/s, ''));
    const titleOf = (name: string) => fieldAtSchemaPath(schema, [...group, 'properties', name]);
    const params: unknown =
      typeof property === 'string' && typeof missingProperty === 'string'
        ? { property: titleOf(property), missingProperty: titleOf(missingProperty) }
        : shown;
    return { ...error, message: violationInWords({ keyword, params, message }, wording) };
  });
}
