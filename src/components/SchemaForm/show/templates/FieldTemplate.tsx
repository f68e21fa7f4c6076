'use client';
import { ADDITIONAL_PROPERTY_FLAG, getSchemaType, type FieldTemplateProps } from '@rjsf/utils';
import { useContext, useLayoutEffect, useState, type ReactNode } from 'react';
import { schemaLimits } from '../../../../forms/schemaLimits.js';
import { sameJson } from '../../../../model/json.js';
import { isComposing } from '../../../Page/isComposing.js';
import { useFormContext } from '../../FormContext.js';
import { useUnreadText } from '../../collect/useUnreadText.js';
import { helpIdOf, labelIdOf } from '../../ids.js';
import { needsRadioButtons } from '../widgets/CheckboxWidget.js';
import { IconButton } from '../IconButton.js';
import { KindTagsContext } from './kindTags.js';
import { nameRefusal, GroupContext } from './names.js';
import { LabelText, useName } from './LabelText.js';
import { visibleString } from '../../../PlainText/visibleText.js';

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
  const type = getSchemaType(schema);
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
  const extra = ADDITIONAL_PROPERTY_FLAG in schema;
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

/** The name of a value that the schema does not describe, and a button to remove the value. */
function PropertyName(props: FieldTemplateProps): ReactNode {
  const { id, label, disabled, readonly, onKeyRename, onRemoveProperty } = props;
  const { words, locale, uncommitted, faults, textOf } = useFormContext();
  const { names } = useContext(GroupContext);
  const [name, setName] = useState(() => textOf(`${id}-key`) ?? label);
  const [known, setKnown] = useState(label);
  if (known !== label) {
    setKnown(label);
    setName(label);
  }
  useUnreadText(`${id}-key`, name === label ? undefined : name);
  const next = name.trim();
  // A value without a name could not be sent, forms cannot hold some names, and rjsf would change a name that occurs
  // twice.
  const isRefused =
    next !== label && (next === '' || schemaLimits.reservedNames.includes(next) || names.includes(next));
  const rename = () => {
    if (next === label) setName(label);
    else if (!isRefused) onKeyRename(next);
  };
  useLayoutEffect(() => {
    if (name === label) return undefined;
    // A refused name stays as it was typed, and nothing is sent under the name that it had before.
    if (isRefused) faults.set(id, nameRefusal(next, { words, locale }));
    else uncommitted.set(id, rename);
    return () => void (faults.delete(id), uncommitted.delete(id));
  });
  return (
    <div className="rai-property-name">
      <input
        className="rai-input"
        id={`${id}-key`}
        aria-label={words.propertyName({ name: visibleString(label) })}
        value={name}
        disabled={disabled || readonly}
        onChange={({ target }) => setName(target.value)}
        // A submit button commits the name itself. If the error of the name disappeared now, the button would move away
        // from the press.
        onBlur={({ relatedTarget }) => {
          if ((relatedTarget as Partial<HTMLButtonElement> | null)?.type !== 'submit') rename();
        }}
        // Enter confirms the name. It would submit a form in which the value is not filled in yet.
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || isComposing(event)) return;
          event.preventDefault();
          rename();
        }}
      />
      <IconButton
        sign="×"
        label={words.removeItem({ name: visibleString(label) })}
        disabled={disabled || readonly}
        onClick={onRemoveProperty}
      />
    </div>
  );
}
