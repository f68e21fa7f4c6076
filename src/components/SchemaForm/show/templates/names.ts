'use client';
import { createContext } from 'react';
import type { Wording } from '../../../Words/WordsContext.js';

/** A group, for the fields in it. */
export interface Group {
  /** The names of its fields and of its values. */
  readonly names: readonly string[];
  /** Makes rjsf list its fields again. */
  readonly renew: () => void;
}

export const GroupContext = createContext<Group>({ names: [], renew: () => undefined });

/** The constants that the label of the chosen kind already shows, by the ids of their fields. */
export type KindTags = ReadonlyMap<string, unknown>;

/** The constants of the chosen kind, for the fields in it. Outside of a union there are none. */
export const KindTagsContext = createContext<KindTags | undefined>(undefined);

/** Why a form cannot contain a value with this name. */
export const nameRefusal = (name: string, { words, locale }: Wording): string =>
  words.violation({
    keyword: 'propertyNames',
    limit: name,
    message: 'This name is not allowed here.',
    locale,
  });
