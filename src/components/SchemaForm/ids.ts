import type { FieldPathId } from '@rjsf/utils';

/** The separator in ids. A name that contains it may share an id with another field, which is harmless. */
export const ID_SEPARATOR = '::';

/** An id for `aria-describedby`, which is a list separated by spaces. A field's name may contain spaces. */
export const referable = (id: string): string => id.replaceAll(/\s/g, '%20');

/** The id of a part of a field, as rjsf and themes write it. */
const idOfPart =
  (part: 'description' | 'error' | 'help' | 'title') =>
  (field: string | FieldPathId): string =>
    referable(`${typeof field === 'string' ? field : field.$id}__${part}`);

export const descriptionIdOf = idOfPart('description');
export const errorIdOf = idOfPart('error');
export const helpIdOf = idOfPart('help');
export const labelIdOf = idOfPart('title');

/** The path of the field with an id. rjsf gives widgets only the id. */
export const pathOfId = (id: string, idPrefix: string): readonly string[] =>
  id.startsWith(idPrefix) ? id.slice(idPrefix.length).split(ID_SEPARATOR).slice(1) : [];
