'use client';
import { Component, useState, type ReactNode } from 'react';
import { sameItems } from '../../model/sameItems.js';

/** Content with its own error boundary: a part of the host, or something that can contain one. */
export interface IsolatedPart {
  readonly key: string;
  readonly content: ReactNode;
}

/** Props of {@link IsolatedParts}. */
export interface IsolatedPartsProps {
  parts: readonly IsolatedPart[];
  /** What a part shows after something in it has thrown. @default the boundary above catches the error */
  renderFallback?: ((error: unknown) => ReactNode) | undefined;
}

/**
 * Renders each part in its own boundary. React passes an error that a component throws while it unmounts to the nearest
 * boundary that stays mounted. So the boundary of a removed part stays mounted, empty, until the parts change again. By
 * then React has run every cleanup in it.
 */
export function IsolatedParts({ parts, renderFallback }: IsolatedPartsProps): ReactNode {
  const keys = parts.map(({ key }) => key);
  const [rendered, setRendered] = useState({ keys, before: keys });
  const isSame = sameItems(keys, rendered.keys);
  if (!isSame) setRendered({ keys, before: rendered.keys });
  const present = new Set(keys);
  const removed = (isSame ? rendered.before : rendered.keys).filter((key) => !present.has(key));
  return [
    ...parts.map(({ key, content }) => (
      <PartBoundary key={key} renderFallback={renderFallback}>
        {content}
      </PartBoundary>
    )),
    ...removed.map((key) => <PartBoundary key={key} isRemoved />),
  ];
}

interface PartBoundaryProps {
  isRemoved?: boolean;
  renderFallback?: IsolatedPartsProps['renderFallback'];
  children?: ReactNode;
}

interface Caught {
  readonly caught?: { readonly error: unknown } | undefined;
}

class PartBoundary extends Component<PartBoundaryProps, Caught> {
  override state: Caught = {};

  static getDerivedStateFromError(error: unknown): Caught {
    return { caught: { error } };
  }

  /** Ignores errors of removed components. */
  static getDerivedStateFromProps({ isRemoved }: PartBoundaryProps): Caught | null {
    return isRemoved ? { caught: undefined } : null;
  }

  override render(): ReactNode {
    const { isRemoved, renderFallback, children } = this.props;
    const { caught } = this.state;
    if (isRemoved) return null;
    if (!caught) return children;
    if (!renderFallback) throw caught.error;
    return renderFallback(caught.error);
  }
}

/** A single part. A changed `resetKey` remounts it. Without a `resetKey`, it renders nothing. */
export function Isolated({
  resetKey,
  renderFallback,
  children,
}: Pick<IsolatedPartsProps, 'renderFallback'> & {
  resetKey: string | undefined;
  children: ReactNode;
}): ReactNode {
  const parts = resetKey === undefined ? [] : [{ key: resetKey, content: children }];
  return <IsolatedParts parts={parts} renderFallback={renderFallback} />;
}
