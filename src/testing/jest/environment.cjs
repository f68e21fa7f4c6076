// jsdom, with the standard classes of Node that jsdom lacks and an agent's stream needs.
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
  // What a TextEncoder of Node returns is one of these, and not one of jsdom's.
  'Uint8Array',
  // `fetch` of Node accepts only these.
  'AbortController',
  'AbortSignal',
];

module.exports = class AgentEnvironment extends TestEnvironment {
  constructor(...args) {
    super(...args);
    for (const name of missing) this.global[name] = globalThis[name];
  }
};
