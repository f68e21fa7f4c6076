/** An event id that ends with a number. */
interface Counter {
  readonly prefix: string;
  readonly number: number;
}

/** The counter in an event id such as `17` or `run-1:17`; `undefined` if the id has none. */
export function counterOf(id: string): Counter | undefined {
  const [, prefix, digits] = /^(.*?)(0|[1-9]\d{0,14})$/s.exec(id) ?? [];
  return prefix === undefined ? undefined : { prefix, number: Number(digits) };
}

/** Whether two event ids have the same kind of counter, and that of `id` is larger. */
export function isAfter(id = '', earlier = ''): boolean {
  const [one, other] = [counterOf(id), counterOf(earlier)];
  return one !== undefined && one.prefix === other?.prefix && one.number > other.number;
}
