'use client';
import type { RegistryWidgetsType, TemplatesType, Widget, WidgetProps } from '@rjsf/utils';
import type { ReactNode } from 'react';
import type { FormOptions } from './FormOptions.js';

interface FormComponents {
  widgets: RegistryWidgetsType;
  templates: Partial<TemplatesType>;
}

const wrapped = new WeakMap<Widget, Widget>();

/** The host's widgets and templates over the library's own. */
export function hostComponents(own: FormComponents, host: FormOptions | undefined): FormComponents {
  if (!host) return own;
  const widgets = Object.entries(host.widgets ?? {}).map(
    ([name, widget]) => [name, asFunction(widget)] as const,
  );
  return {
    widgets: { ...own.widgets, ...Object.fromEntries(widgets) },
    templates: { ...own.templates, ...host.templates },
  };
}

/** rjsf takes only plain functions for widgets on React 19: memo, forwardRef and lazy ones fail there. */
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
