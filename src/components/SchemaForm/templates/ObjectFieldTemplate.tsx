'use client';
import { canExpand, getUiOptions, type ObjectFieldTemplateProps } from '@rjsf/utils';
import { useCallback, useEffect, useRef, type ReactNode } from 'react';
import { Button } from '../../Button/Button.js';
import { PlainText } from '../../PlainText/PlainText.js';
import { focusInside } from '../focusField.js';
import { useFormContext } from '../FormContext.js';
import { descriptionIdOf } from '../ids.js';

/**
 * A group of fields, labelled by its title. The whole form has no label, because the question above names it.
 *
 * | data attribute | when |
 * | --- | --- |
 * | `data-absent` | it is optional and absent |
 */
export function ObjectFieldTemplate(props: ObjectFieldTemplateProps): ReactNode {
  const { fieldPathId, description, properties, schema, uiSchema, onAddProperty } = props;
  const { words, locale, idPrefix } = useFormContext();
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
  const place = fieldPathId.path.at(-1);
  // rjsf would call the items of “Lines” “Lines-1” and so on.
  const named = getUiOptions(uiSchema).title !== undefined;
  const title =
    typeof place === 'number' && !named ? words.itemNumber({ count: place + 1, locale }) : props.title;
  // Only the button that adds it renders, and its label names what it adds.
  const isAbsent = Boolean(props.optionalDataControl) && count === 0;
  const isRoot = fieldPathId.$id === idPrefix;
  const content = (
    <>
      {typeof description === 'string' && description !== '' && (
        <p className="rai-hint" id={descriptionIdOf(fieldPathId)}>
          <PlainText>{description}</PlainText>
        </p>
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
          {words.addItem({ name: isRoot ? '' : title })}
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
