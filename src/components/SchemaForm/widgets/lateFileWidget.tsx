'use client';
import type { WidgetProps } from '@rjsf/utils';
import { lazy, Suspense, useState, type ComponentType, type ReactNode } from 'react';

let loaded: ComponentType<WidgetProps> | undefined;

/** Loads the widget for files. Few schemas ask for one, so it is a separate chunk. A failed download can be repeated. */
export async function loadFileWidget(): Promise<ComponentType<WidgetProps>> {
  loaded ??= (await import('./FileWidget.js')).FileWidget;
  return loaded;
}

/** The widget for files. Its code has usually loaded with the form. */
export function FileWidget(props: WidgetProps): ReactNode {
  const [Widget] = useState(() => loaded ?? lazy(async () => ({ default: await loadFileWidget() })));
  return (
    <Suspense fallback={<span className="rai-skeleton-control" />}>
      <Widget {...props} />
    </Suspense>
  );
}
