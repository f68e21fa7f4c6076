'use client';
import type { ThemeProps } from '@rjsf/core';
import type { RegistryFieldsType, RegistryWidgetsType, Widget, WidgetProps } from '@rjsf/utils';
import type { ReactNode } from 'react';
import { fields } from './fields/fields.js';
import type { FormOptions, SafePart } from '../Renderer/FormOptions.js';
import { templates } from './templates/templates.js';
import { widgets } from './widgets/widgets.js';

type FormTemplates = NonNullable<ThemeProps['templates']>;

/** What a form is made of. */
export interface FormComponents {
  readonly fields: RegistryFieldsType;
  readonly widgets: RegistryWidgetsType;
  readonly templates: FormTemplates;
  /** A theme's way to wrap the form element. */
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
 * What a form is made of: the library's own parts; with a theme or a form of the host's, that one's, but for the
 * safe parts; and over both whatever the host names itself.
 */
export function hostComponents({
  theme,
  Form,
  unsafeTemplates = [],
  ...host
}: FormOptions = {}): FormComponents {
  const themed = theme !== undefined || Form !== undefined;
  const kept = safeTemplates.filter((name) => !unsafeTemplates.includes(name));
  // The entries are those of `templates`.
  const safe = Object.fromEntries(kept.map((name) => [name, templates[name]])) as FormTemplates;
  const safeWidgets = unsafeTemplates.includes('FileWidget') ? {} : { FileWidget: widgets['FileWidget'] };
  const named = Object.entries({ ...theme?.widgets, ...(themed ? safeWidgets : widgets), ...host.widgets });
  return {
    fields: { ...fields, ...theme?.fields },
    widgets: Object.fromEntries(
      named.flatMap(([name, widget]) => (widget ? [[name, asFunction(widget)] as const] : [])),
    ),
    templates: overlaid(theme?.templates, themed ? safe : templates, host.templates),
    ...(theme?._internalFormWrapper && { _internalFormWrapper: theme._internalFormWrapper }),
  };
}

/** The last of each name that is really there. */
function overlaid(...layers: readonly (FormTemplates | undefined)[]): FormTemplates {
  const entries = layers.flatMap((layer) => Object.entries(layer ?? {}));
  // Names and templates come in pairs out of objects of this very type.
  return Object.fromEntries(entries.filter(([, template]) => template !== undefined)) as FormTemplates;
}

const wrapped = new WeakMap<Exclude<Widget, string>, Widget>();
const isOwn = (widget: Widget): boolean => Object.values(widgets).includes(widget);

/** rjsf takes only plain functions for widgets on React 19: memo, forwardRef and lazy ones fail there. */
function asFunction(HostWidget: Widget): Widget {
  if (isOwn(HostWidget)) return HostWidget;
  let plain = wrapped.get(HostWidget);
  if (!plain) {
    plain = function HostWidgetWrapper(props: WidgetProps): ReactNode {
      return <HostWidget {...props} />;
    };
    wrapped.set(HostWidget, plain);
  }
  return plain;
}
