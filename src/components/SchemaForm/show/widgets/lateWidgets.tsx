'use client';
import type { WidgetProps } from '@rjsf/utils';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { loadedWidget, loadWidget, type LateName } from './loadWidget.js';

/** The widget for files. */
export const FileWidget = lateWidget('FileWidget');

/** The widget for long lists. */
export const Combobox = lateWidget('Combobox');

/** A widget whose code has usually loaded with the form. */
function lateWidget(name: LateName) {
  return function LateWidget(props: WidgetProps): ReactNode {
    const [Widget] = useState(
      () => loadedWidget(name) ?? lazy(async () => ({ default: await loadWidget(name) })),
    );
    return (
      <Suspense fallback={<span className="rai-skeleton-control" />}>
        <Widget {...props} />
      </Suspense>
    );
  };
}
