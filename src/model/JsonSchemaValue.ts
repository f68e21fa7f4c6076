/**
 * The type of the values that a JSON Schema literal describes. Reads `const`, `enum`, `anyOf`, `oneOf`, `type`,
 * `properties`, `required` and `items`. Other keywords are checked at run time only. A schema without any of these
 * keywords has the type `unknown`.
 */
export type JsonSchemaValue<Schema> = Schema extends { readonly const: infer Value }
  ? Value
  : Schema extends { readonly enum: readonly (infer Value)[] }
    ? Value
    : Schema extends { readonly anyOf: readonly (infer Branch)[] }
      ? JsonSchemaValue<Branch>
      : Schema extends { readonly oneOf: readonly (infer Branch)[] }
        ? JsonSchemaValue<Branch>
        : Schema extends { readonly type: readonly (infer Type)[] }
          ? ValueOfType<Schema, Type>
          : Schema extends { readonly type: infer Type }
            ? ValueOfType<Schema, Type>
            : unknown;

type ValueOfType<Schema, Type> = Type extends 'string'
  ? string
  : Type extends 'number' | 'integer'
    ? number
    : Type extends 'boolean'
      ? boolean
      : Type extends 'null'
        ? null
        : Type extends 'array'
          ? readonly (Schema extends { readonly items: infer Items } ? JsonSchemaValue<Items> : unknown)[]
          : Type extends 'object'
            ? ObjectValue<Schema>
            : unknown;

type ObjectValue<Schema> = Schema extends { readonly properties: infer Properties }
  ? {
      readonly [Key in keyof Properties as Key extends RequiredKey<Schema> ? Key : never]: JsonSchemaValue<
        Properties[Key]
      >;
    } & {
      readonly [Key in keyof Properties as Key extends RequiredKey<Schema> ? never : Key]?: JsonSchemaValue<
        Properties[Key]
      >;
    }
  : Readonly<Record<string, unknown>>;

type RequiredKey<Schema> = Schema extends { readonly required: readonly (infer Key)[] } ? Key : never;
