'use client';
import { createContext, useContext } from 'react';
import { en } from '../../words/en.js';
import type { Wording } from '../Words/WordsContext.js';

/** What templates and widgets need beside the props that rjsf gives them. */
export interface FormWords extends Wording {
  /** The id that every id in the form begins with. */
  readonly idPrefix: string;
}

/** rjsf renders templates and widgets by itself, so what they share comes by context. */
export const FormWordsContext = createContext<FormWords>({ words: en, locale: 'en', idPrefix: 'root' });

export const useFormWords = (): FormWords => useContext(FormWordsContext);
