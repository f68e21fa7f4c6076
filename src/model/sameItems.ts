/** Whether two lists have the same items in the same order. */
export const sameItems = <Item>(
  one: readonly Item[],
  other: readonly Item[],
  isSame: (item: Item, counterpart: Item | undefined) => boolean = Object.is,
): boolean =>
  one === other || (one.length === other.length && one.every((item, at) => isSame(item, other[at])));
