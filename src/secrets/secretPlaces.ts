import {
  everythingIn,
  patternsIn,
  secretsAt,
  secretsInList,
  secretsUnder,
  tupleLength,
  type SecretSchema,
} from './secretSchemas.js';
import { own } from '../model/json.js';

/** What the schemas say of one place in a value. */
export interface SecretPlace {
  /** What stands here is a secret. */
  readonly isSecret: boolean;
  /** A secret may stand here or below. */
  readonly isNear: boolean;
  /** The names of the properties here are secrets. */
  readonly hasSecretNames: boolean;
  /** Text here is JSON that may hold a secret. */
  readonly hasSecretText: boolean;
  /** The place of the property `name`. */
  under(name: string): SecretPlace;
  /** The place of the item at `index`. */
  at(index: number): SecretPlace;
  /** The place of any item: what one of them may be, it is. */
  atAny(): SecretPlace;
}

/** How the places of a value are found. */
export interface PlacesOptions {
  /** The schemas may describe every part of the value as they describe the whole. @default false */
  readonly anywhere?: boolean | undefined;
}

/** The places of a value, and how long the search may go on. */
export interface SecretPlaces {
  readonly start: SecretPlace;
  /** Gives more time: the search takes time in proportion to the value. */
  grant(steps: number): void;
}

/** Schemas that are looked at before the value grants more. Beyond that, everything is a secret. */
const FIRST_STEPS = 200_000;

/** Follows schemas through a value, and looks at each schema once for equal places. Never throws. */
export function secretPlaces(
  roots: readonly SecretSchema[],
  { anywhere = false }: PlacesOptions = {},
): SecretPlaces {
  let left = FIRST_STEPS;
  const [unclear] = roots.map(({ schema }) => everythingIn(schema));
  const ever = anywhere ? roots : [];

  /** The schemas and all beside them, each once: a schema of a hundred bytes can name itself a million times over. */
  const closed = (schemas: readonly SecretSchema[]): readonly SecretSchema[] => {
    const found = new Set<SecretSchema>();
    const open = [...schemas];
    for (let next = open.pop(); next; next = open.pop()) {
      left -= 1;
      if (left < 0 && unclear) return [unclear];
      if (found.has(next)) continue;
      found.add(next);
      for (const each of next.beside) open.push(each);
    }
    return [...found];
  };
  const placeOf = (schemas: readonly SecretSchema[]): SecretPlace => {
    const found = closed([...schemas, ...ever]);
    return found.length === 0 ? nowhere : place(found);
  };
  const place = (schemas: readonly SecretSchema[]): SecretPlace => {
    const named = new Map<string, SecretPlace>();
    const numbered = new Map<number, SecretPlace>();
    const longest = schemas.reduce((length, each) => Math.max(length, tupleLength(each)), 0);
    const cost = schemas.reduce((sum, each) => sum + patternsIn(each), schemas.length);
    const known = <Key>(table: Map<Key, SecretPlace>, key: Key, find: () => readonly SecretSchema[]) => {
      const before = table.get(key);
      if (before) return before;
      left -= cost;
      const made = placeOf(left < 0 && unclear ? [unclear] : find());
      table.set(key, made);
      return made;
    };
    return {
      isSecret: schemas.some(({ marked }) => marked),
      isNear: true,
      hasSecretNames: closed(schemas.flatMap((each) => held(each, 'propertyNames'))).some(
        ({ marked }) => marked,
      ),
      hasSecretText: schemas.some((each) => held(each, 'contentSchema').length > 0),
      under: (name) => known(named, name, () => schemas.flatMap((each) => secretsUnder(each, name))),
      atAny: () => known(numbered, -1, () => schemas.flatMap(secretsInList)),
      at(index) {
        const equal = Math.min(index, longest);
        return known(numbered, equal, () => schemas.flatMap((each) => secretsAt(each, equal)));
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

const held = ({ schema, find }: SecretSchema, word: string): readonly SecretSchema[] => {
  const found = find(own(schema, word));
  return found ? [found] : [];
};

/** A place that no schema marks, with nothing below that one does. */
const nowhere: SecretPlace = {
  isSecret: false,
  isNear: false,
  hasSecretNames: false,
  hasSecretText: false,
  under: () => nowhere,
  at: () => nowhere,
  atAny: () => nowhere,
};
