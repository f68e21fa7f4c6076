/** Whether two lists have the same items. A hook can create a new list in each render, although nothing has changed. */
export const sameItems = (one: readonly unknown[], other: readonly unknown[]): boolean =>
  one === other || (one.length === other.length && one.every((item, index) => item === other[index]));
