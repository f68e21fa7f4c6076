import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { agent, listen } from './agentServer.mjs';

/** `expo/fetch` on a device gets its bytes from native code. Here Node's own `fetch` takes the place of that code. */
const native = `
class Emitter {
  listeners = {};
  addListener(name, listener) { (this.listeners[name] ??= []).push(listener); return { remove() {} }; }
  emit(name, ...args) { for (const listener of this.listeners[name] ?? []) listener(...args); }
}
class NativeResponse extends Emitter {
  get _rawHeaders() { return [...this.real.headers]; }
  get status() { return this.real.status; }
  get statusText() { return this.real.statusText; }
  get url() { return this.real.url; }
  get redirected() { return this.real.redirected; }
  async startStreaming() {
    void (async () => {
      for await (const chunk of this.real.body) this.emit('didReceiveResponseData', chunk);
      this.emit('didComplete');
    })().catch((error) => this.emit('didFailWithError', error.message));
    return null;
  }
  cancelStreaming() { this.controller.abort(); }
  arrayBuffer() { return this.real.arrayBuffer(); }
  text() { return this.real.text(); }
}
class NativeRequest {
  controller = new AbortController();
  constructor(response) { this.response = response; }
  async start(url, init, body) {
    const { signal } = this.controller;
    this.response.controller = this.controller;
    this.response.real = await device.fetch(url, { method: init.method, headers: init.headers, body: body ?? undefined, signal });
  }
  cancel() { this.controller.abort(); }
}
const device = globalThis.device;
export const ExpoFetchModule = { NativeResponse, NativeRequest };
`;

/** React Native's engine has no DOM and lacks these. Its \`window\` is the global object. */
const start = `
globalThis.device = { fetch: globalThis.fetch };
globalThis.window = globalThis;
globalThis.IS_REACT_ACT_ENVIRONMENT = true;
for (const name of ['fetch', 'crypto', 'BroadcastChannel', 'structuredClone', 'TextDecoderStream', 'TransformStream'])
  Object.defineProperty(globalThis, name, { value: undefined, configurable: true, writable: true });
`;

const app = `
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, create } from 'react-test-renderer';
import { Approvals } from './Approvals.jsx';

let tree;
await act(async () => {
  tree = create(<QueryClientProvider client={new QueryClient()}><Approvals /></QueryClientProvider>);
});
const until = async (holds) => {
  for (let tries = 0; tries < 200; tries += 1) {
    if (holds()) return;
    await act(() => new Promise((resolve) => setTimeout(resolve, 25)));
  }
  throw new Error(JSON.stringify(tree.toJSON()));
};
const buttons = (title) => tree.root.findAll(({ type, props }) => type === 'Button' && props.title === title);
await act(async () => buttons('Tidy up')[0].props.onPress());
await until(() => buttons('Approve').length === 1);
await act(async () => buttons('Approve')[0].props.onPress());
await until(() => buttons('Approve').length === 0 && !buttons('Tidy up')[0].props.disabled);
console.log('approved');
process.exit(0);
`;

/** The code of `expo/fetch` itself, with the hooks in React's test renderer, which draws no DOM. */
export default async function expo(project) {
  project.write('package.json', JSON.stringify({ name: 'my-app', private: true, type: 'module' }));
  project.follow('React Native and Expo', 'react@19', 'react-test-renderer@19');
  project.run('npm', 'pack', 'expo@58', '--silent', '--ignore-scripts');
  project.run(
    'tar',
    'xzf',
    readdirSync(project.folder).find((file) => file.endsWith('.tgz')),
  );
  const address = await listen(project, agent);
  project.edit('Approvals.jsx', (text) => text.replace('https://example.com', address));
  project.write('native.js', native);
  project.write('start.js', start);
  project.write('app.jsx', app);
  project.write('react-native.js', "export const View = 'View', Text = 'Text', Button = 'Button';");
  const at = (file) => join(project.folder, file);
  await build({
    entryPoints: [at('app.jsx')],
    outfile: at('app.mjs'),
    bundle: true,
    format: 'esm',
    platform: 'neutral',
    mainFields: ['module', 'main'],
    conditions: ['react-native'],
    jsx: 'automatic',
    inject: [at('start.js')],
    define: { __DEV__: 'false', 'process.env.NODE_ENV': '"development"' },
    alias: { 'expo/fetch': at('package/src/winter/fetch/fetch.ts') },
    external: ['react-native/*'],
    plugins: [
      {
        name: 'native',
        setup({ onResolve }) {
          onResolve({ filter: /ExpoFetchModule$|expo-modules-core/ }, () => ({ path: at('native.js') }));
          onResolve({ filter: /^react-native$/ }, () => ({ path: at('react-native.js') }));
        },
      },
    ],
    logLevel: 'error',
  });
  const said = await project.runWith('node', 'app.mjs');
  project.check(said.trim() === 'approved', 'an approval over expo/fetch, without a DOM');
}
