import type { SchemaCompiler } from './FormValidator.js';

/** Which validator a form uses: Ajv compiles, `cfworker` interprets; `auto` takes Ajv where the page may compile. */
export type ValidatorChoice = 'auto' | 'ajv' | 'cfworker';

let evalAllowed: boolean | undefined;

/**
 * Whether this page may make code out of text. It can only be tried, and a policy that forbids it reports the try: so
 * it is tried once per page, and a host that must not cause even that one report chooses `cfworker` itself.
 */
export function canEval(): boolean {
  if (evalAllowed === undefined) {
    try {
      // The only way to know: the policy itself cannot be read.
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
 * Loads what compiles schemas, where that is chosen. Call what it resolves with once for each interrupt.
 *
 * @param choice @default 'auto'
 */
export async function loadCompiler(
  choice: ValidatorChoice = 'auto',
): Promise<(() => SchemaCompiler) | undefined> {
  const compiles = choice === 'ajv' || (choice === 'auto' && canEval());
  return compiles ? (await import('./ajvCompiler.js')).createAjvCompiler : undefined;
}
