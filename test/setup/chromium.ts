import { existsSync, readFileSync } from 'node:fs';
import type { LaunchOptions } from 'playwright';

/** What `scripts/setup.mjs` found or installed: the headless shell, which draws pages only, and Chromium itself. */
type Kind = 'headless-shell' | 'chromium';

function findChromium(kind: Kind): string | undefined {
  const kinds: readonly Kind[] = kind === 'chromium' ? ['chromium'] : ['headless-shell', 'chromium'];
  const noted = kinds.map((each) => {
    const note = new URL(`../../node_modules/.${each}-path`, import.meta.url);
    return existsSync(note) ? readFileSync(note, 'utf8').trim() : undefined;
  });
  const candidates = [
    process.env['CHROMIUM_PATH'],
    ...noted,
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
  ];
  return candidates.find((path) => path && existsSync(path));
}

/**
 * How every test starts Chromium: `CHROMIUM_PATH`, else a browser of the setup, else the system's, else Playwright's
 * own. The flags let it run in a container without a network. Only Chromium itself has a cache for Back and Forward.
 */
export function chromiumLaunchOptions(kind: Kind = 'headless-shell'): LaunchOptions {
  const executablePath = findChromium(kind);
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
