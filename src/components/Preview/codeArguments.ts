import { own, type JsonObject } from '../../model/json.js';

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

const plain = (name: string): string => name.toLowerCase().replaceAll(/[^a-z]/g, '');

/**
 * The names of the arguments that contain code: text whose schema declares a media type, and the content of a file that
 * another argument names.
 */
export function codeArguments(args: JsonObject, schema: unknown): ReadonlySet<string> {
  const properties = own(schema, 'properties');
  const isFile = Object.keys(args).some((key) => pathNames.has(plain(key)));
  return new Set(
    Object.keys(args).filter(
      (key) =>
        typeof own(own(properties, key), 'contentMediaType') === 'string' ||
        (isFile && contentNames.has(plain(key))),
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
