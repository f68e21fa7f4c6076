import { own, type JsonObject } from '../../model/json.js';
import { lettersOf } from '../../model/lettersOf.js';

const pathNames = new Set(['path', 'file', 'filename', 'filepath']);
const contentNames = new Set([
  'content',
  'contents',
  'text',
  'newstring',
  'oldstring',
  'newstr',
  'oldstr',
  'filetext',
]);

/**
 * The names of the arguments that contain code: text whose schema declares a media type, and the content of a file that
 * another argument names.
 */
export function codeArguments(args: JsonObject, schema: unknown): ReadonlySet<string> {
  const properties = own(schema, 'properties');
  const isFile = Object.keys(args).some((key) => pathNames.has(lettersOf(key)));
  return new Set(
    Object.keys(args).filter(
      (key) =>
        typeof own(own(properties, key), 'contentMediaType') === 'string' ||
        (isFile && contentNames.has(lettersOf(key))),
    ),
  );
}

/** The name of the longest text. */
export function longestText(args: JsonObject): string | undefined {
  let found: string | undefined;
  let length = -1;
  for (const [key, value] of Object.entries(args)) {
    if (typeof value !== 'string' || value.length <= length) continue;
    found = key;
    length = value.length;
  }
  return found;
}
