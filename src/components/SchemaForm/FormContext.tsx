'use client';
import { createContext, useContext } from 'react';
import { defaultWords } from '../Words/defaultWords.js';
import type { Wording } from '../Words/WordsContext.js';
import type { FormPreset } from './presentableSchema.js';

/** What a control shows that is no value yet, such as text that is not JSON: the words for it by the control's id. */
export type Faults = Map<string, string>;

/** What fields, templates and widgets need beside the props that rjsf gives them. */
export interface FormSurroundings extends Wording {
  /** The id that every id in the form begins with. */
  readonly idPrefix: string;
  readonly preset: FormPreset;
  readonly maxFileBytes: number;
  /** Nothing is sent while there are any. Written by the controls, read by the form's check. */
  readonly faults: Faults;
}

/** rjsf renders fields, templates and widgets by itself, so what they share comes by context. */
export const FormContext = createContext<FormSurroundings>({
  words: defaultWords,
  locale: 'en',
  idPrefix: 'root',
  preset: 'answer',
  maxFileBytes: 1_000_000,
  faults: new Map(),
});

export const useFormContext = (): FormSurroundings => useContext(FormContext);
