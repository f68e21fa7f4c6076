'use client';
import { canExpand, type ObjectFieldTemplateProps } from '@rjsf/utils';
import { useCallback, useEffect, useRef, type ReactNode } from 'react';
import { Button } from '../../../Button/Button.js';
import { PlainText } from '../../../PlainText/PlainText.js';
import { focusInside } from '../../focusField.js';
import { useFormContext } from '../../FormContext.js';
import { descriptionIdOf } from '../../ids.js';
import { useName } from './LabelText.js';
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
  const { fieldPathId, description, properties, schema, uiSchema, onAddProperty } = props;
  const { words, idPrefix } = useFormContext();
  const group = useRef<HTMLElement>(null);
  const holdGroup = useCallback((element: HTMLElement | null) => void (group.current = element), []);
  const growing = useRef(false);
  const count = properties.length;
  useEffect(() => {
    const added = growing.current ? [...(group.current?.querySelectorAll('.rai-property-name') ?? [])] : [];
    growing.current = false;
    const last = added.at(-1);
    if (last) focusInside(last);
  }, [count]);
  const title = useName(props.title, props);
  // Only the button that adds it renders, and its label names what it adds.
  const isAbsent = Boolean(props.optionalDataControl) && count === 0;
  const isRoot = fieldPathId.$id === idPrefix;
  const content = (
    <>
      {typeof description === 'string' && (
        <DescriptionFieldTemplate id={descriptionIdOf(fieldPathId)} description={description} />
      )}
      {properties.map((property) => property.content)}
      {canExpand(schema, uiSchema, props.formData) && (
        <Button
          disabled={props.disabled || props.readonly}
          onClick={() => {
            growing.current = true;
            onAddProperty();
          }}
        >
          {words.addItem({ name: isRoot ? '' : visibleString(title) })}
        </Button>
      )}
    </>
  );
  if (isRoot) {
    return (
      <div className="rai-fields" id={fieldPathId.$id} ref={holdGroup} tabIndex={-1}>
        {content}
      </div>
    );
  }
  return (
    <fieldset
      className="rai-fields"
      id={fieldPathId.$id}
      ref={holdGroup}
      tabIndex={-1}
      data-absent={isAbsent ? '' : undefined}
    >
      {title && (
        <legend>
          <PlainText>{title}</PlainText>
        </legend>
      )}
      {content}
      {props.optionalDataControl}
    </fieldset>
  );
}
