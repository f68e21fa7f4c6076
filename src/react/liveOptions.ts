import type { LiveOptions } from '../model/AgentRun.js';

/** Does not compile while a key of `LiveOptions` is missing. */
const live = {
  headers: true,
  fetch: true,
  tools: true,
  context: true,
  forwardedProps: true,
  agentCapabilities: true,
  autoSubmit: true,
  beforeSubmit: true,
  onExpired: true,
  whilePending: true,
  isSecret: true,
  dispatch: true,
} satisfies Record<keyof LiveOptions, true>;

const isLive = (key: string): key is keyof LiveOptions => Object.hasOwn(live, key);
const liveKeys = Object.keys(live).filter(isLive);

/** The live ones among `options`, and of these only the given ones: `undefined` is not given. */
export function liveOptionsOf(options: LiveOptions): LiveOptions {
  return merged([options]);
}

/** Per key, the value of the last of `layers` that gives it. */
export function merged(layers: Iterable<LiveOptions>): LiveOptions {
  const result: LiveOptions = {};
  for (const layer of layers) for (const key of liveKeys) give(key, layer, result);
  return result;
}

/** The same options with each that nobody gives as `undefined`, which takes it back to its default. */
export function complete(options: LiveOptions): LiveOptions {
  return { ...nothing, ...options };
}

const nothing: LiveOptions = Object.fromEntries(liveKeys.map((key) => [key, undefined]));

/** Whether both give the same values (`Object.is`). */
export function sameOptions(one: LiveOptions, other: LiveOptions): boolean {
  return liveKeys.every((key) => Object.is(one[key], other[key]));
}

function give<Key extends keyof LiveOptions>(key: Key, from: LiveOptions, to: LiveOptions): void {
  if (from[key] !== undefined) to[key] = from[key];
}
