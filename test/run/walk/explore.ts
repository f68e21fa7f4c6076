/** A list of moves that shares its prefix with others. */
export interface Path {
  readonly name: string;
  readonly before: Path | undefined;
}

/** One possible move in a place. `go` returns the next place, or the law that it breaks. */
export interface Way<Place> {
  readonly name: string;
  go(): Place | string;
}

/** A world that can be walked. */
export interface World<Place> {
  readonly start: Place;
  /** Names of moves that lead to more start states. */
  readonly starts: readonly (readonly string[])[];
  ways(place: Place): readonly Way<Place>[];
  /** Two places with the same text behave the same. */
  text(place: Place): string;
  /** What is wrong with a place, independent of the path to it. */
  fault(place: Place): string | undefined;
}

/** The results of a walk. */
export interface Walked {
  readonly states: number;
  readonly edges: number;
  readonly depth: number;
  /** Each kind of fault once, with the shortest path to it. */
  readonly faults: readonly string[];
}

interface Visit<Place> {
  readonly place: Place;
  readonly depth: number;
  readonly path: Path | undefined;
}

/** Explores every move, breadth-first, until `states` states are expanded. */
export function explore<Place>(world: World<Place>, states: number): Walked {
  const seen = new Set<string>();
  const queue: Visit<Place>[] = [];
  const faults = new Map<string, string>();
  let edges = 0;
  let depth = 0;

  const blame = (fault: string, path: Path | undefined): void => {
    const kind = fault.replaceAll(/\d+/g, '0');
    if (!faults.has(kind)) faults.set(kind, `${fault}\n    after ${pathText(path)}`);
  };
  const visit = (visited: Visit<Place>): void => {
    const text = world.text(visited.place);
    if (seen.has(text)) return;
    seen.add(text);
    queue.push(visited);
    const fault = world.fault(visited.place);
    if (fault) blame(fault, visited.path);
  };

  for (const names of [[], ...world.starts]) visit(replay(world, names));
  for (let at = 0; at < queue.length && at < states; at += 1) {
    const from = queue[at];
    if (!from) break;
    depth = Math.max(depth, from.depth);
    for (const way of world.ways(from.place)) {
      edges += 1;
      const path = { name: way.name, before: from.path };
      const to = way.go();
      if (typeof to === 'string') blame(to, path);
      else visit({ place: to, depth: from.depth + 1, path });
    }
  }
  return { states: seen.size, edges, depth: depth + 1, faults: [...faults.values()] };
}

function replay<Place>(world: World<Place>, names: readonly string[]): Visit<Place> {
  let place = world.start;
  let path: Path | undefined;
  for (const name of names) {
    const to = world
      .ways(place)
      .find((way) => way.name === name)
      ?.go();
    if (to === undefined || typeof to === 'string') throw new Error(`"${name}" cannot happen: ${String(to)}`);
    place = to;
    path = { name, before: path };
  }
  return { place, depth: 0, path };
}

/**
 * Walks randomly from the start, `length` moves, `times` times. The same `seed` takes the same path. It finds faults
 * deeper than the breadth-first walk reaches.
 */
export function wander<Place>(
  world: World<Place>,
  seed: number,
  { times, length }: { times: number; length: number },
): Walked {
  const seen = new Set<string>();
  const faults = new Map<string, string>();
  let edges = 0;
  let chance = seed;
  for (let time = 0; time < times; time += 1) {
    let place = world.start;
    let path: Path | undefined;
    for (let at = 0; at < length; at += 1) {
      // Nothing follows the end.
      const ways = world.ways(place).filter(({ name }) => name !== 'dispose');
      if (ways.length === 0) break;
      chance = (Math.imul(chance, 1_103_515_245) + 12_345) & 0x7fff_ffff;
      const way = ways[(chance >> 8) % ways.length];
      if (!way) break;
      edges += 1;
      path = { name: way.name, before: path };
      const to = way.go();
      const fault = typeof to === 'string' ? to : world.fault(to);
      if (fault !== undefined)
        faults.set(fault.replaceAll(/\d+/g, '0'), `${fault}\n    after ${pathText(path)}`);
      if (typeof to === 'string') break;
      place = to;
      seen.add(world.text(place));
    }
  }
  return { states: seen.size, edges, depth: length, faults: [...faults.values()] };
}

function pathText(path: Path | undefined): string {
  const names: string[] = [];
  for (let at = path; at; at = at.before) names.unshift(at.name);
  return names.join(', ');
}
