'use client';
import type { WidgetProps } from '@rjsf/utils';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { loadRareWidgets, rareWidgets, type RareName } from './loadRareWidgets.js';

/** The widget for files. */
export const FileWidget = rareWidget('FileWidget');

/** The widget for colors. */
export const ColorWidget = rareWidget('ColorWidget');

/** The widget for dates. */
export const DateWidget = rareWidget('DateWidget');

/** The widget for times of day. */
export const TimeWidget = rareWidget('TimeWidget');

/** The widget for dates with a time. */
export const DateTimeWidget = rareWidget('DateTimeWidget');

/** The widget for long lists. */
export const Combobox = rareWidget('Combobox');

/** A widget whose code has usually loaded with the form. */
function rareWidget(name: RareName) {
  return function RareWidget(props: WidgetProps): ReactNode {
    const [Widget] = useState(
      () => rareWidgets()?.[name] ?? lazy(async () => ({ default: (await loadRareWidgets())[name] })),
    );
    return (
      <Suspense fallback={<span className="rai-skeleton-control" />}>
        <Widget {...props} />
      </Suspense>
    );
  };
}
