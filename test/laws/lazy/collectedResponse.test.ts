// @vitest-environment node
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate as pass } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ends, page, slowNetwork } from './latePage.js';

let server: Server | undefined;
beforeEach(() => vi.resetModules());
afterEach(async () => {
  vi.doUnmock('../../../src/run/engine.js');
  // An import that never settles must not stay for the files that this worker runs later.
  vi.resetModules();
  await new Promise((resolve) => server?.close(resolve));
});

/** Collects garbage, and lets what that triggers run. */
async function collectGarbage(): Promise<void> {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  for (let times = 0; times < 5; times += 1) {
    collect();
    await pass();
  }
}

// Node cancels the unread body of a response that has been collected.
it('reads a stream that arrives before the code that reads it', async () => {
  let respond = (): void => undefined;
  const responded = new Promise<void>((resolve) => (respond = resolve));
  const frames = [{ ...ends, type: 'RUN_STARTED', outcome: undefined }, ends];
  server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.end(frames.map((frame) => `data: ${JSON.stringify(frame)}\n\n`).join(''), respond);
  });
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const arrive = slowNetwork();
  const { run } = await page({ url: `http://127.0.0.1:${port}/`, fetch: undefined });
  const sent = run.send('Hi');
  await responded;
  await collectGarbage();
  arrive();
  expect((await sent).status).toBe('finished');
});
