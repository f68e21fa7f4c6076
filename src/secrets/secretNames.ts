import { branchesOf, itemSchemas, propertySchemas } from '../forms/schemaBranches.js';
import type { Issue } from '../model/Issue.js';
import { own, type JsonPath } from '../model/json.js';
import { SECRET_MASK } from '../model/secretMask.js';
import { secretPlaces } from './secretPlaces.js';
import { secretSchemaOf } from './secretSchemas.js';

/**
 * The number of keys on a path that are outside of every secret; `undefined` if there is no secret at the path, above
 * it or below it. The path of a control does not distinguish an index from a name.
 */
function keysOutside(path: JsonPath, schema: unknown): number | undefined {
  const root = secretSchemaOf(schema);
  let places = root ? [secretPlaces([root]).start] : [];
  for (const [index, key] of path.entries()) {
    if (places.some((place) => place.isSecret || place.hasSecretNames)) return index;
    places = places
      .flatMap((place) => [place.under(String(key)), place.at(Number(key))])
      .filter(({ isNear }) => isNear);
  }
  return places.length > 0 ? path.length : undefined;
}

/** Whether the schema asks for a secret at this path, above it or below it. */
export const isNearSecret = (path: JsonPath, schema: unknown): boolean =>
  keysOutside(path, schema) !== undefined;

/**
 * The path with a mask in place of each name inside a secret, because these names are parts of the secret. A name that
 * the schema lists is not secret, and neither is the index of an item.
 */
export function withoutSecretNames(path: JsonPath, schema: unknown): JsonPath {
  const outside = keysOutside(path, schema) ?? path.length;
  if (outside === path.length) return path;
  let schemas: readonly unknown[] = [schema];
  return path.map((key, index) => {
    const branches = branchesOf(schemas, schema);
    // A name may look like an index.
    const isItem =
      typeof key === 'number' && branches.some((each) => own(each, 'items') ?? each['prefixItems']);
    const isListed = branches.some((each) => own(own(each, 'properties'), String(key)) !== undefined);
    schemas = branches.flatMap((each) => [
      ...propertySchemas(each, String(key)),
      ...(isItem ? itemSchemas(each, key) : []),
    ]);
    return index < outside || isItem || isListed ? key : SECRET_MASK;
  });
}

/** The parameters of a violation that name a key of the value. */
const quotedNames = ['additionalProperty', 'unevaluatedProperty', 'propertyName', 'property'];

/** The violation with a mask in place of the name that it quotes, if that name is secret. */
export function withoutQuotedName<Found extends Pick<Issue, 'message' | 'params'>>(
  found: Found,
  isSecret: (name: string) => boolean,
): Found {
  const { params = {}, message } = found;
  const quoted = quotedNames.find((each) => typeof params[each] === 'string' && isSecret(params[each]));
  if (quoted === undefined) return found;
  return {
    ...found,
    params: { ...params, [quoted]: SECRET_MASK },
    message: message.replaceAll(`“${String(params[quoted])}”`, `“${SECRET_MASK}”`),
  };
}
