'use client';
import { createContext } from 'react';
import type { Wording } from '../../../Words/WordsContext.js';

/** The names that the values of a group have, for the fields in the group. */
export const NamesContext = createContext<readonly string[]>([]);

/** Why a form cannot hold a value of this name. */
export const nameRefusal = (name: string, { words, locale }: Wording): string =>
  words.violation({
    keyword: 'propertyNames',
    limit: name,
    message: `“${name}” is not allowed as a name here.`,
    locale,
  });
