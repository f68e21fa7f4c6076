import type { Refusal } from '../../forms/schemaLimits.js';

/**
 * Thrown while a form is made or rendered, where a schema cannot become one. Its boundary shows a JSON editor
 * instead, and says why.
 */
export class UnusableSchemaError extends Error {
  override readonly name = 'UnusableSchemaError';
  /** The field that cannot be shown; absent where the schema as a whole is at fault. */
  readonly field: string | undefined;
  /** What preflight refused, where it was preflight. */
  readonly refusal: Refusal | undefined;
  /** The schema takes anything, so there is nothing to make fields of. */
  readonly isOpen: boolean;

  constructor(
    message: string,
    at: {
      readonly field?: string | undefined;
      readonly refusal?: Refusal | undefined;
      readonly isOpen?: boolean | undefined;
    } = {},
  ) {
    super(message);
    this.field = at.field;
    this.refusal = at.refusal;
    this.isOpen = at.isOpen ?? false;
  }
}
