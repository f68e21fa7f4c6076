'use client';
import { lazy, Suspense, useState, type ComponentType, type ReactNode } from 'react';
import { loadRareWidgets, rareWidgets, type RareWidgets } from './loadRareWidgets.js';

/** The widget for files. */
export const FileWidget = rareWidget(({ FileWidget }) => FileWidget);

/** The widget for colours. */
export const ColorWidget = rareWidget(({ ColorWidget }) => ColorWidget);

/** The widget for dates. */
export const DateWidget = rareWidget(({ DateWidget }) => DateWidget);

/** The widget for times of day. */
export const TimeWidget = rareWidget(({ TimeWidget }) => TimeWidget);

/** The widget for dates with a time. */
export const DateTimeWidget = rareWidget(({ DateTimeWidget }) => DateTimeWidget);

/** The widget for long lists. */
export const Combobox = rareWidget(({ Combobox }) => Combobox);

/** Several values of a list. */
export const MultiSelect = rareWidget(({ MultiSelect }) => MultiSelect);

/** The control of a secret. */
export const MaskedInput = rareWidget(({ MaskedInput }) => MaskedInput);

/** The name of an entry that the schema does not describe, with its buttons. */
export const PropertyName = rareWidget(({ PropertyName }) => PropertyName);

/** The field for a schema that contains itself. */
export const CyclicSchemaField = rareWidget(({ CyclicSchemaField }) => CyclicSchemaField);

/** The fields for one of several kinds. */
export const AnyOfField = rareWidget(({ AnyOfField }) => AnyOfField);
export const OneOfField = rareWidget(({ OneOfField }) => OneOfField);

/** One of several kinds, and the choice of the kind. */
export const MultiSchemaFieldTemplate = rareWidget(
  ({ MultiSchemaFieldTemplate }) => MultiSchemaFieldTemplate,
);

/** The buttons that add and remove an optional group. */
export const OptionalDataControlsField = rareWidget(
  ({ OptionalDataControlsField }) => OptionalDataControlsField,
);

/** A list, and how it and one item of it are shown. */
export const ArrayField = rareWidget(({ ArrayField }) => ArrayField);
export const ArrayFieldTemplate = rareWidget(({ ArrayFieldTemplate }) => ArrayFieldTemplate);
export const ArrayFieldItemTemplate = rareWidget(({ ArrayFieldItemTemplate }) => ArrayFieldItemTemplate);

/** A widget whose code has usually loaded with the form. */
function rareWidget<Props extends object>(of: (widgets: RareWidgets) => ComponentType<Props>) {
  return function RareWidget(props: Props): ReactNode {
    const [Widget] = useState(() => {
      const loaded = rareWidgets();
      return loaded ? of(loaded) : lazy(async () => ({ default: of(await loadRareWidgets()) }));
    });
    return (
      <Suspense fallback={<span className="rai-skeleton-control" />}>
        <Widget {...props} />
      </Suspense>
    );
  };
}
