import type { FieldPathId, RJSFSchema } from '@rjsf/utils';
import { createContext } from 'react';
import { isJsonObject, own, ownString, sameJson } from '../../../model/json.js';
import { ID_SEPARATOR } from '../ids.js';

/** The constants that the chosen kind of an answer shows already, by the ids of their fields. */
export type KindTags = ReadonlyMap<string, unknown>;

/** What {@link MultiSchemaFieldTemplate} knows of the kind, for the fields below it. */
export const KindTagsContext = createContext<KindTags>(new Map());

/** A kind of answer, as it was chosen. */
export interface ChosenKind {
  /** What the list of kinds calls it. */
  readonly label: string;
  readonly schema: RJSFSchema;
  readonly fieldPathId: FieldPathId;
  readonly formData?: unknown;
}

/**
 * The constants of a kind that tell it from every other kind, and that its name in the list says word for word: as
 * `card`, or as `kind: card`. A name that says something else leaves the constant to be seen, for it is what is sent.
 */
export function kindTags(chosen: ChosenKind, kinds: readonly RJSFSchema[]): KindTags {
  const { properties, required = [] } = chosen.schema;
  const label = plain(chosen.label);
  const tags = Object.entries(properties ?? {}).filter(([name, field]) => {
    if (!isJsonObject(field) || !Object.hasOwn(field, 'const') || !required.includes(name)) return false;
    const constant = own(field, 'const');
    const others = kinds.filter((kind) => !sameJson(constantOf(kind, name), constant));
    const told = [plain(String(constant)), plain(`${name} ${String(constant)}`)].includes(label);
    return told && others.length === kinds.length - 1 && others.every((kind) => isOther(kind, name));
  });
  // One name can label the list of kinds.
  if (tags.length !== 1) return new Map();
  return new Map(
    tags.map(([name, field]) => [`${chosen.fieldPathId.$id}${ID_SEPARATOR}${name}`, own(field, 'const')]),
  );
}

/**
 * What the list of kinds is called where the name of the chosen one is the constant alone: as its field would be, so that
 * nothing is sent under a name that nobody saw.
 */
export function tagTitle(tags: KindTags, { label, schema, fieldPathId }: ChosenKind): string | undefined {
  const [[id, constant] = []] = tags;
  if (id === undefined || plain(label) !== plain(String(constant))) return undefined;
  const name = id.slice(`${fieldPathId.$id}${ID_SEPARATOR}`.length);
  return ownString(own(schema.properties, name), 'title') ?? name;
}

const constantOf = (kind: RJSFSchema, name: string): unknown => own(own(kind.properties, name), 'const');

/** Another constant stands there, or the answer is none. */
const isOther = (kind: RJSFSchema, name: string): boolean =>
  kind.type === 'null' || constantOf(kind, name) !== undefined;

const plain = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
