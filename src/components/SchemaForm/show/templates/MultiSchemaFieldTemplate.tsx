'use client';
import type { MultiSchemaFieldTemplateProps, Registry, RJSFSchema, UnsupportedFieldProps } from '@rjsf/utils';
import { cloneElement, isValidElement, type ReactNode } from 'react';
import { registryInside } from '../fields/UnionField.js';
import { useFormContext } from '../../FormContext.js';
import { OtherValues } from '../../collect/OtherValues.js';
import { errorIdOf } from '../../ids.js';
import { UnusableSchemaError } from '../../prepare/noFormReason.js';
import { kindTags, KindTagsContext, tagTitle, type ChosenKind, type KindTags } from './kindTags.js';

/** One of several kinds of answer, and the choice of the kind. */
export function MultiSchemaFieldTemplate({
  selector,
  optionSchemaField,
  schema,
  registry,
}: MultiSchemaFieldTemplateProps): ReactNode {
  const { words, preset } = useFormContext();
  const { tags, title } = tagsOf({ selector, optionSchemaField, schema, registry });
  if (!isValidElement<SelectorProps>(selector)) return optionSchemaField;
  const { id, rawErrors = [] } = selector.props;
  // The field of the value shows the errors. A kind without a field shows them here.
  const shown = optionSchemaField ? [] : rawErrors;
  return (
    <>
      <div className="rai-field">
        <label className="rai-label" htmlFor={id}>
          {title ?? words.optionLabel}
        </label>
        {cloneElement(selector, { rawErrors: shown })}
        {shown.length > 0 && (
          <p className="rai-error" id={errorIdOf(id)}>
            {shown.join(' ')}
          </p>
        )}
      </div>
      <KindTagsContext.Provider value={tags}>
        {isValidElement<FieldsOfKind>(optionSchemaField)
          ? cloneElement(optionSchemaField, { registry: registryInside(registry) })
          : optionSchemaField}
      </KindTagsContext.Provider>
      {isValidElement<ChosenKind>(optionSchemaField) && (
        <OtherValues
          value={optionSchemaField.props.formData}
          kind={withFieldsOf(optionSchemaField.props.schema, schema)}
          root={registry.rootSchema}
          {...{ schema, preset }}
        />
      )}
    </>
  );
}

/** The fields beside the union are shown with every kind. */
const withFieldsOf = (kind: RJSFSchema, { oneOf: _one, anyOf: _any, ...beside }: RJSFSchema): RJSFSchema => ({
  allOf: [kind, beside],
});

interface FieldsOfKind {
  readonly registry: Registry;
}

interface SelectorProps {
  readonly id: string;
  readonly rawErrors?: string[];
  /** The index of the chosen kind. */
  readonly value?: number;
  readonly options: { readonly enumOptions?: readonly { readonly label: string }[] };
}

function tagsOf(props: Omit<MultiSchemaFieldTemplateProps, 'uiSchema'>): {
  readonly tags: KindTags;
  readonly title?: string | undefined;
} {
  const { selector, optionSchemaField, schema, registry } = props;
  const none = { tags: new Map() };
  if (!isValidElement<SelectorProps>(selector)) return none;
  if (!isValidElement<Omit<ChosenKind, 'label'>>(optionSchemaField)) return none;
  const { value = -1, options } = selector.props;
  const label = options.enumOptions?.[value]?.label ?? '';
  const kinds = (schema.oneOf ?? schema.anyOf ?? []).map((kind) =>
    typeof kind === 'object' ? registry.schemaUtils.retrieveSchema(kind) : {},
  );
  const { schema: chosen, fieldPathId } = optionSchemaField.props;
  const kind = { label, schema: chosen, fieldPathId };
  const tags = kindTags(kind, kinds);
  return { tags, title: tagTitle(tags, kind) };
}

/**
 * If rjsf cannot show a part, nobody can complete the form.
 * @throws UnusableSchemaError always, so that the JSON editor replaces the form
 */
export function UnsupportedFieldTemplate({ fieldPathId, reason }: UnsupportedFieldProps): ReactNode {
  throw new UnusableSchemaError({ field: fieldPathId.path.join('.') || undefined }, reason);
}
