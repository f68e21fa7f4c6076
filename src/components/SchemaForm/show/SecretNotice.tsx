'use client';
import { useMemo, type ReactNode } from 'react';
import { branchesOf, propertySchemas } from '../../../forms/schemaBranches.js';
import { own, ownString, type JsonPath } from '../../../model/json.js';
import { secretPaths } from '../../../secrets/secrets.js';
import { PlainText } from '../../PlainText/PlainText.js';
import { useWords } from '../../Words/WordsContext.js';
import { fieldName } from '../prepare/fieldName.js';

/** Shows who asks for a secret, and which one. Renders nothing if there is none. */
export function SecretNotice({ schema, uiSchema }: { schema: unknown; uiSchema?: unknown }): ReactNode {
  const { words, locale } = useWords();
  const fields = useMemo(
    () => secretPaths(schema).map((path) => labelAt(schema, path, uiSchema) || words.freeAnswer),
    [schema, uiSchema, words],
  );
  if (fields.length === 0) return null;
  return (
    <p className="rai-issues">
      <PlainText>{words.secretAsked({ fields: [...new Set(fields)], locale })}</PlainText>
    </p>
  );
}

/** The label of the field at a path, as the form shows it. An item of a list has the label of the list. */
function labelAt(schema: unknown, path: JsonPath, uiSchema: unknown): string | undefined {
  let [schemas, ui, label]: [readonly unknown[], unknown, string] = [[schema], uiSchema, ''];
  for (const key of path) {
    schemas = branchesOf(schemas, schema).flatMap((each) =>
      typeof key === 'number'
        ? [each['items'], each['prefixItems'], each['additionalItems']].flat()
        : propertySchemas(each, key),
    );
    ui = own(ui, typeof key === 'number' ? 'items' : key);
    if (typeof key === 'string') label = fieldName(schemas, key, schema);
    label = ownString(ui, 'ui:title') ?? ownString(own(ui, 'ui:options'), 'title') ?? label;
  }
  // A whole answer that is a secret has the title of the schema.
  return label || ownString(schema, 'title');
}
