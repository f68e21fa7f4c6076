/** `levels` nested objects; `change` may add to each. */
export function nested(
  levels: number,
  change: (schema: object, level: number) => object = (schema) => schema,
): object {
  let schema: object = { type: 'string' };
  for (let level = 0; level < levels; level += 1) {
    schema = change({ type: 'object', properties: { a: schema } }, level);
  }
  return schema;
}

/** An object with `count` fields. */
export function wide(count: number): object {
  return {
    type: 'object',
    properties: Object.fromEntries(
      Array.from({ length: count }, (_, index) => [
        `field${index}`,
        { type: 'string', title: `Field ${index}` },
      ]),
    ),
  };
}

/** Each level refers to the next one twice. */
export function chained(levels: number): object {
  const definitions = Array.from({ length: levels }, (_, level) => {
    const next = { $ref: `#/$defs/a${level + 1}` };
    return [`a${level}`, { type: 'object', properties: { left: next, right: next } }] as const;
  });
  return {
    $defs: { ...Object.fromEntries(definitions), [`a${levels}`]: { type: 'string' } },
    $ref: '#/$defs/a0',
  };
}

/** As parsed from the wire: `__proto__` is a key like any other. */
export const poisoned: unknown = JSON.parse(
  '{"type": "object", "properties": {"__proto__": {"type": "string"}}, "required": ["__proto__"]}',
);
