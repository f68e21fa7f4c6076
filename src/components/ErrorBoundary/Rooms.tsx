'use client';
import { Component, useState, type ReactNode } from 'react';

/** Something of a host's, or something that may hold such: another `key` begins afresh. */
export interface Room {
  readonly key: string;
  readonly content: ReactNode;
}

/** Props of {@link Rooms}. */
export interface RoomsProps {
  rooms: readonly Room[];
  /** What stands in a room once something in it has thrown. @default the throw goes on to the boundary above */
  renderFallback?: ((error: unknown) => ReactNode) | undefined;
}

/**
 * Shows each room in a boundary of its own. React hands what a component throws while it unmounts to the nearest boundary
 * that stays mounted. So the boundary of a room that leaves stays, empty, until the rooms change again: by then React has
 * run every clean-up in it.
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

  /** What is thrown by something that has been taken away is nobody's matter any more. */
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

/** One room: another `name` begins afresh, and without one there is nothing. */
export function OneRoom({
  name,
  renderFallback,
  children,
}: Pick<RoomsProps, 'renderFallback'> & { name: string | undefined; children: ReactNode }): ReactNode {
  const rooms = name === undefined ? [] : [{ key: name, content: children }];
  return <Rooms rooms={rooms} renderFallback={renderFallback} />;
}
