'use client';
import * as rjsf from '#rjsf/utils';
import type { FieldProps } from '@rjsf/utils';
import { useState, type ReactNode } from 'react';
import { Button } from '../../../Button/Button.js';
import { useFormContext } from '../../FormContext.js';
import { visibleString } from '../../../PlainText/visibleText.js';

/**
 * A schema that contains itself. It renders if it has a value, or if it is an optional group, which has its own button
 * to add it. Anything else renders on request, because it would render itself without end.
 */
export function CyclicSchemaField(props: FieldProps<unknown>): ReactNode {
  const { schema, name, required, formData, registry } = props;
  const { words } = useFormContext();
  const [asked, setAsked] = useState(false);
  const SchemaField = registry.fields['SchemaField'];
  const isOptionalGroup = required !== true && rjsf.getSchemaType(schema) === 'object';
  if (SchemaField && (asked || isOptionalGroup || formData !== undefined)) {
    return <SchemaField {...props} schema={{ ...schema, [rjsf.RJSF_REF_CYCLE_KEY]: false }} />;
  }
  return (
    <Button onClick={() => setAsked(true)}>
      {words.expandCycle({ name: visibleString(schema.title ?? name) })}
    </Button>
  );
}
