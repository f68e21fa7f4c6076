'use client';
import { lazy, type ComponentType, type ReactNode } from 'react';
import { loadInterpreter } from '../../forms/loadInterpreter.js';
import { awaitsPatterns, loadPatterns } from '../../forms/patternRisk.js';
import { compiles, type ValidatorChoice } from '../../forms/validators/chooseValidator.js';
import { untilReleased } from '../Page/untilReleased.js';
import { loadRuleWords } from '../Words/loadRuleWords.js';
import type { FormOptions } from '../Options/FormOptions.js';
import { FormNotLoadedError } from './prepare/noFormReason.js';
import type { RjsfFormProps } from './show/RjsfForm.js';
import { loadRareWidgets, needsRareWidgets } from './show/widgets/loadRareWidgets.js';

/** What is loaded for a form, besides its code. */
type Loaded = 'createCompiler' | 'hostComponents';

/** A form whose code loads when it first renders. */
export type LoadedForm = ComponentType<Omit<RjsfFormProps, Loaded>>;

const loaded = new Map<string, LoadedForm>();

/** What is shown in place of forms that are loading. Their buttons are replaced when the form has loaded. */
const skeletons = new Set<Element>();

/** Registers the element around a skeleton, while it is shown. */
export function registerSkeleton(element: Element): () => void {
  skeletons.add(element);
  return () => void skeletons.delete(element);
}

/**
 * The form with the chosen validator. rjsf and Ajv are each larger than the rest of the library. Each is a separate
 * chunk that loads when it is needed. So are the widgets for some formats, lists and named entries, the parser of
 * patterns, and what adds the host's own parts. After a failed download, the next form tries again.
 */
export function loadForm(schema: unknown, host: FormOptions = {}): LoadedForm {
  const { validator: choice = 'auto', theme, Form, widgets, templates } = host;
  const hostParts = theme ?? Form ?? widgets ?? templates;
  const hasRareWidgets = needsRareWidgets(schema);
  const hasPatterns = awaitsPatterns(schema);
  const name = [choice, !hostParts, hasPatterns, hasRareWidgets].join();
  const load = async (): Promise<{ default: LoadedForm }> => {
    try {
      const [[{ RjsfForm }, compiler], parts] = await Promise.all([
        download(choice),
        hostParts ? import('./show/hostComponents.js') : undefined,
        hasPatterns ? loadPatterns() : undefined,
        hasRareWidgets ? loadRareWidgets() : undefined,
      ]);
      await untilReleased(skeletons);
      const ReadyForm: LoadedForm = (props): ReactNode => (
        <RjsfForm
          {...props}
          createCompiler={compiler?.createAjvCompiler}
          hostComponents={parts?.hostComponents}
        />
      );
      return { default: ReadyForm };
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
  await download(choice).catch(() => undefined);
}

/** What every form needs. Each part loads once per page. */
const download = (choice: ValidatorChoice) =>
  Promise.all([
    import('./show/formParts.js'),
    compiles(choice) ? import('./show/formCompiler.js') : undefined,
    loadInterpreter(),
    loadRuleWords(),
  ]);
