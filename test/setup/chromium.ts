import { existsSync, readFileSync } from 'node:fs';
import type { LaunchOptions } from 'playwright';

/** Where `scripts/setup.mjs` stores the path of the browser that it found or installed. */
const note = new URL('../../node_modules/.chromium-path', import.meta.url);

function findChromium(): string | undefined {
  const noted = existsSync(note) ? readFileSync(note, 'utf8').trim() : undefined;
  const candidates = [
    process.env['CHROMIUM_PATH'],
    noted,
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
  ];
  return candidates.find((path) => path && existsSync(path));
}

/**
 * How every test starts Chromium: `CHROMIUM_PATH`, else the browser of the setup, else the system's, else Playwright's
 * own. The flags let it run in a container without a network.
 */
export function chromiumLaunchOptions(): LaunchOptions {
  const executablePath = findChromium();
  return {
    ...(executablePath === undefined ? {} : { executablePath }),
    args: [
      '--no-sandbox',
      '--disable-dev-shm-usage',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  };
}
