'use client';
import type { MultiSchemaFieldTemplateProps, Registry, RJSFSchema } from '@rjsf/utils';
import { cloneElement, isValidElement, useLayoutEffect, useState, type ReactNode } from 'react';
import { useAfterChange } from '../../../Page/useAfterChange.js';
import { hasNoValue, isUnreadIn, kindTextId, outerRegistry } from '../fields/UnionField.js';
import { useFormContext } from '../../FormContext.js';
import { OtherValues } from '../../collect/OtherValues.js';
import { errorIdOf } from '../../ids.js';
import { KindTagsContext, useUnreadText } from '../formParts.js';
import { kindTags, tagTitle, type ChosenKind } from './kindTags.js';
import type { KindTags } from './names.js';

/** One of several kinds of answer, and the choice of the kind. */
export function MultiSchemaFieldTemplate({
  selector,
  optionSchemaField,
  schema,
  registry,
}: MultiSchemaFieldTemplateProps): ReactNode {
  const { words, preset, chosenKinds, textOf } = useFormContext();
  const field = isValidElement<FieldsOfKind>(optionSchemaField) && optionSchemaField;
  const chosen = isValidElement<SelectorProps>(selector) ? selector.props.value : undefined;
  const fieldPathId = field ? field.props.fieldPathId : undefined;
  const keptId = fieldPathId ? kindTextId(fieldPathId) : '';
  const [first] = useState(() => (textOf(keptId) === undefined ? chosen : undefined));
  const isKept =
    field &&
    chosen !== undefined &&
    (isUnreadIn(field.props.schema, field.props.formData) ||
      (chosen >= 0 && chosen !== first && hasNoValue(field.props.formData)));
  useUnreadText(keptId, isKept ? String(chosen) : undefined);
  // The errors of the previous kind are not those of this one.
  useAfterChange(
    chosen,
    () => isValidElement<SelectorProps>(selector) && selector.props.onBlur?.('', chosen),
  );
  useLayoutEffect(() => {
    // rjsf has applied the conditions of the kind that it shows to the value.
    const kind = (schema.oneOf ?? schema.anyOf)?.[chosen ?? -1];
    if (!fieldPathId || typeof kind !== 'object') return undefined;
    const { $id, path } = fieldPathId;
    const entry = { path, kind: withFieldsOf(kind, schema) };
    chosenKinds.set($id, entry);
    return () => {
      if (chosenKinds.get($id) === entry) chosenKinds.delete($id);
    };
  }, [chosenKinds, schema, chosen, fieldPathId]);
  if (!isValidElement<SelectorProps>(selector)) return optionSchemaField;
  const { id, rawErrors = [], value = -1, options } = selector.props;
  const kind = field && { ...field.props, label: options.enumOptions?.[value]?.label ?? '' };
  const tags = kind ? kindTags(kind, kindsOf(schema, registry)) : noTags;
  const title = kind && tagTitle(tags, kind);
  // The field of the value shows the errors. A kind without a field shows them here.
  const shown = optionSchemaField ? [] : rawErrors;
  return (
    <>
      <div className="rai-field">
        <label className="rai-label" htmlFor={id}>
          {title || words.optionLabel}
        </label>
        {cloneElement(selector, { rawErrors: shown })}
        {shown.length > 0 && (
          <p className="rai-error" id={errorIdOf(id)}>
            {shown.join(' ')}
          </p>
        )}
      </div>
      <KindTagsContext.Provider value={tags}>
        {field ? cloneElement(field, { registry: outerRegistry(registry) }) : optionSchemaField}
      </KindTagsContext.Provider>
      {kind && (
        <OtherValues
          value={kind.formData}
          kind={withFieldsOf(kind.schema, schema)}
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

interface FieldsOfKind extends Omit<ChosenKind, 'label'> {
  readonly registry: Registry;
}

interface SelectorProps {
  readonly id: string;
  readonly rawErrors?: string[];
  /** The index of the chosen kind. */
  readonly value?: number;
  readonly onBlur?: (id: string, value: unknown) => void;
  readonly options: { readonly enumOptions?: readonly { readonly label: string }[] };
}

const noTags: KindTags = new Map();

const kindsOf = (schema: RJSFSchema, { schemaUtils }: Registry): readonly RJSFSchema[] =>
  (schema.oneOf ?? schema.anyOf ?? []).map((each) =>
    typeof each === 'object' ? schemaUtils.retrieveSchema(each) : {},
  );
