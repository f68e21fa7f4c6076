/**
 * A schema of Zod, Valibot, ArkType or any other library that follows Standard Schema, version 1
 * (https://standardschema.dev). Only what is needed of it is asked for.
 */
export interface StandardSchema<Input = unknown, Output = Input> {
  readonly '~standard': {
    readonly version: 1;
    readonly vendor: string;
    readonly validate: (value: unknown) => StandardResult<Output> | Promise<StandardResult<Output>>;
    readonly types?: { readonly input: Input; readonly output: Output } | undefined;
  };
}

/** What such a schema finds. Without issues the value is good. */
export type StandardResult<Output> =
  { readonly value: Output; readonly issues?: undefined } | { readonly issues: readonly StandardIssue[] };

/** One thing that such a schema finds wrong. */
export interface StandardIssue {
  readonly message: string;
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined;
}

/** The values that a Standard Schema takes, before it transforms them. */
export type StandardInput<Schema extends StandardSchema> = NonNullable<Schema['~standard']['types']>['input'];
