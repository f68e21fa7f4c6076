/** Values per node: each level of the tree uses five bits of an index. */
const WIDTH = 32;
const BITS = 5;

/** A leaf contains values and a branch contains nodes; the other list is empty. */
interface Node<T> {
  readonly values: readonly T[];
  readonly nodes: readonly Node<T>[];
}

const none: readonly never[] = [];
const nothing: Node<never> = { values: none, nodes: none };

/**
 * An immutable list. The cost of writing or adding an element does not depend on the length: only the nodes on the path
 * to the element are copied. The last elements, which a stream writes to, are in a separate short list.
 */
export class Vector<T> {
  static readonly empty: Vector<never> = new Vector<never>(nothing, 0, 0, []);
  readonly length: number;
  /** Contains only full leaves. */
  readonly #root: Node<T>;
  /** The number of index bits below the root. */
  readonly #shift: number;
  /** The index of the first element of the tail, which is the number of values in the tree. */
  readonly #tailStart: number;
  /** At least one value and at most a leaf, except in an empty list. */
  readonly #tail: readonly T[];

  private constructor(root: Node<T>, shift: number, tailStart: number, tail: readonly T[]) {
    this.#root = root;
    this.#shift = shift;
    this.#tailStart = tailStart;
    this.#tail = tail;
    this.length = tailStart + tail.length;
  }

  static from<T>(values: readonly T[]): Vector<T> {
    if (values.length === 0) return Vector.empty;
    const tailStart = values.length - 1 - ((values.length - 1) % WIDTH);
    let level = inGroups(values.slice(0, tailStart)).map((group): Node<T> => ({
      values: group,
      nodes: none,
    }));
    let shift = 0;
    // A single leaf has a root too, so that others can be added.
    for (; level.length > 1 || (level.length === 1 && shift === 0); shift += BITS) {
      level = inGroups(level).map((nodes): Node<T> => ({ values: none, nodes }));
    }
    return new Vector(level[0] ?? nothing, shift, tailStart, values.slice(tailStart));
  }

  get(index: number): T | undefined {
    if (index >= this.#tailStart) return this.#tail[index - this.#tailStart];
    let node: Node<T> | undefined = this.#root;
    for (let shift = this.#shift; shift > 0; shift -= BITS) node = node?.nodes[placeAt(index, shift)];
    return node?.values[placeAt(index, 0)];
  }

  /** The same list with `value` at `index`. If `index` is the length, the value is appended. */
  with(index: number, value: T): Vector<T> {
    if (index - this.#tailStart === WIDTH) return this.#withLeaf([value]);
    if (index >= this.#tailStart) {
      const tail = this.#tail.slice();
      tail[index - this.#tailStart] = value;
      return new Vector(this.#root, this.#shift, this.#tailStart, tail);
    }
    const change = ({ values }: Node<T>): Node<T> => {
      const copy = values.slice();
      copy[placeAt(index, 0)] = value;
      return { values: copy, nodes: none };
    };
    const root = changed(this.#root, this.#shift, index, change);
    return new Vector(root, this.#shift, this.#tailStart, this.#tail);
  }

  add(value: T): Vector<T> {
    return this.with(this.length, value);
  }

  /** Calls `visit` with each value in order. */
  each(visit: (value: T) => void): void {
    eachOf(this.#root, visit);
    for (const value of this.#tail) visit(value);
  }

  /** The same list with its tail as a leaf, and another tail. */
  #withLeaf(tail: readonly T[]): Vector<T> {
    const leaf: Node<T> = { values: this.#tail, nodes: none };
    const isFull = this.#tailStart === WIDTH << this.#shift || this.#shift === 0;
    const shift = isFull ? this.#shift + BITS : this.#shift;
    const above = this.#tailStart === 0 ? nothing : { values: none, nodes: [this.#root] };
    const root = isFull ? above : this.#root;
    return new Vector(
      changed(root, shift, this.#tailStart, () => leaf),
      shift,
      this.length,
      tail,
    );
  }
}

/** The tree with another leaf at `index`. */
function changed<T>(
  node: Node<T>,
  shift: number,
  index: number,
  change: (leaf: Node<T>) => Node<T>,
): Node<T> {
  if (shift === 0) return change(node);
  const nodes = node.nodes.slice();
  const place = placeAt(index, shift);
  nodes[place] = changed(nodes[place] ?? nothing, shift - BITS, index, change);
  return { values: none, nodes };
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
