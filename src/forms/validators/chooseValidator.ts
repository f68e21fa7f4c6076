import type { FormValidator } from './FormValidator.js';

/** The validator of a form: Ajv compiles, `cfworker` interprets; `auto` uses Ajv if the page may compile. */
export type ValidatorChoice = 'auto' | 'ajv' | 'cfworker';

let evalAllowed: boolean | undefined;

/**
 * Whether this page may compile code from text. The only test is to try, and a policy that forbids it reports the
 * attempt. So it tries once per page. A host that must avoid that report chooses `cfworker`.
 */
export function canEval(): boolean {
  if (evalAllowed === undefined) {
    try {
      // The policy itself cannot be read.
      // oxlint-disable-next-line typescript/no-implied-eval
      new Function('');
      evalAllowed = true;
    } catch {
      evalAllowed = false;
    }
  }
  return evalAllowed;
}

/**
 * Loads only the chosen validator. Call the resolved function once per interrupt.
 *
 * @param choice @default 'auto'
 */
export async function loadValidator(choice: ValidatorChoice = 'auto'): Promise<() => FormValidator> {
  if (choice === 'ajv' || (choice === 'auto' && canEval())) {
    return (await import('./ajvValidator.js')).createAjvValidator;
  }
  return (await import('./cfworkerValidator.js')).createCfworkerValidator;
}
