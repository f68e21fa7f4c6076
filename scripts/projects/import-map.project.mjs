import { createRequire } from 'node:module';
import { build } from 'esbuild';
import { agent, listen } from './agentServer.mjs';

/** What a CDN that builds ES modules does: each package is one module per entry, and the externals stay imports. */
const external = ['react', 'react-dom', '@tanstack/react-query', 'react-agent-interrupts'];
const app = `
import { createElement as h } from 'react';
import { createRoot } from 'react-dom/client';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { InterruptPanel, useAgentRun } from 'react-agent-interrupts';
const client = new QueryClient();
function Chat() {
  const { run, send, canSend, status } = useAgentRun({ url: '/agent' });
  return h('main', null,
    h('button', { disabled: !canSend, onClick: () => void send('Tidy up') }, 'Tidy up'),
    h(InterruptPanel, { run }),
    h('p', null, 'Status: ' + status));
}
createRoot(document.querySelector('#root')).render(h(QueryClientProvider, { client }, h(Chat)));
`;

/** A page without a build step, whose import map is that of the docs with this server in place of the CDN. */
export default async function importMap(project) {
  project.write('package.json', JSON.stringify({ name: 'my-app', private: true }));
  project.installPackage(
    'react',
    'react-dom',
    '@tanstack/react-query',
    '@rjsf/core',
    '@rjsf/utils',
    '@rjsf/validator-ajv8',
  );
  const map = project.blockOf('Import maps', 'html').replaceAll('https://esm.sh', '');
  const modules = new Map();
  const address = await listen(project, async (request, response) => {
    const { pathname } = new URL(request.url, 'http://localhost');
    if (pathname === '/agent') return agent(request, response);
    if (pathname === '/') {
      response.setHeader('content-type', 'text/html');
      return response.end(
        `<!doctype html>${map}<link rel="icon" href="data:,"><div id="root"></div><script type="module">${app}</script>`,
      );
    }
    const specifier = pathname.slice(1).replace(/(.)@\d+(?:&external=[^/]*)?/, '$1');
    let text = modules.get(specifier);
    if (!text) {
      const outside = external.filter((name) => specifier !== name && !specifier.startsWith(`${name}/`));
      const built = await build({
        stdin: { contents: wholeOf(specifier), resolveDir: project.folder },
        bundle: true,
        format: 'esm',
        write: false,
        external: outside,
        plugins: [importsForRequire(outside)],
        define: { 'process.env.NODE_ENV': '"production"' },
        logLevel: 'silent',
      });
      modules.set(specifier, (text = built.outputFiles[0].text));
    }
    response.setHeader('content-type', 'text/javascript');
    response.end(text);
  });
  await project.approve(address);
}

/** CommonJS, such as React DOM, requires what is external. In a module, that is an import. */
const importsForRequire = (outside) => ({
  name: 'imports-for-require',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^react(?:-dom)?(?:\/|$)/ }, ({ kind, path, namespace }) => {
      if (namespace === 'required') return { path, external: true };
      return kind === 'require-call' && outside.includes(path.split('/')[0])
        ? { path, namespace: 'required' }
        : undefined;
    });
    onLoad({ filter: /.*/, namespace: 'required' }, ({ path }) => ({
      contents: `import * as whole from ${JSON.stringify(path)}; module.exports = whole;`,
    }));
  },
});

/** A module that exports what an entry of a package exports. CommonJS, such as React, needs its names listed. */
function wholeOf(specifier) {
  const name = JSON.stringify(specifier);
  if (!/^react(?:-dom)?(?:\/|$)/.test(specifier)) return `export * from ${name};`;
  const names = Object.keys(createRequire(import.meta.url)(specifier)).filter((each) => each !== 'default');
  return `import whole from ${name}; export default whole; export const { ${names.join(', ')} } = whole;`;
}
