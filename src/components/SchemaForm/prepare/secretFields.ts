import { inPlaceKeywords } from '../../../forms/keywords.js';
import { own, type JsonObject } from '../../../model/json.js';
import { secretsAt, secretsUnder, type SecretSchema } from '../../../secrets/secretSchemas.js';

/**
 * The schemas that may mark a value as a secret, including those of conditions that are not met. Otherwise a field
 * would show a secret as text as soon as its condition is no longer met. The kinds of a union are separate: each keeps
 * its own values.
 */
export type Marks = readonly SecretSchema[];

/** Whether they mark the value itself. */
export const isSecret = (marks: Marks): boolean => marks.some(({ marked }) => marked);

/** The marks of a direct subschema of a schema with these marks. */
export function marksIn(
  { marks, otherKinds }: { readonly marks: Marks; readonly otherKinds: readonly unknown[] },
  child: JsonObject,
  [keyword, name]: readonly [string, ...(string | number)[]],
  isKind: boolean,
): Marks {
  // What a condition tests has no field, and its formats are rules.
  if (keyword === 'if' || keyword === 'not') return [];
  // All parts of a secret are secret.
  const isInherited = inPlaceKeywords.has(keyword) ? !isKind : isSecret(marks) && keyword !== '$defs';
  if (isInherited) return marks;
  return withConditions(
    keyword === 'properties'
      ? withKinds(marks, otherKinds).flatMap((each) => secretsUnder(each, String(name)))
      : keyword.endsWith('tems')
        ? withKinds(marks, otherKinds).flatMap((each) => secretsAt(each, Number(name ?? Infinity)))
        : [...(isKind ? marks : []), marks[0]?.find(child)],
  );
}

/** Adds the schemas that apply to the same value, including those that depend on a condition. */
export function withConditions(schemas: readonly (SecretSchema | undefined)[]): Marks {
  const found = new Set(schemas.flatMap((each) => each ?? []));
  for (const { schema, beside, find } of found) {
    const kinds = kindsOf(schema);
    for (const each of beside) if (!kinds.includes(each.schema)) found.add(each);
    // The kinds of a dependency are the cases of a condition.
    for (const kind of Object.values(own(schema, 'dependencies') ?? {}).flatMap(kindsOf)) {
      const mark = find(kind);
      if (mark) found.add(mark);
    }
  }
  return [...found];
}

/** Adds the schemas of all kinds that may apply. A part beside a union belongs to each of its kinds. */
function withKinds(schemas: Marks, otherKinds: readonly unknown[]): Marks {
  const found = new Set(schemas);
  for (const { beside } of found)
    for (const each of beside) if (!otherKinds.includes(each.schema)) found.add(each);
  return [...found];
}

export const kindsOf = (schema: unknown): readonly unknown[] =>
  [own(schema, 'oneOf'), own(schema, 'anyOf')].flat();
