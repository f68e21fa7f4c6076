// jsdom, with the standard Node classes that jsdom lacks and that an agent's stream needs.
const { TestEnvironment } = require('jest-environment-jsdom');

const missing = [
  'fetch',
  'Headers',
  'Request',
  'Response',
  'ReadableStream',
  'TransformStream',
  'TextDecoder',
  'TextEncoder',
  'structuredClone',
  // Node's TextEncoder returns an instance of Node's Uint8Array, not of jsdom's.
  'Uint8Array',
  // Node's `fetch` accepts only these classes.
  'AbortController',
  'AbortSignal',
];

module.exports = class AgentEnvironment extends TestEnvironment {
  constructor(...args) {
    super(...args);
    for (const name of missing) this.global[name] = globalThis[name];
  }
};
