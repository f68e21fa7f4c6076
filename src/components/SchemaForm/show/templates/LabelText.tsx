'use client';
import * as rjsf from '#rjsf/utils';
import type { FieldPathId, UiSchema } from '@rjsf/utils';
import type { ReactNode } from 'react';
import { SECRET_MASK } from '../../../../model/secretMask.js';
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

/**
 * A field's own name, or the number of an item: rjsf would call the items of “Lines” “Lines-1” and so on. The name of
 * an entry in a secret is masked.
 */
export function useName(
  name: string,
  { fieldPathId, uiSchema }: { fieldPathId: FieldPathId; uiSchema?: UiSchema | undefined },
): string {
  const { words, locale, shownPath } = useFormContext();
  const place = shownPath(fieldPathId.path).at(-1);
  const { title } = rjsf.getUiOptions(uiSchema);
  if (typeof place === 'number') return title ?? words.itemNumber({ count: place + 1, locale });
  return place === SECRET_MASK ? place : (title ?? name);
}
