import { own, type JsonPath } from '../model/json.js';
import type { IsSecret } from './guardIsSecret.js';
import { secretPlaces, type SecretPlace } from './secretPlaces.js';
import { secretSchemaOf } from './secretSchemas.js';

/** The maximum nesting of lists that are searched. */
const MAX_LIST_DEPTH = 4;
const STEPS_PER_KEY = 50;
/** The number of path steps after which the search starts again, so that its cache is cleared. */
const MOST_STEPS = 20_000;

/**
 * An `isSecret` for everything that the schemas of tools mark as secret: in the arguments themselves, and in any value
 * that contains them, such as an answer or a draft. Without a `toolName` the schemas of all tools apply. A list that
 * contains secrets is a secret itself. `undefined` if no tool has secrets.
 *
 * @param toolSchemas The schemas of the arguments, by tool name.
 */
export function secretsOfToolSchemas(
  toolSchemas: Readonly<Record<string, unknown>> | undefined,
): IsSecret | undefined {
  const tools = Object.values(toolSchemas ?? {}).flatMap((schema) => secretSchemaOf(schema) ?? []);
  if (tools.length === 0) return undefined;
  const everyTool = pathCheck(tools);
  const oneTool = new Map<string, (path: JsonPath) => boolean>();
  return (_key, path, toolName) => {
    if (toolName === undefined) return everyTool(path);
    const before = oneTool.get(toolName);
    if (before) return before(path);
    const found = secretSchemaOf(own(toolSchemas, toolName));
    if (!found) return false;
    const made = pathCheck([found]);
    oneTool.set(toolName, made);
    return made(path);
  };
}

/** Returns a function that checks whether a path leads into a secret, or to a value that is secret as a whole. */
function pathCheck(roots: Parameters<typeof secretPlaces>[0]): (path: JsonPath) => boolean {
  const search = () => secretPlaces(roots, { anywhere: true });
  let places = search();
  let steps = 0;
  return (path) => {
    steps += path.length;
    if (steps > MOST_STEPS) {
      places = search();
      steps = path.length;
    }
    places.grant(STEPS_PER_KEY * path.length);
    let place: SecretPlace = places.start;
    for (const key of path) {
      if (isSecretAsWhole(place, 0)) return true;
      place = typeof key === 'number' ? place.at(key) : place.under(key);
    }
    return isSecretAsWhole(place, 0);
  };
}

/**
 * `isSecret` is called only for properties. A marked item, property name or JSON text therefore marks the value that
 * contains it.
 */
function isSecretAsWhole(place: SecretPlace, depth: number): boolean {
  if (place.isSecret || place.hasSecretNames || place.hasSecretText) return true;
  return place.isNear && depth < MAX_LIST_DEPTH && isSecretAsWhole(place.atAny(), depth + 1);
}
