import { descriptionId, errorId, helpId, titleId, type FieldPathId } from '@rjsf/utils';

/** Between the parts of an id. A name that holds it may share an id with another field, and nothing worse. */
export const ID_SEPARATOR = '::';

/** An id that can stand in `aria-describedby`, which is a list with spaces between: a field's name may have some. */
export const referable = (id: string): string => id.replaceAll(/\s/g, '%20');

type Field = string | FieldPathId;

export const descriptionIdOf = (field: Field): string => referable(descriptionId(field));
export const errorIdOf = (field: Field): string => referable(errorId(field));
export const helpIdOf = (field: Field): string => referable(helpId(field));
export const labelIdOf = (field: Field): string => referable(titleId(field));

/** The path of the field that an id stands for, as keys. Ids are all that rjsf gives a widget. */
export function pathOfId(id: string, idPrefix: string): readonly string[] {
  return id.startsWith(idPrefix + ID_SEPARATOR)
    ? id.slice(idPrefix.length + ID_SEPARATOR.length).split(ID_SEPARATOR)
    : [];
}
