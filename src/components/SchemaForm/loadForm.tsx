'use client';
import { lazy, type ComponentType, type ReactNode } from 'react';
import { loadInterpreter } from '../../forms/loadInterpreter.js';
import { loadCompiler, type ValidatorChoice } from '../../forms/validators/chooseValidator.js';
import { loadRuleWords } from '../Words/defaultWords.js';
import type { RjsfFormProps } from './RjsfForm.js';

/** A form whose code comes when it first renders. */
export type LoadedForm = ComponentType<Omit<RjsfFormProps, 'createCompiler'>>;

const loaded = new Map<ValidatorChoice, LoadedForm>();

/**
 * The form with the chosen validator. rjsf weighs more than everything else together, and so does Ajv: each is a
 * chunk of its own, and comes when a schema does. A chunk that could not be loaded is asked for again by the next
 * form.
 */
export function loadForm(choice: ValidatorChoice = 'auto'): LoadedForm {
  let form = loaded.get(choice);
  if (!form) loaded.set(choice, (form = lazyForm(choice)));
  return form;
}

/** Loads the form before anybody opens it. Never rejects: a form that opens asks again. */
export async function preloadForm(choice: ValidatorChoice = 'auto'): Promise<void> {
  await request(choice).catch(() => undefined);
}

const lazyForm = (choice: ValidatorChoice): LoadedForm => lazy(() => request(choice));

const requested = new Map<ValidatorChoice, Promise<{ default: LoadedForm }>>();

/** One download for all that ask while it lasts, and once it has come. */
function request(choice: ValidatorChoice): Promise<{ default: LoadedForm }> {
  let found = requested.get(choice);
  if (!found) requested.set(choice, (found = download(choice)));
  return found;
}

async function download(choice: ValidatorChoice): Promise<{ default: LoadedForm }> {
  try {
    const [{ RjsfForm }, createCompiler] = await Promise.all([
      import('./RjsfForm.js'),
      loadCompiler(choice),
      loadInterpreter(),
      loadRuleWords(),
    ]);
    const ReadyForm: LoadedForm = (props): ReactNode => (
      <RjsfForm {...props} createCompiler={createCompiler} />
    );
    return { default: ReadyForm };
  } catch (cause) {
    requested.delete(choice);
    loaded.delete(choice);
    throw new FormNotLoadedError(cause);
  }
}

/** Thrown where the code of the form did not arrive. */
export class FormNotLoadedError extends Error {
  override readonly name = 'FormNotLoadedError';

  constructor(cause: unknown) {
    super('The code of the form could not be loaded.', { cause });
  }
}
