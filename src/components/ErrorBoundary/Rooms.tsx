'use client';
import { Component, useState, type ReactNode } from 'react';

/** Content with its own error boundary: a part of the host, or something that can contain one. A changed `key` resets it. */
export interface Room {
  readonly key: string;
  readonly content: ReactNode;
}

/** Props of {@link Rooms}. */
export interface RoomsProps {
  rooms: readonly Room[];
  /** What a room shows after something in it has thrown. @default the boundary above catches the error */
  renderFallback?: ((error: unknown) => ReactNode) | undefined;
}

/**
 * Renders each room in its own boundary. React passes an error that a component throws while it unmounts to the nearest
 * boundary that stays mounted. So the boundary of a removed room stays, empty, until the rooms change again. By then
 * React has run every cleanup in it.
 */
export function Rooms({ rooms, renderFallback }: RoomsProps): ReactNode {
  const keys = rooms.map(({ key }) => key);
  const [standing, setStanding] = useState({ keys, before: keys });
  const isSame = keys.length === standing.keys.length && keys.every((key, at) => key === standing.keys[at]);
  if (!isSame) setStanding({ keys, before: standing.keys });
  const present = new Set(keys);
  const left = (isSame ? standing.before : standing.keys).filter((key) => !present.has(key));
  return [
    ...rooms.map(({ key, content }) => (
      <RoomBoundary key={key} renderFallback={renderFallback}>
        {content}
      </RoomBoundary>
    )),
    ...left.map((key) => <RoomBoundary key={key} isLeft />),
  ];
}

interface RoomBoundaryProps {
  isLeft?: boolean;
  renderFallback?: RoomsProps['renderFallback'];
  children?: ReactNode;
}

interface Caught {
  readonly caught?: { readonly error: unknown } | undefined;
}

class RoomBoundary extends Component<RoomBoundaryProps, Caught> {
  override state: Caught = {};

  static getDerivedStateFromError(error: unknown): Caught {
    return { caught: { error } };
  }

  /** Ignores errors of removed components. */
  static getDerivedStateFromProps({ isLeft }: RoomBoundaryProps): Caught | null {
    return isLeft ? { caught: undefined } : null;
  }

  override render(): ReactNode {
    const { isLeft, renderFallback, children } = this.props;
    const { caught } = this.state;
    if (isLeft) return null;
    if (!caught) return children;
    if (!renderFallback) throw caught.error;
    return renderFallback(caught.error);
  }
}

/** One room. A changed `name` resets it, and without a name it is empty. */
export function OneRoom({
  name,
  renderFallback,
  children,
}: Pick<RoomsProps, 'renderFallback'> & { name: string | undefined; children: ReactNode }): ReactNode {
  const rooms = name === undefined ? [] : [{ key: name, content: children }];
  return <Rooms rooms={rooms} renderFallback={renderFallback} />;
}
