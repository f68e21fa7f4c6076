import { resolveLocalRef } from '../../../forms/localRef.js';
import { own, ownString } from '../../../model/json.js';

/**
 * The name of a field as the form shows it: the title in its schemas, else `name`. A field that is only a reference has
 * its target's title only if that is the same name. The title of a branch of a union names that branch, not the field.
 */
export function fieldName(schemas: readonly unknown[], name: string, root: unknown): string {
  const direct = schemas.flatMap((each): unknown[] => [each, ...[own(each, 'allOf') ?? []].flat()]);
  const title = direct.map((each) => ownString(each, 'title')).find(Boolean);
  if (title !== undefined) return title;
  const targets = direct.filter((each) => own(each, '$ref') !== undefined);
  const titles = targets.map((each) => ownString(resolveLocalRef(each, root), 'title'));
  return titles.find((each) => each !== undefined && plainName(each) === plainName(name)) ?? name;
}

/** A name for comparisons, without case and separators: “api_key” and “Api Key” give the same. */
const plainName = (text: string): string => text.toLowerCase().replaceAll(/[\s_-]/g, '');
