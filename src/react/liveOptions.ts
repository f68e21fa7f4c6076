import type { LiveOptions } from '../model/AgentRun.js';

/** Fails to compile if a key of `LiveOptions` is missing. */
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
  sendDelay: true,
  dispatch: true,
} satisfies Record<keyof LiveOptions, true>;

const isLive = (key: string): key is keyof LiveOptions => Object.hasOwn(live, key);
const liveKeys = Object.keys(live).filter(isLive);

/** The live options among `options`. `undefined` values are omitted. */
export function liveOptionsOf(options: LiveOptions): LiveOptions {
  return merged([options]);
}

/** For each key, the value of the last layer that has it. */
export function merged(layers: Iterable<LiveOptions>): LiveOptions {
  const result: LiveOptions = {};
  for (const layer of layers) for (const key of liveKeys) copyOption(key, layer, result);
  return result;
}

/** The same options, with every missing key set to `undefined`, which resets it to its default. */
export function complete(options: LiveOptions): LiveOptions {
  return { ...noOptions, ...options };
}

const noOptions: LiveOptions = Object.fromEntries(liveKeys.map((key) => [key, undefined]));

/** Whether both have the same values (`Object.is`). */
export function sameOptions(one: LiveOptions, other: LiveOptions): boolean {
  return liveKeys.every((key) => Object.is(one[key], other[key]));
}

function copyOption<Key extends keyof LiveOptions>(key: Key, from: LiveOptions, to: LiveOptions): void {
  if (from[key] !== undefined) to[key] = from[key];
}
