import { descriptionId, errorId, helpId, titleId, type FieldPathId } from '@rjsf/utils';

/** The separator in ids. A name that contains it may share an id with another field, which is harmless. */
export const ID_SEPARATOR = '::';

/** An id for `aria-describedby`, which is a list separated by spaces. A field's name may contain spaces. */
export const referable = (id: string): string => id.replaceAll(/\s/g, '%20');

type Field = string | FieldPathId;

export const descriptionIdOf = (field: Field): string => referable(descriptionId(field));
export const errorIdOf = (field: Field): string => referable(errorId(field));
export const helpIdOf = (field: Field): string => referable(helpId(field));
export const labelIdOf = (field: Field): string => referable(titleId(field));

/** The path of the field with an id. rjsf gives widgets only the id. */
export function pathOfId(id: string, idPrefix: string): readonly string[] {
  return id.startsWith(idPrefix + ID_SEPARATOR)
    ? id.slice(idPrefix.length + ID_SEPARATOR.length).split(ID_SEPARATOR)
    : [];
}
