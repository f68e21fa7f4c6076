/**
 * A schema of Zod, Valibot, ArkType or any other library that implements Standard Schema, version 1
 * (https://standardschema.dev). Declares only the fields that this library uses.
 */
export interface StandardSchema<Input = unknown, Output = Input> {
  readonly '~standard': {
    readonly version: 1;
    readonly vendor: string;
    readonly validate: (value: unknown) => StandardResult<Output> | Promise<StandardResult<Output>>;
    readonly types?: { readonly input: Input; readonly output: Output } | undefined;
  };
}

/** The result of a validation. Without issues, the value is valid. */
export type StandardResult<Output> =
  { readonly value: Output; readonly issues?: undefined } | { readonly issues: readonly StandardIssue[] };

/** One validation issue. */
export interface StandardIssue {
  readonly message: string;
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined;
}

/** The input type of a Standard Schema, before its transforms. */
export type StandardInput<Schema extends StandardSchema> = NonNullable<Schema['~standard']['types']>['input'];
