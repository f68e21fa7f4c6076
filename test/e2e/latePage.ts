import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { build, loadConfigFromFile } from 'vite';

/**
 * A page of test/e2e/pages/late, built for production with a user's Vite and with a user's dependencies in `peers.js`.
 */
export type LatePageName = 'core' | 'hook' | 'panel';

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));
/** How long each script takes, in milliseconds. The agent responds immediately. */
const SLOW = 300;
const ids = { threadId: 't', runId: 'r' };

/** Serves the page with an agent that asks about a tool call with editable arguments, and is done after the answer. */
export async function serveLatePage(name: LatePageName) {
  const scripts = await builtOnce(name);
  const server = createServer((request, response) => {
    const { url = '/' } = request;
    const script = scripts.get(url.slice(1));
    if (url === '/agent') {
      let body = '';
      request.on('data', (chunk: Buffer) => (body += chunk.toString()));
      request.on('end', () => {
        response.setHeader('content-type', 'text/event-stream');
        response.end(
          answerTo(body)
            .map((event) => `data: ${JSON.stringify(event)}\n\n`)
            .join(''),
        );
      });
      return;
    }
    response.setHeader('content-type', script === undefined ? 'text/html' : 'text/javascript');
    if (script !== undefined) return void setTimeout(() => response.end(script), SLOW);
    response.end(
      `<!doctype html><meta charset="utf-8"><title>${name}</title><link rel="icon" href="data:," /><script type="module" src="/${name}.js"></script>`,
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (!address || typeof address === 'string') throw new Error('The page has no TCP address.');
  return {
    scripts,
    url: `http://127.0.0.1:${address.port}/`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function answerTo(body: string): object[] {
  const isAnswer = 'resume' in (JSON.parse(body) as object);
  const started = { type: 'RUN_STARTED', ...ids };
  if (isAnswer) return [started, { type: 'RUN_FINISHED', ...ids, outcome: { type: 'success' } }];
  const toolCallId = 'call-1';
  const responseSchema = {
    type: 'object',
    properties: { approved: { type: 'boolean' }, editedArgs: { type: 'object' } },
    required: ['approved'],
  };
  const asked = { id: 'int-1', reason: 'tool_call', message: 'Book it?', toolCallId, responseSchema };
  return [
    started,
    { type: 'TOOL_CALL_START', toolCallId, toolCallName: 'book' },
    { type: 'TOOL_CALL_ARGS', toolCallId, delta: '{"city":"Oslo"}' },
    { type: 'TOOL_CALL_END', toolCallId },
    { type: 'RUN_FINISHED', ...ids, outcome: { type: 'interrupt', interrupts: [asked] } },
  ];
}

const builds = new Map<LatePageName, Promise<ReadonlyMap<string, string>>>();

/** Several tests use the same page. */
function builtOnce(name: LatePageName): Promise<ReadonlyMap<string, string>> {
  const scripts = builds.get(name) ?? scriptsOf(name);
  builds.set(name, scripts);
  return scripts;
}

async function scriptsOf(name: LatePageName): Promise<ReadonlyMap<string, string>> {
  const mode = process.env['NODE_ENV'];
  // Vite uses React's production build only with this value, and Vitest has set it to `test`.
  process.env['NODE_ENV'] = 'production';
  try {
    const loaded = await loadConfigFromFile(
      { command: 'build', mode: 'production' },
      path('../../vite.config.ts'),
    );
    const { plugins = [], resolve = {} } = loaded?.config ?? {};
    const built = await build({
      configFile: false,
      root: path('pages/late'),
      plugins,
      resolve,
      logLevel: 'error',
      build: {
        write: false,
        modulePreload: false,
        rolldownOptions: {
          input: { [name]: path(`pages/late/${name}.ts${name === 'core' ? '' : 'x'}`) },
          output: {
            entryFileNames: '[name].js',
            chunkFileNames: '[name]-[hash].js',
            codeSplitting: {
              groups: [
                { name: 'peers', test: /node_modules[\\/](?:react|react-dom|scheduler|@tanstack)[\\/]/ },
              ],
            },
          },
        },
      },
    });
    const output = (Array.isArray(built) ? built : [built]).flatMap((one) =>
      'output' in one ? one.output : [],
    );
    return new Map(output.flatMap((one) => (one.type === 'chunk' ? [[one.fileName, one.code]] : [])));
  } finally {
    process.env['NODE_ENV'] = mode;
  }
}
