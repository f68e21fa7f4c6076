/** Values per node: one step down the tree takes five bits of an index. */
const WIDTH = 32;
const BITS = 5;

/** A leaf holds values and a branch holds nodes; the other list is empty. */
interface Node<T> {
  readonly values: readonly T[];
  readonly nodes: readonly Node<T>[];
}

const nothing: Node<never> = { values: [], nodes: [] };

/**
 * An immutable list in which one place is written or added at a cost that does not grow with the list: all nodes
 * but those on the way to that place are shared with the list before.
 */
export class Vector<T> {
  static readonly empty: Vector<never> = new Vector<never>(0, 0, nothing);
  readonly length: number;
  /** How many bits of an index lie below the root. */
  readonly #shift: number;
  readonly #root: Node<T>;

  private constructor(length: number, shift: number, root: Node<T>) {
    this.length = length;
    this.#shift = shift;
    this.#root = root;
  }

  static from<T>(values: readonly T[]): Vector<T> {
    if (values.length === 0) return Vector.empty;
    let level = inGroups(values).map((group): Node<T> => ({ values: group, nodes: [] }));
    let shift = 0;
    for (; level.length > 1; shift += BITS) {
      level = inGroups(level).map((nodes): Node<T> => ({ values: [], nodes }));
    }
    return new Vector(values.length, shift, level[0] ?? nothing);
  }

  get(index: number): T | undefined {
    let node: Node<T> | undefined = this.#root;
    for (let shift = this.#shift; shift > 0; shift -= BITS) node = node?.nodes[placeAt(index, shift)];
    return index < this.length ? node?.values[placeAt(index, 0)] : undefined;
  }

  /** The same list with `value` at `index`, which may be its length: then it is added. */
  with(index: number, value: T): Vector<T> {
    const grows = index === this.length && index === WIDTH << this.#shift;
    const shift = grows ? this.#shift + BITS : this.#shift;
    const root = grows ? { values: [], nodes: [this.#root] } : this.#root;
    return new Vector(Math.max(this.length, index + 1), shift, written(root, shift, index, value));
  }

  add(value: T): Vector<T> {
    return this.with(this.length, value);
  }

  /** Calls `visit` with each value, in order. */
  each(visit: (value: T) => void): void {
    eachOf(this.#root, visit);
  }
}

function written<T>(node: Node<T>, shift: number, index: number, value: T): Node<T> {
  const place = placeAt(index, shift);
  if (shift === 0) {
    const values = node.values.slice();
    values[place] = value;
    return { values, nodes: [] };
  }
  const nodes = node.nodes.slice();
  nodes[place] = written(nodes[place] ?? nothing, shift - BITS, index, value);
  return { values: [], nodes };
}

function eachOf<T>({ values, nodes }: Node<T>, visit: (value: T) => void): void {
  for (const value of values) visit(value);
  for (const node of nodes) eachOf(node, visit);
}

function placeAt(index: number, shift: number): number {
  return (index >>> shift) & (WIDTH - 1);
}

function inGroups<T>(values: readonly T[]): T[][] {
  const groups: T[][] = [];
  for (let start = 0; start < values.length; start += WIDTH) groups.push(values.slice(start, start + WIDTH));
  return groups;
}
