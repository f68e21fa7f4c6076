// Opens a built site in Chromium: approves what the agent of the playground asks first, and looks at the live story.
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

/** `hasStories`: whether the site was built with Storybook. */
export async function trySite(folder, base, hasStories) {
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
    const site = `http://127.0.0.1:${server.address().port}${base}`;
    await page.goto(`${site}playground.html`);
    const frame = page.frameLocator('iframe');
    await frame.getByRole('button', { name: /Tidy up the tickets/ }).click({ timeout: 60_000 });
    const yes = frame.getByRole('button', { name: 'Yes' });
    await yes.waitFor({ timeout: 60_000 });
    // A pointer that has moved since the card appeared may press.
    await yes.hover({ position: { x: 2, y: 2 } });
    await yes.hover();
    await yes.click();
    await frame.getByText('Archived 14 closed tickets.').first().waitFor({ timeout: 60_000 });
    console.log('The playground asks, and continues after an answer.');
    if (hasStories) {
      await page.goto(`${site}stories.html`);
      const story = page.frameLocator('iframe');
      await story.locator('[data-interrupt-key] button').first().waitFor({ timeout: 60_000 });
      console.log('The page of the stories shows a card of a live story.');
    }
    if (errors.length > 0) throw new Error(errors.join('\n'));
  } finally {
    await browser.close();
    server.close();
  }
}
