'use client';
import { lazy, type ComponentType, type ReactNode } from 'react';
import { loadInterpreter } from '../../forms/loadInterpreter.js';
import { awaitsPatterns, loadPatterns } from '../../forms/patternRisk.js';
import { loadCompiler, type ValidatorChoice } from '../../forms/validators/chooseValidator.js';
import { loadRuleWords } from '../Words/defaultWords.js';
import { FormNotLoadedError } from './prepare/noFormReason.js';
import type { RjsfFormProps } from './show/RjsfForm.js';
import { lateWidgetsOf, loadWidget } from './show/widgets/loadWidget.js';

/** A form whose code loads when it first renders. */
export type LoadedForm = ComponentType<Omit<RjsfFormProps, 'createCompiler'>>;

const loaded = new Map<string, LoadedForm>();

/**
 * The form with the chosen validator. rjsf is larger than everything else together, and so is Ajv. Each is a separate
 * chunk and loads when it is needed, and so do the widgets for files and for long lists, and the parser of patterns. After a
 * failed download, the next form tries again.
 */
export function loadForm(schema: unknown, choice: ValidatorChoice = 'auto'): LoadedForm {
  const widgets = lateWidgetsOf(schema);
  const hasPatterns = awaitsPatterns(schema);
  const name = [choice, hasPatterns, ...widgets].join(' ');
  const load = async () => {
    try {
      const [form] = await Promise.all([
        request(choice),
        hasPatterns ? loadPatterns() : undefined,
        ...widgets.map(loadWidget),
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
      import('./show/RjsfForm.js'),
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
