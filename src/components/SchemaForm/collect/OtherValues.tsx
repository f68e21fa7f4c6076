'use client';
import { useDeferredValue, useId, useMemo, type ReactNode } from 'react';
import { runsOnShortText } from '../../../forms/patternRisk.js';
import { childAt } from '../../../forms/pointer.js';
import { relaxSchema } from '../../../forms/relaxSchema.js';
import { withoutSecretNames } from '../../../secrets/secretNames.js';
import { maskSecrets } from '../../../secrets/secrets.js';
import { JsonView } from '../../JsonView/JsonView.js';
import { PlainText } from '../../PlainText/PlainText.js';
import { useWords } from '../../Words/WordsContext.js';
import type { FormPreset } from '../prepare/presentableSchema.js';
import { otherValuesIn, withoutPaths } from './otherValuesIn.js';

/** Props of {@link OtherValues}. */
export interface OtherValuesProps {
  value: unknown;
  schema: unknown;
  preset: FormPreset;
  /** The chosen kind of a union, which shows only its own fields. @default every kind */
  kind?: unknown;
  /** The document that references point into. @default the schema */
  root?: unknown;
}

/**
 * Shows values that are sent although the form has no field for them, because the schema does not describe them, or
 * does not describe them in combination with the other values.
 */
export function OtherValues({ value, schema, preset, kind, root = schema }: OtherValuesProps): ReactNode {
  const { words } = useWords();
  const id = useId();
  const shown = useDeferredValue(value);
  const others = useMemo(() => {
    const read = root === schema ? relaxSchema(schema, { keepsPattern: runsOnShortText }) : schema;
    const undescribed = otherValuesIn(shown, read, root === schema ? read : root);
    return kind === undefined ? undescribed : withoutPaths(otherValuesIn(shown, kind, root), undescribed);
  }, [shown, schema, kind, root]);
  if (others.length === 0) return null;
  const masked = maskSecrets(shown, schema);
  return (
    <section className="rai-call" aria-labelledby={id}>
      <p className="rai-label" id={id}>
        {preset === 'edit' ? words.otherValues : words.otherAnswers}
      </p>
      <dl className="rai-values" data-depth={0}>
        {others.map((path) => (
          <div key={JSON.stringify(path)}>
            <dt>
              <PlainText>{withoutSecretNames(path, schema).join('.')}</PlainText>
            </dt>
            <dd>
              <JsonView value={path.reduce(partOf, masked)} depth={1} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** A secret is masked as a whole. */
const partOf = (value: unknown, key: string | number): unknown =>
  typeof value === 'object' ? childAt(value, key) : value;
