'use client';
import * as rjsf from '#rjsf/utils';
import type { FieldTemplateProps } from '@rjsf/utils';
import { useContext, type ReactNode } from 'react';
import { sameJson } from '../../../../model/json.js';
import { helpIdOf, labelIdOf } from '../../ids.js';
import { needsRadioButtons } from '../widgets/CheckboxWidget.js';
import { PropertyName } from '../widgets/lazyWidgets.js';
import { LabelText, useName } from './LabelText.js';
import { KindTagsContext } from './names.js';

/**
 * A field with its label, its description and its errors. It hides the constant of a chosen kind if the list of kinds
 * already shows it.
 *
 * | data attribute | when |
 * | --- | --- |
 * | `data-invalid` | it has an error |
 */
export function FieldTemplate(props: FieldTemplateProps): ReactNode {
  const { id, required, displayLabel, schema, registry, rawDescription, description, children } = props;
  const tags = useContext(KindTagsContext);
  const label = useName(props.label, props);
  const type = rjsf.getSchemaType(schema);
  const isUnion = ('anyOf' in schema || 'oneOf' in schema) && !registry.schemaUtils.isSelect(schema);
  const isBoolean = type === 'boolean';
  const radios = needsRadioButtons(schema, required);
  const isChoice = Array.isArray(schema.enum);
  // Groups and lists render their label and their description themselves.
  const labelled = displayLabel || radios || (isChoice && !isBoolean);
  const describes =
    rawDescription && (isUnion || isChoice || type !== 'object') && (labelled || type !== 'array');
  // The list of kinds already shows the constant, and it cannot be changed.
  const value: unknown = props.formData;
  if (tags?.has(id) && sameJson(tags.get(id), value) && !rawDescription && !props.rawErrors?.length)
    return null;
  const extra = rjsf.ADDITIONAL_PROPERTY_FLAG in schema;
  // Several controls form one answer, so the label names the group.
  const isGroup = radios || (type === 'array' && !isChoice) || type === 'null';
  const Label = isGroup ? 'span' : 'label';
  const parts = (
    <>
      {labelled && !isUnion && label !== '' && (
        <Label
          // The name of an entry is already shown in an editable field.
          className={extra ? 'rai-visually-hidden' : 'rai-label'}
          id={labelIdOf(id)}
          {...(!isGroup && { htmlFor: id })}
        >
          <LabelText required={required || extra || props.fieldPathId.path.length === 0}>{label}</LabelText>
        </Label>
      )}
      {describes ? description : null}
      {props.rawHelp && (
        <p className="rai-hint" id={helpIdOf(id)}>
          {props.rawHelp}
        </p>
      )}
      {children}
      {props.errors}
    </>
  );
  const field = extra ? <PropertyName {...props}>{parts}</PropertyName> : parts;
  return isUnion && type !== 'object' && label !== '' ? (
    <fieldset className="rai-fields rai-union">
      <legend>
        <LabelText required={required}>{label}</LabelText>
      </legend>
      {field}
    </fieldset>
  ) : (
    <div className="rai-field" data-invalid={props.rawErrors?.length ? '' : undefined}>
      {field}
    </div>
  );
}
