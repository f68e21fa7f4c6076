/** Thrown while a form renders, where a schema cannot become one. Its boundary shows a JSON editor instead. */
export class UnusableSchemaError extends Error {
  override readonly name = 'UnusableSchemaError';

  /** @param field The field that cannot be shown; absent where the schema as a whole is at fault. */
  constructor(
    message: string,
    readonly field?: string,
  ) {
    super(message);
  }
}
