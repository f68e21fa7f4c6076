import type { WidgetProps } from '@rjsf/utils';
import type { ComponentType } from 'react';

/** Longer lists can be filtered by typing. */
export const LONG_LIST = 12;

const downloads = {
  FileWidget: async (): Promise<ComponentType<WidgetProps>> => (await import('./FileWidget.js')).FileWidget,
  Combobox: async (): Promise<ComponentType<WidgetProps>> => (await import('./Combobox.js')).Combobox,
};

/** The name of a widget that few forms need. It is a separate chunk, which loads with these forms. */
export type LateName = keyof typeof downloads;

const loaded = new Map<LateName, ComponentType<WidgetProps>>();

/** A late widget, if its code has loaded. */
export const loadedWidget = (name: LateName): ComponentType<WidgetProps> | undefined => loaded.get(name);

/** Loads the code of a late widget. A failed download can be repeated. */
export async function loadWidget(name: LateName): Promise<ComponentType<WidgetProps>> {
  const widget = loaded.get(name) ?? (await downloads[name]());
  loaded.set(name, widget);
  return widget;
}

/** The late widgets that a schema needs. It may be circular or too deep to read; the form then refuses it. */
export function lateWidgetsOf(schema: unknown): readonly LateName[] {
  const found = new Set<LateName>();
  try {
    JSON.stringify(schema, (keyword, value: unknown) => {
      if (value === 'data-url') found.add('FileWidget');
      if (keyword !== 'required' && Array.isArray(value) && value.length > LONG_LIST) found.add('Combobox');
      return value;
    });
  } catch {
    return [];
  }
  return [...found].sort();
}
