'use client';
import * as rjsf from '#rjsf/utils';
import type { FieldTemplateProps } from '@rjsf/utils';
import { useContext, type ReactNode } from 'react';
import { sameJson } from '../../../../model/json.js';
import { helpIdOf, labelIdOf } from '../../ids.js';
import { needsRadioButtons } from '../widgets/CheckboxWidget.js';
import { PropertyName } from '../widgets/lazyWidgets.js';
import { KindTagsContext } from './kindTags.js';
import { LabelText, useName } from './LabelText.js';

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
  const radios = isBoolean && needsRadioButtons(schema, required);
  const isChoice = Array.isArray(schema.enum);
  // Groups and lists render their label and their description themselves.
  const labelled = displayLabel || radios || (isChoice && !isBoolean);
  const describes =
    rawDescription && (isUnion || isChoice || type !== 'object') && (labelled || type !== 'array');
  const help = props.rawHelp && (
    <p className="rai-hint" id={helpIdOf(id)}>
      {props.rawHelp}
    </p>
  );
  const content = (
    <>
      {describes ? description : null}
      {help}
      {children}
      {props.errors}
    </>
  );
  // The list of kinds already shows the constant, and it cannot be changed.
  const value: unknown = props.formData;
  if (tags.has(id) && sameJson(tags.get(id), value) && !rawDescription && !props.rawErrors?.length)
    return null;
  const extra = rjsf.ADDITIONAL_PROPERTY_FLAG in schema;
  if (isUnion && type !== 'object' && label !== '') {
    return (
      <fieldset className="rai-fields rai-union">
        <legend>
          <LabelText required={required}>{label}</LabelText>
        </legend>
        {extra && <PropertyName {...props} />}
        {content}
      </fieldset>
    );
  }
  return (
    <div className="rai-field" data-invalid={props.rawErrors?.length ? '' : undefined}>
      {extra && <PropertyName {...props} />}
      {labelled && !isUnion && label !== '' && (
        <FieldLabel
          id={id}
          group={radios || (type === 'array' && !isChoice) || type === 'null'}
          hidden={extra}
          required={required || props.fieldPathId.path.length === 0}
        >
          {label}
        </FieldLabel>
      )}
      {content}
    </div>
  );
}

interface FieldLabelProps {
  id: string;
  /** Several controls form one answer, so the label names the group. */
  group: boolean;
  /** The name of the field is already shown in an editable field. */
  hidden: boolean;
  required: boolean | undefined;
  children: string;
}

function FieldLabel({ id, group, hidden, required, children }: FieldLabelProps): ReactNode {
  const Label = group ? 'span' : 'label';
  return (
    <Label
      className={hidden ? 'rai-visually-hidden' : 'rai-label'}
      id={labelIdOf(id)}
      {...(!group && { htmlFor: id })}
    >
      <LabelText required={required || hidden}>{children}</LabelText>
    </Label>
  );
}
