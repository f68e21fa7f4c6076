import type { ReactNode } from 'react';

/** The fields of a value with their names. */
export function Values({ value }: { value: unknown }): ReactNode {
  if (!isObject(value)) return <p className="value">{textOf(value)}</p>;
  return (
    <dl className="values">
      {Object.entries(value).map(([name, field]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{textOf(field)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The fields that the user changed, with their old and new values. */
export function Edits({ before, after }: { before: unknown; after: unknown }): ReactNode {
  const [old, edited] = [fieldsOf(before), fieldsOf(after)];
  const names = [...new Set([...old.keys(), ...edited.keys()])];
  const changed = names.filter((name) => textOf(old.get(name)) !== textOf(edited.get(name)));
  return (
    <dl className="values">
      {changed.map((name) => (
        <div key={name}>
          <dt>{name}</dt>
          {old.has(name) && (
            <dd>
              <span className="visually-hidden">was </span>
              <del>{textOf(old.get(name))}</del>
            </dd>
          )}
          {edited.has(name) && (
            <dd>
              <span className="visually-hidden">is now </span>
              <ins>{textOf(edited.get(name))}</ins>
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function fieldsOf(value: unknown): Map<string, unknown> {
  return new Map(isObject(value) ? Object.entries(value) : []);
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
}
