'use client';
import { createContext, useContext } from 'react';
import type { JsonPath } from '../../model/json.js';
import type { Wording } from '../Words/WordsContext.js';
import type { FormPreset } from './prepare/presentableSchema.js';

/**
 * The messages of controls that contain input that is not a value (yet), such as text that is not JSON, by the
 * control's id.
 */
export type Faults = Map<string, string>;

/**
 * Controls whose text becomes part of the value only when the focus leaves them: the function that commits the text, by
 * the control's id. A submit does not always move the focus, so the form calls these functions first.
 */
export type Uncommitted = Map<string, () => void>;

/**
 * The chosen kind of each union on the page, with the fields beside the union, and the path of its value, by its id.
 */
export type ChosenKinds = Map<string, { readonly path: JsonPath; readonly kind: unknown }>;

/** What fields, templates and widgets need besides rjsf's props. */
export interface FormContextValue extends Wording {
  /** The prefix of every id in the form. */
  readonly idPrefix: string;
  readonly preset: FormPreset;
  readonly maxFileBytes: number;
  /** Whether the value at this path is from the user or a draft. If not, rjsf has added it with the last change. */
  readonly wasGiven: (path: readonly (string | number)[]) => boolean;
  /** The value that the form was given last. It changes only if a change did not come from the form. */
  readonly given: { readonly current: unknown };
  /** The kept text that the user typed into a control and that is not a value. */
  readonly textOf: (id: string) => string | undefined;
  /** Keeps such a text in the draft, or removes it. Ignored while the form unmounts. */
  readonly keepText: (id: string, text?: string) => void;
  /** Whether the control with this id may show a secret, or a part of one. */
  readonly isSecret: (id: string) => boolean;
  /** The path of a field, with a mask in place of each name that is part of a secret. */
  readonly shownPath: (path: JsonPath) => JsonPath;
  /** While there are any, nothing is sent. The controls write them, and the form's check reads them. */
  readonly faults: Faults;
  /** The controls write them, and the form calls them before it reads its value. */
  readonly uncommitted: Uncommitted;
  /** The unions write them. A value that only another kind describes has no field. */
  readonly chosenKinds: ChosenKinds;
}

/** rjsf renders fields, templates and widgets itself, so they share data through context. */
export const FormContext = createContext<FormContextValue | undefined>(undefined);

/** Fields, templates and widgets are only rendered in a form. */
export const useFormContext = (): FormContextValue => useContext(FormContext) as FormContextValue;
