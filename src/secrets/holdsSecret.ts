import { guardIsSecret, type IsSecret, type OnError } from './guardIsSecret.js';
import { parseWithUniqueKeys } from '../model/parseWithUniqueKeys.js';
import { secretPlaces } from './secretPlaces.js';
import { secretsUnder, secretSchemaOf, type SecretSchema } from './secretSchemas.js';
import { maskPlaces } from './secrets.js';
import type { JsonPath } from '../model/json.js';
import type { ReceivedInterrupt } from '../model/PendingInterrupt.js';

/** Sources of secrets besides the schemas of a question. */
export interface SecretRules {
  readonly isSecret?: IsSecret | undefined;
  /** Receives the first error of `isSecret`. The value counts as a secret then. */
  readonly onError?: OnError | undefined;
}

/** Context of a draft besides its question. */
export interface DraftRules extends SecretRules {
  /** The tool of the question. @default any tool */
  readonly toolName?: string | undefined;
  /** Other questions whose schemas apply too. @default none */
  readonly otherQuestions?: readonly ReceivedInterrupt[] | undefined;
}

/**
 * Whether a draft may contain a secret. A draft has any shape: the answer, its arguments or a part of it, in any
 * wrapper of a component or a host, or as JSON text. A schema therefore applies at every depth. JSON text that does not
 * parse yet counts as a secret if there are secrets at all.
 */
export function holdsSecret(received: ReceivedInterrupt, draft: unknown, rules: DraftRules = {}): boolean {
  return maskInAnyWrapping(received, draft, rules) !== draft;
}

/**
 * A value of any shape around an answer or its arguments, with masked secrets. Returns the same object if it contains
 * none. See {@link holdsSecret}.
 */
export function maskInAnyWrapping(
  received: ReceivedInterrupt,
  draft: unknown,
  rules: DraftRules = {},
): unknown {
  const roots = [received, ...(rules.otherQuestions ?? [])].flatMap(draftSchemas);
  const isSecret = rules.isSecret && guardIsSecret(rules.isSecret, rules.onError);
  if (draft === undefined || (roots.length === 0 && !isSecret)) return draft;
  const named = isSecret && inAnyWrapping(isSecret, received, rules.toolName);
  const masked = (value: unknown, depth: number): unknown => {
    const holdsText = (text: string, path: JsonPath): boolean => {
      const parsed = parseWithUniqueKeys(text);
      // The place of an unfinished text is not known, so any of them may be a secret.
      if (!parsed || path.includes('texts')) return isJsonText(text, path);
      return depth > DEEPEST_TEXT || masked(parsed.value, depth + 1) !== parsed.value;
    };
    const places = secretPlaces(roots, { anywhere: true });
    return maskPlaces(value, { places, isSecret: named, holdsSecret: holdsText });
  };
  return masked(draft, 0);
}

/** The maximum nesting of JSON text in JSON text. */
const DEEPEST_TEXT = 8;
/**
 * A draft can wrap an answer in further objects. `isSecret` is also called with the path without its outer keys (fewer
 * than this many), and with its last key alone.
 */
const WRAPPERS = 8;

/** The schemas of the answer and of the arguments in it. */
function draftSchemas({ interrupt, actions = [] }: ReceivedInterrupt): readonly SecretSchema[] {
  const answer = secretSchemaOf(interrupt.responseSchema);
  const found = new Set(answer ? [answer] : []);
  for (const each of found) for (const beside of each.beside) found.add(beside);
  const answers = [...found];
  for (const each of answers) for (const args of secretsUnder(each, 'editedArgs')) found.add(args);
  for (const { argsSchema } of actions) {
    const args = secretSchemaOf(argsSchema);
    if (args) found.add(args);
  }
  return [...found];
}

function inAnyWrapping(
  isSecret: IsSecret,
  { actions = [] }: ReceivedInterrupt,
  toolName: string | undefined,
): IsSecret {
  return (key, path) => {
    const index = path.indexOf('actions');
    const action = index === -1 ? undefined : actions[Number(path[index + 1])];
    const name = action?.name ?? toolName;
    for (let start = 0; start < Math.min(path.length, WRAPPERS); start += 1) {
      const inner = path.slice(start);
      if (isSecret(key, inner, name) || isSecret(key, ['editedArgs', ...inner], name)) return true;
    }
    return path.length > WRAPPERS && isSecret(key, path.slice(-1), name);
  };
}

/** Text that is intended as JSON or looks like it. */
const isJsonText = (text: string, path: JsonPath): boolean =>
  text.trim() !== '' &&
  (path.at(-1) === 'json' || path.includes('texts') || /^\s*[[{"']|["']\s*:/.test(text));
