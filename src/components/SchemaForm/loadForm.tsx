'use client';
import { lazy, type ComponentType, type ReactNode } from 'react';
import { loadInterpreter } from '../../forms/loadInterpreter.js';
import { awaitsPatterns, loadPatterns } from '../../forms/patternRisk.js';
import { loadCompiler, type ValidatorChoice } from '../../forms/validators/chooseValidator.js';
import { loadRuleWords } from '../Words/defaultWords.js';
import type { RjsfFormProps } from './RjsfForm.js';
import { loadFileWidget } from './widgets/lateFileWidget.js';

/** A form whose code loads when it first renders. */
export type LoadedForm = ComponentType<Omit<RjsfFormProps, 'createCompiler'>>;

const loaded = new Map<string, LoadedForm>();

/**
 * The form with the chosen validator. rjsf is larger than everything else together, and so is Ajv. Each is a separate
 * chunk and loads when it is needed, and so do the widget for files and the parser of patterns. After a failed download, the next form tries again.
 */
export function loadForm(schema: unknown, choice: ValidatorChoice = 'auto'): LoadedForm {
  const hasFiles = asksForFiles(schema);
  const hasPatterns = awaitsPatterns(schema);
  const name = `${choice} ${hasFiles} ${hasPatterns}`;
  const load = async () => {
    try {
      const [form] = await Promise.all([
        request(choice),
        hasFiles ? loadFileWidget() : undefined,
        hasPatterns ? loadPatterns() : undefined,
      ]);
      return form;
    } catch (cause) {
      loaded.delete(name);
      throw new FormNotLoadedError(cause);
    }
  };
  let form = loaded.get(name);
  if (!form) loaded.set(name, (form = lazy(load)));
  return form;
}

/** Whether a schema names the format of files. It may be circular or too deep to read; the form then refuses it. */
function asksForFiles(schema: unknown): boolean {
  try {
    return JSON.stringify(schema).includes('"data-url"');
  } catch {
    return false;
  }
}

/** Preloads the form. Never rejects: when a form opens, it tries again. */
export async function preloadForm(choice: ValidatorChoice = 'auto'): Promise<void> {
  await request(choice).catch(() => undefined);
}

const requested = new Map<ValidatorChoice, Promise<{ default: LoadedForm }>>();

/** One download for all callers, while it runs and after it has succeeded. */
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
    throw cause;
  }
}

/** Thrown if the code of the form failed to load. */
export class FormNotLoadedError extends Error {
  override readonly name = 'FormNotLoadedError';

  constructor(cause: unknown) {
    super('The code of the form could not be loaded.', { cause });
  }
}
