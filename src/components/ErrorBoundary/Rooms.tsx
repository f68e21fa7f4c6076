'use client';
import { Component, useEffect, useState, type ReactNode } from 'react';

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
 * Shows each room in a boundary of its own. React hands what a component throws while it is taken away to the nearest
 * boundary that stays. So the boundary of a room that goes stays, empty, until what was in it has been cleaned up, and a
 * host's component that cannot end costs the page nothing.
 */
export function Rooms({ rooms, renderFallback }: RoomsProps): ReactNode {
  const present = new Set(rooms.map(({ key }) => key));
  const [standing, setStanding] = useState(present);
  const left = [...standing].filter((key) => !present.has(key));
  const leaving = JSON.stringify(left);
  if (rooms.some(({ key }) => !standing.has(key))) setStanding(new Set([...standing, ...present]));
  // Effects run once everything that was taken away has been cleaned up.
  useEffect(() => {
    const gone = new Set(JSON.parse(leaving) as string[]);
    // oxlint-disable-next-line react/set-state-in-effect -- only once the clean-up is over can the boundary go
    if (gone.size > 0) setStanding((all) => new Set([...all].filter((key) => !gone.has(key))));
  }, [leaving]);
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
