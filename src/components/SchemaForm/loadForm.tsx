'use client';
import { lazy, type ComponentType, type ReactNode } from 'react';
import { loadInterpreter } from '../../forms/loadInterpreter.js';
import { loadValidator, type ValidatorChoice } from '../../forms/validators/chooseValidator.js';
import { loadRuleWords } from '../Words/defaultWords.js';
import type { RjsfFormProps } from './RjsfForm.js';

/** A form whose code loads when it first renders. */
export type LoadedForm = ComponentType<Omit<RjsfFormProps, 'createValidator'>>;

const loaded = new Map<ValidatorChoice, LoadedForm>();

/**
 * The form with the chosen validator. rjsf is larger than everything else together, and so is Ajv. Each is a separate
 * chunk and loads when it is needed. After a failed download, the next form tries again.
 */
export function loadForm(choice: ValidatorChoice = 'auto'): LoadedForm {
  let form = loaded.get(choice);
  if (!form) loaded.set(choice, (form = lazyForm(choice)));
  return form;
}

/** Preloads the form. Never rejects: when a form opens, it tries again. */
export async function preloadForm(choice: ValidatorChoice = 'auto'): Promise<void> {
  await request(choice).catch(() => undefined);
}

const lazyForm = (choice: ValidatorChoice): LoadedForm => lazy(() => request(choice));

const requested = new Map<ValidatorChoice, Promise<{ default: LoadedForm }>>();

/** One download for all callers, while it runs and after it has succeeded. */
function request(choice: ValidatorChoice): Promise<{ default: LoadedForm }> {
  let found = requested.get(choice);
  if (!found) requested.set(choice, (found = download(choice)));
  return found;
}

async function download(choice: ValidatorChoice): Promise<{ default: LoadedForm }> {
  try {
    const [{ RjsfForm }, createValidator] = await Promise.all([
      import('./RjsfForm.js'),
      loadValidator(choice),
      loadInterpreter(),
      loadRuleWords(),
    ]);
    const ReadyForm: LoadedForm = (props): ReactNode => (
      <RjsfForm {...props} createValidator={createValidator} />
    );
    return { default: ReadyForm };
  } catch (cause) {
    requested.delete(choice);
    loaded.delete(choice);
    throw new FormNotLoadedError(cause);
  }
}

/** Thrown if the code of the form failed to load. */
export class FormNotLoadedError extends Error {
  override readonly name = 'FormNotLoadedError';

  constructor(cause: unknown) {
    super('The code of the form could not be loaded.', { cause });
  }
}
