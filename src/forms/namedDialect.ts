/** The supported JSON Schema dialects. */
export type Dialect = '7' | '2019-09' | '2020-12';

/** The `$schema` of a draft. It names the dialects since draft 2019-09; an older draft counts as draft-07. */
const draft = /^(?:https?:\/\/)?json-schema\.org\/draft(?:-0[467]|\/(2019-09|2020-12))\/schema#?$/;

/** The dialect that a `$schema` names; `undefined` if it is not supported. */
export function namedDialect(name: unknown): Dialect | undefined {
  const found = typeof name === 'string' ? draft.exec(name) : null;
  return found ? ((found[1] ?? '7') as Dialect) : undefined;
}
