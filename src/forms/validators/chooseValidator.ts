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

/** Whether forms with this choice compile their schemas. */
export const compiles = (choice: ValidatorChoice): boolean =>
  choice === 'ajv' || (choice === 'auto' && canEval());
