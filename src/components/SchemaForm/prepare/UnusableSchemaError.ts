import type { Refusal } from '../../../forms/schemaLimits.js';

/**
 * Thrown while a form compiles or renders, if its schema cannot become a form. The error boundary shows a JSON editor
 * with the reason.
 */
export class UnusableSchemaError extends Error {
  override readonly name = 'UnusableSchemaError';
  /** The field that cannot be shown; absent if the whole schema is unusable. */
  readonly field: string | undefined;
  /** What preflight refused, if it did. */
  readonly refusal: Refusal | undefined;
  /** The schema accepts anything, so there are no fields to show. */
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
