'use client';
import { useMemo, type ReactNode } from 'react';
import { secretPaths } from '../../../secrets/secrets.js';
import { branchesOf, itemSchemas, propertySchemas } from '../../../forms/schemaBranches.js';
import { own, type JsonPath } from '../../../model/json.js';
import { PlainText } from '../../PlainText/PlainText.js';
import { useWords } from '../../Words/WordsContext.js';

/** Shows who asks for a secret, and which one. Renders nothing if there is none. */
export function SecretNotice({ schema }: { schema: unknown }): ReactNode {
  const { words, locale } = useWords();
  const fields = useMemo(
    () => secretPaths(schema).map((path) => titleAt(schema, path) || words.freeAnswer),
    [schema, words],
  );
  if (fields.length === 0) return null;
  return (
    <p className="rai-issues">
      <PlainText>{words.secretAsked({ fields: [...new Set(fields)], locale })}</PlainText>
    </p>
  );
}

/** The schema's title of the value at a path, else its name. */
function titleAt(schema: unknown, path: JsonPath): string {
  const found = path.reduce<readonly unknown[]>(
    (schemas, key) =>
      branchesOf(schemas, schema).flatMap((each) =>
        typeof key === 'number' ? itemSchemas(each, key) : propertySchemas(each, key),
      ),
    [schema],
  );
  const title = found.map((each) => own(each, 'title')).find((each) => typeof each === 'string');
  const name = path.findLast((key) => typeof key === 'string');
  return typeof title === 'string' ? title : String(name ?? '');
}
