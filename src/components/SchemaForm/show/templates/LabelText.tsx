'use client';
import * as rjsf from '#rjsf/utils';
import type { FieldPathId, UiSchema } from '@rjsf/utils';
import type { ReactNode } from 'react';
import { PlainText } from '../../../PlainText/PlainText.js';
import { useFormContext } from '../../FormContext.js';

/** The label of a field, and whether it is optional. */
export function LabelText(props: { required: boolean | undefined; children: string }): ReactNode {
  const { words } = useFormContext();
  return (
    <>
      <PlainText>{props.children}</PlainText>{' '}
      {!props.required && <span className="rai-hint">{`(${words.optional})`}</span>}
    </>
  );
}

/** A field's own name, or the number of an item: rjsf would call the items of “Lines” “Lines-1” and so on. */
export function useName(
  name: string,
  { fieldPathId, uiSchema }: { fieldPathId: FieldPathId; uiSchema?: UiSchema | undefined },
): string {
  const { words, locale } = useFormContext();
  const place = fieldPathId.path.at(-1);
  const { title } = rjsf.getUiOptions(uiSchema);
  return title ?? (typeof place === 'number' ? words.itemNumber({ count: place + 1, locale }) : name);
}
