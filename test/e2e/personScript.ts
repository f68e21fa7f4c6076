import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { build, loadConfigFromFile } from 'vite';

/** Chromium gives each origin another process unless a page refuses that. A process that goes on has the script compiled. */
export const pageHeaders = { 'content-type': 'text/html', 'origin-agent-cluster': '?0' } as const;

/** Serves the script of pages/person.tsx. Chromium keeps it, because its address is the same for every story. */
export async function servePersonScript() {
  const script = await bundlePerson();
  const server = createServer(({ url }, response) => {
    const isScript = url === '/person.js';
    const headers = isScript ? { 'content-type': 'text/javascript' } : pageHeaders;
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    response.setHeader('access-control-allow-origin', '*');
    response.setHeader('cache-control', 'max-age=86400');
    response.end(isScript ? script : '<!doctype html><title>Nobody</title><link rel="icon" href="data:," />');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A listening TCP server has such an address.
  const { port } = server.address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;
  return {
    /** A page of the same site without a script. */
    blank: `${origin}/`,
    /** The page of a story. It has the address of the story's agent. */
    html: `<!doctype html><title>A person</title><link rel="icon" href="data:," /><script type="module" crossorigin src="${origin}/person.js"></script>`,
    async close(): Promise<void> {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** The page's script as one file: separate modules would take longer to load than the story to run. */
async function bundlePerson(): Promise<string> {
  const mode = process.env['NODE_ENV'];
  // Vite compiles JSX for production only with this value, and Vitest has set it to `test`.
  process.env['NODE_ENV'] = 'production';
  try {
    const file = fileURLToPath(new URL('../../vite.config.ts', import.meta.url));
    const loaded = await loadConfigFromFile({ command: 'build', mode: 'production' }, file);
    const built = await build({
      configFile: false,
      logLevel: 'error',
      resolve: loaded?.config.resolve ?? {},
      plugins: loaded?.config.plugins ?? [],
      define: { 'process.env.NODE_ENV': '"production"' },
      build: {
        write: false,
        outDir: 'person',
        lib: { entry: fileURLToPath(new URL('pages/person.tsx', import.meta.url)), formats: ['es'] },
        rolldownOptions: { output: { codeSplitting: false } },
      },
    });
    const [chunk] = (Array.isArray(built) ? built : [built]).flatMap((one) =>
      'output' in one ? one.output : [],
    );
    if (chunk?.type !== 'chunk') throw new Error('The page has no script.');
    return chunk.code;
  } finally {
    process.env['NODE_ENV'] = mode;
  }
}
