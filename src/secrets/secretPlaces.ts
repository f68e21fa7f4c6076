import {
  wholeValueSecret,
  patternsIn,
  secretsAt,
  secretsInList,
  secretsUnder,
  tupleLength,
  type SecretSchema,
} from './secretSchemas.js';
import { own } from '../model/json.js';

/** What the schemas define for one location in a value. */
export interface SecretPlace {
  /** The value at this location is a secret. */
  readonly isSecret: boolean;
  /** A secret may be at this location or below it. */
  readonly isNear: boolean;
  /** The property names at this location are secrets. */
  readonly hasSecretNames: boolean;
  /** The text at this location is JSON that may contain a secret. */
  readonly hasSecretText: boolean;
  /** The location of the property `name`. */
  under(name: string): SecretPlace;
  /** The location of the item at `index`. */
  at(index: number): SecretPlace;
  /** The location of any item: combines the schemas of all items. */
  atAny(): SecretPlace;
}

/** Options for the search. */
export interface PlacesOptions {
  /** The schemas may apply to every part of the value, as they apply to the whole. @default false */
  readonly anywhere?: boolean | undefined;
}

/** The locations of a value, and the budget of the search. */
export interface SecretPlaces {
  readonly start: SecretPlace;
  /** Increases the budget: the search time is proportional to the size of the value. */
  grant(steps: number): void;
}

/** The number of schemas that may be visited initially. If the budget is exceeded, everything counts as a secret. */
const FIRST_STEPS = 200_000;

/** Follows schemas through a value, and visits each schema once for equal locations. Never throws. */
export function secretPlaces(
  roots: readonly SecretSchema[],
  { anywhere = false }: PlacesOptions = {},
): SecretPlaces {
  let left = FIRST_STEPS;
  const [everything] = roots.map(({ schema }) => wholeValueSecret(schema));
  const everywhere = anywhere ? roots : [];

  /**
   * The schemas and all schemas that apply with them, each once: a small schema can reference itself a million times.
   */
  const withBeside = (schemas: readonly SecretSchema[]): readonly SecretSchema[] => {
    const found = new Set<SecretSchema>();
    const open = [...schemas];
    for (let next = open.pop(); next; next = open.pop()) {
      left -= 1;
      if (left < 0 && everything) return [everything];
      if (found.has(next)) continue;
      found.add(next);
      for (const each of next.beside) open.push(each);
    }
    return [...found];
  };
  const placeOf = (schemas: readonly SecretSchema[]): SecretPlace => {
    const found = withBeside([...schemas, ...everywhere]);
    return found.length === 0 ? nowhere : place(found);
  };
  const place = (schemas: readonly SecretSchema[]): SecretPlace => {
    const named = new Map<string, SecretPlace>();
    const numbered = new Map<number, SecretPlace>();
    const longest = schemas.reduce((length, each) => Math.max(length, tupleLength(each)), 0);
    const cost = schemas.reduce((sum, each) => sum + patternsIn(each), schemas.length);
    const cached = <Key>(table: Map<Key, SecretPlace>, key: Key, find: () => readonly SecretSchema[]) => {
      const before = table.get(key);
      if (before) return before;
      left -= cost;
      const made = placeOf(left < 0 && everything ? [everything] : find());
      table.set(key, made);
      return made;
    };
    return {
      isSecret: schemas.some(({ marked }) => marked),
      isNear: true,
      hasSecretNames: withBeside(schemas.flatMap((each) => secretsOfKeyword(each, 'propertyNames'))).some(
        ({ marked }) => marked,
      ),
      hasSecretText: schemas.some((each) => secretsOfKeyword(each, 'contentSchema').length > 0),
      under: (name) => cached(named, name, () => schemas.flatMap((each) => secretsUnder(each, name))),
      atAny: () => cached(numbered, -1, () => schemas.flatMap(secretsInList)),
      at(index) {
        const equal = Math.min(index, longest);
        return cached(numbered, equal, () => schemas.flatMap((each) => secretsAt(each, equal)));
      },
    };
  };
  return {
    start: placeOf(roots),
    grant(steps) {
      left += steps;
    },
  };
}

/** The schema under a keyword, if it marks a secret or leads to one. */
const secretsOfKeyword = ({ schema, find }: SecretSchema, word: string): readonly SecretSchema[] => {
  const found = find(own(schema, word));
  return found ? [found] : [];
};

/** A location that no schema marks, and that contains no marked location. */
const nowhere: SecretPlace = {
  isSecret: false,
  isNear: false,
  hasSecretNames: false,
  hasSecretText: false,
  under: () => nowhere,
  at: () => nowhere,
  atAny: () => nowhere,
};
