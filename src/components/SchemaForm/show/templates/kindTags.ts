import type { FieldPathId, RJSFSchema } from '@rjsf/utils';
import { isJsonObject, own, ownString, sameJson } from '../../../../model/json.js';
import { ID_SEPARATOR } from '../../ids.js';
import type { KindTags } from './names.js';

/** The chosen kind of an answer. */
export interface ChosenKind {
  /** Its label in the list of kinds. */
  readonly label: string;
  readonly schema: RJSFSchema;
  readonly fieldPathId: FieldPathId;
  readonly formData?: unknown;
}

/**
 * The constants that distinguish a kind from every other kind, and that its label in the list contains word for word:
 * `card`, or `kind: card`. With any other label the constant stays visible, because it is sent.
 */
export function kindTags(chosen: ChosenKind, kinds: readonly RJSFSchema[]): KindTags {
  const { properties, required = [] } = chosen.schema;
  const label = plain(chosen.label);
  const [tag, ...more] = Object.entries(properties ?? {}).filter(([name, field]) => {
    if (!isJsonObject(field) || !Object.hasOwn(field, 'const') || !required.includes(name)) return false;
    const constant = own(field, 'const');
    const others = kinds.filter((kind) => !sameJson(constantOf(kind, name), constant));
    const isInLabel = [plain(String(constant)), plain(`${name} ${String(constant)}`)].includes(label);
    return isInLabel && others.length === kinds.length - 1 && others.every((kind) => isDistinct(kind, name));
  });
  // One label can name only one constant.
  if (!tag || more.length > 0) return new Map();
  const [name, field] = tag;
  return new Map([[`${chosen.fieldPathId.$id}${ID_SEPARATOR}${name}`, own(field, 'const')]]);
}

/**
 * The label of the list of kinds. If the label of the chosen kind is only its constant, this is the name of the
 * constant's field, so that no value is sent under a hidden name.
 */
export function tagTitle(tags: KindTags, { label, schema, fieldPathId }: ChosenKind): string | undefined {
  const [[id, constant] = []] = tags;
  if (id === undefined || plain(label) !== plain(String(constant))) return undefined;
  const name = id.slice(`${fieldPathId.$id}${ID_SEPARATOR}`.length);
  return ownString(own(schema.properties, name), 'title') ?? name;
}

const constantOf = (kind: RJSFSchema, name: string): unknown => own(own(kind.properties, name), 'const');

/** The field has another constant, or the answer is null. */
const isDistinct = (kind: RJSFSchema, name: string): boolean =>
  kind.type === 'null' || constantOf(kind, name) !== undefined;

const plain = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
