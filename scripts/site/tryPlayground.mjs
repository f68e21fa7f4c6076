// Opens the playground of a built site in Chromium, and approves what its agent asks first.
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { chromium } from 'playwright';
import { runnerImport } from 'vite';
import { root } from '../packed.mjs';

const types = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
};

export async function tryPlayground(folder, base) {
  const respond = async (request, response) => {
    const { pathname } = new URL(request.url, 'http://localhost');
    const path = normalize(`/${pathname.slice(base.length)}`).replace(/\/$/, '/index.html');
    try {
      const content = await readFile(join(folder, path));
      response
        .writeHead(200, { 'content-type': types[extname(path)] ?? 'application/octet-stream' })
        .end(content);
    } catch {
      response.writeHead(404).end();
    }
  };
  const server = createServer((request, response) => void respond(request, response));
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { module } = await runnerImport(join(root, 'test/setup/chromium.ts'), { root, configFile: false });
  const browser = await chromium.launch(module.chromiumLaunchOptions());
  try {
    const page = await browser.newPage({ reducedMotion: 'reduce' });
    const errors = [];
    page.on('pageerror', (error) => errors.push(error.message));
    await page.goto(`http://127.0.0.1:${server.address().port}${base}playground.html`);
    const frame = page.frameLocator('iframe');
    await frame.getByRole('button', { name: /Tidy up the tickets/ }).click({ timeout: 60_000 });
    const yes = frame.getByRole('button', { name: 'Yes' });
    await yes.waitFor({ timeout: 60_000 });
    // A pointer that has moved since the card appeared may press.
    await yes.hover({ position: { x: 2, y: 2 } });
    await yes.hover();
    await yes.click();
    await frame.getByText('Archived 14 closed tickets.').first().waitFor({ timeout: 60_000 });
    if (errors.length > 0) throw new Error(errors.join('\n'));
    console.log('The playground asks, and continues after an answer.');
  } finally {
    await browser.close();
    server.close();
  }
}
