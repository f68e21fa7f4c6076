'use client';
import type { ThemeProps } from '@rjsf/core';
import type { RegistryFieldsType, RegistryWidgetsType, Widget, WidgetProps } from '@rjsf/utils';
import type { ReactNode } from 'react';
import type { FormOptions, SafePart } from '../../Options/FormOptions.js';

type FormTemplates = NonNullable<ThemeProps['templates']>;

/** The parts of a form. */
export interface FormComponents {
  readonly fields: RegistryFieldsType;
  readonly widgets: RegistryWidgetsType;
  readonly templates: FormTemplates;
  /** How a theme wraps the form element. */
  readonly _internalFormWrapper?: NonNullable<ThemeProps['_internalFormWrapper']>;
}

const safeTemplates = [
  'DescriptionFieldTemplate',
  'UnsupportedFieldTemplate',
  'ErrorListTemplate',
  'TitleFieldTemplate',
  'FieldTemplate',
  'FieldErrorTemplate',
] as const satisfies readonly SafePart[];

/**
 * The parts of a form. Those of the host's theme or form replace the library's, except the safe parts. Parts that the
 * host names override both.
 */
export function hostComponents(
  { fields, widgets, templates }: FormComponents,
  { theme, Form, unsafeTemplates = [], ...host }: FormOptions,
): FormComponents {
  const themed = theme !== undefined || Form !== undefined;
  const kept = safeTemplates.filter((name) => !unsafeTemplates.includes(name));
  // The entries are those of `templates`.
  const safe = Object.fromEntries(kept.map((name) => [name, templates[name]])) as FormTemplates;
  const safeWidgets = unsafeTemplates.includes('FileWidget') ? {} : { FileWidget: widgets['FileWidget'] };
  // A theme's number inputs show the text that rjsf formats.
  const { NumberField: _own, ...themedFields } = fields;
  const isOwn = (widget: Widget): boolean => Object.values(widgets).includes(widget);
  const named = Object.entries({ ...theme?.widgets, ...(themed ? safeWidgets : widgets), ...host.widgets });
  return {
    fields: { ...(themed ? themedFields : fields), ...theme?.fields },
    widgets: Object.fromEntries(
      named.flatMap(([name, widget]) =>
        widget ? [[name, isOwn(widget) ? widget : asFunction(widget)] as const] : [],
      ),
    ),
    templates: overlaid(theme?.templates, themed ? safe : templates, host.templates),
    ...(theme?._internalFormWrapper && { _internalFormWrapper: theme._internalFormWrapper }),
  };
}

/** The last defined value of each name. */
function overlaid(...layers: readonly (FormTemplates | undefined)[]): FormTemplates {
  const entries = layers.flatMap((layer) => Object.entries(layer ?? {}));
  // The entries come from objects of this type.
  return Object.fromEntries(entries.filter(([, template]) => template !== undefined)) as FormTemplates;
}

const wrapped = new WeakMap<Exclude<Widget, string>, Widget>();

/** On React 19, rjsf accepts only functions as widgets: memo, forwardRef and lazy components fail. */
function asFunction(HostWidget: Widget): Widget {
  let plain = wrapped.get(HostWidget);
  if (!plain) {
    plain = function HostWidgetWrapper(props: WidgetProps): ReactNode {
      return <HostWidget {...props} />;
    };
    wrapped.set(HostWidget, plain);
  }
  return plain;
}
