/** One untrusted schema, and how a user meets it. */
export interface HostileCase {
  readonly name: string;
  /** The schema as the agent sends it: JSON. */
  readonly schema: unknown;
  /**
   * `answer`: the schema is the question's `responseSchema`. `edit`: it is the schema of `editedArgs`.
   * @default 'answer'
   */
  readonly channel?: 'answer' | 'edit' | undefined;
  /** The proposed arguments, for `edit`. @default {} */
  readonly args?: unknown;
  /** An answer that the schema accepts. If it is given, it must be possible to send it. */
  readonly valid?: unknown;
}

/** An object with one field, called `a`. */
export const field = (schema: unknown, more: object = {}): object => ({
  type: 'object',
  properties: { a: schema },
  ...more,
});

/** Applies `change` `levels` times. */
export function nest(
  levels: number,
  change: (schema: object, level: number) => object,
  start: object,
): object {
  let schema = start;
  for (let level = 0; level < levels; level += 1) schema = change(schema, level);
  return schema;
}

/** `count` entries as an object. */
export const entries = (count: number, entry: (index: number) => readonly [string, unknown]): object =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => entry(index)));

export const text = { type: 'string' };

/** A condition. An object literal with a `then` looks like a promise to `await` and to the linter. */
export const condition = (...schemas: readonly unknown[]): object => {
  const keywords = ['if', 'then', 'else'];
  return Object.fromEntries(schemas.map((schema, index) => [String(keywords[index]), schema]));
};
