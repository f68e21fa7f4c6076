'use client';
import * as rjsf from '#rjsf/utils';
import type { ObjectFieldTemplateProps } from '@rjsf/utils';
import { useContext, useEffect, useRef, type ReactNode } from 'react';
import { Button } from '../../../Button/Button.js';
import { useAfterChange } from '../../../Page/useAfterChange.js';
import { PlainText } from '../../../PlainText/PlainText.js';
import { focusInside } from '../../focusField.js';
import { useFormContext } from '../../FormContext.js';
import { descriptionIdOf } from '../../ids.js';
import { useName } from './LabelText.js';
import { GroupContext } from './names.js';
import { DescriptionFieldTemplate } from './TextTemplates.js';
import { visibleString } from '../../../PlainText/visibleText.js';

/**
 * A group of fields, labelled by its title. The whole form has no label, because the question above names it.
 *
 * | data attribute | when |
 * | --- | --- |
 * | `data-absent` | it is optional and absent |
 */
export function ObjectFieldTemplate(props: ObjectFieldTemplateProps): ReactNode {
  const { fieldPathId, schema } = props;
  const { words, idPrefix } = useFormContext();
  const group = useRef<HTMLDivElement & HTMLFieldSetElement>(null);
  const growing = useRef(false);
  // rjsf keeps a list of the entries that a group started with and those that it has added. If an entry is added again
  // after its group was removed or replaced, rjsf lists it twice. It does not list an entry that comes from elsewhere.
  const properties = new Map(props.properties.map(({ name, content }) => [name, content]));
  const count = properties.size;
  const { renew } = useContext(GroupContext);
  const value: unknown = props.formData;
  const isIncomplete =
    Object.keys(value ?? {}).length > 0 && Object.keys(schema.properties ?? {}).length > count;
  useEffect(() => {
    if (isIncomplete) renew();
  });
  useAfterChange(count, () => {
    const added = [...(group.current?.querySelectorAll('.rai-entry') ?? [])].at(-1);
    if (growing.current && added) focusInside(added);
    growing.current = false;
  });
  const title = useName(props.title, props);
  const isRoot = fieldPathId.$id === idPrefix;
  const shown = isRoot ? '' : title;
  const Group = isRoot ? 'div' : 'fieldset';
  return (
    <Group
      className="rai-fields"
      id={fieldPathId.$id}
      ref={group}
      tabIndex={-1}
      data-absent={props.optionalDataControl && count === 0 ? '' : undefined}
    >
      {shown && (
        <legend>
          <PlainText>{shown}</PlainText>
        </legend>
      )}
      <DescriptionFieldTemplate id={descriptionIdOf(fieldPathId)} description={props.description} />
      {[...properties.values()]}
      {!props.readonly && rjsf.canExpand(schema, props.uiSchema, props.formData) && (
        <Button
          disabled={props.disabled}
          onClick={() => {
            growing.current = true;
            props.onAddProperty();
          }}
        >
          {words.addItem({ name: visibleString(shown) })}
        </Button>
      )}
      {props.optionalDataControl}
    </Group>
  );
}
