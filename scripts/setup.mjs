// Installs missing dependencies: those of package-lock.json, and with --browser also a Chromium for the tests and fonts
// for the languages in the stories. It runs before anything is installed, so it imports only Node modules at the top.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { accessSync, constants, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
/** Contains the hash of the package-lock.json that node_modules was installed from. */
const stamp = join(root, 'node_modules/.setup-stamp');
/** Contains the path of the Chromium for the tests. test/setup/chromium.ts reads it. */
const chromiumNote = join(root, 'node_modules/.chromium-path');
/**
 * Contains the path of Chromium's headless shell, or nothing if there is none. test/setup/chromium.ts prefers it: for the same page it
 * needs about half of Chromium's time, because it has no windows, toolbars and tabs to draw.
 */
const shellNote = join(root, 'node_modules/.headless-shell-path');
/** Contains the fonts that could not be installed, so the message is printed only once. */
const fontsNote = join(root, 'node_modules/.fonts-missing');
/**
 * Debian's font packages for Japanese, Chinese and Arabic, each with a file that exists if the package is installed.
 */
const fonts = {
  'fonts-noto-cjk': '/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc',
  'fonts-noto-core': '/usr/share/fonts/truetype/noto/NotoSansArabic-Regular.ttf',
};

class SetupError extends Error {}

try {
  checkNode();
  installDependencies();
  if (process.argv.includes('--browser')) {
    await provideChromium();
    provideHeadlessShell();
    provideFonts();
  }
} catch (error) {
  if (!(error instanceof SetupError)) throw error;
  console.error(`\nSetup failed: ${error.message}`);
  process.exit(1);
}

function checkNode() {
  const major = Number(process.versions.node.split('.')[0]);
  if (major >= 20) return;
  throw new SetupError(
    `Node 20 or newer is required, but this is Node ${process.versions.node}. Download Node from https://nodejs.org.`,
  );
}

function installDependencies() {
  const wanted = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  if (read(stamp) === wanted) return;
  // In a copied checkout, or after `npm ci` by hand, what is installed may fit although nothing says so.
  if (fits()) {
    writeFileSync(stamp, wanted);
    return;
  }
  say('Installing the dependencies (npm ci)');
  const { status, error } = run('npm', ['ci', '--no-audit', '--no-fund'], {
    shell: process.platform === 'win32',
  });
  if (status !== 0) {
    throw new SetupError(
      `npm ci failed${error ? ` (${error.message})` : ''}. See its output above. If it could not reach the ` +
        'registry, check the network and `npm config get registry`, then try again.',
    );
  }
  writeFileSync(stamp, wanted);
}

/** Whether npm has installed what package-lock.json lists. Optional packages may be absent, for another platform. */
function fits() {
  const installedFile = join(root, 'node_modules/.package-lock.json');
  if (!existsSync(installedFile)) return false;
  const [listed, installed] = [join(root, 'package-lock.json'), installedFile].map(
    (file) => JSON.parse(readFileSync(file, 'utf8')).packages,
  );
  return Object.entries(listed).every(([path, { version, integrity, optional, devOptional, link }]) => {
    if (path === '' || link) return true;
    const found = installed[path];
    if (!found) return optional === true || devOptional === true;
    return found.version === version && found.integrity === integrity && existsSync(join(root, path));
  });
}

async function provideChromium() {
  const asked = process.env.CHROMIUM_PATH;
  const noted = read(chromiumNote);
  if (noted && existsSync(noted) && (!asked || asked === noted)) return;
  if (asked && !versionOf(asked)) {
    throw new SetupError(
      `CHROMIUM_PATH is ${asked}, which does not run. Correct it, or unset it to search for a browser.`,
    );
  }
  const path = asked ?? (await findChromium()) ?? (await downloadChromium()) ?? installChromium();
  if (!path) {
    throw new SetupError(
      'no Chromium was found, and none could be installed. Install Chromium or Chrome, set CHROMIUM_PATH to its ' +
        'executable, and try again.',
    );
  }
  say(`Tests run in ${versionOf(path)}: ${path}`);
  writeFileSync(chromiumNote, path);
}

/** Without the headless shell the tests run in Chromium itself. */
function provideHeadlessShell() {
  const noted = read(shellNote);
  if (process.env.CHROMIUM_PATH || noted === '' || (noted && existsSync(noted))) return;
  const path = headlessShell() ?? installHeadlessShell();
  if (path) say(`Tests run in the headless shell of ${versionOf(path)}: ${path}`);
  writeFileSync(shellNote, path ?? '');
}

function headlessShell() {
  return foldersOfPath()
    .map((folder) => join(folder, 'chromium-headless-shell'))
    .filter(isExecutable)
    .find(versionOf);
}

function installHeadlessShell() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined;
  say('Installing the headless shell of Chromium (apt-get install chromium-headless-shell)');
  return installPackages('--no-remove', 'chromium-headless-shell') ? headlessShell() : undefined;
}

function foldersOfPath() {
  return ['/usr/bin', ...(process.env.PATH ?? '').split(delimiter)];
}

/** The first browser that runs: the system's browser or Playwright's. */
async function findChromium() {
  const { chromium } = await import('playwright');
  return [...systemChromium(), chromium.executablePath()].find(versionOf);
}

function systemChromium() {
  const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
  return [
    ...foldersOfPath().flatMap((folder) => names.map((name) => join(folder, name))),
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ].filter(isExecutable);
}

async function downloadChromium() {
  say('No Chromium found: downloading one (playwright install chromium)');
  const cli = join(root, 'node_modules/playwright/cli.js');
  if (run(process.execPath, [cli, 'install', 'chromium']).status !== 0) return undefined;
  const { chromium } = await import('playwright');
  const path = chromium.executablePath();
  return versionOf(path) ? path : undefined;
}

/** Debian's package also installs the shared libraries that a downloaded browser may need. */
function installChromium() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined;
  say("The downloaded browser does not run. Installing Debian's package (apt-get install chromium)");
  return installPackages('chromium') ? systemChromium().find(versionOf) : undefined;
}

/** Without these fonts the stories in those languages still pass, but use fallback fonts. */
function provideFonts() {
  if (!existsSync('/usr/bin/apt-get')) return;
  const missing = Object.keys(fonts).filter((name) => !existsSync(fonts[name]));
  const names = missing.join(' ');
  if (names === '' || names === read(fontsNote)) return;
  say(`Fonts for Japanese, Chinese and Arabic are missing: ${names}`);
  if (process.getuid?.() === 0 && installPackages(...missing)) return;
  say(`The fonts could not be installed. To install them yourself: apt-get install ${names}`);
  writeFileSync(fontsNote, names);
}

/** Installs Debian packages as root. Returns whether that succeeded. */
function installPackages(...names) {
  // Short timeouts, so that a blocked network fails quickly.
  const options = ['-o', 'Acquire::Retries=1', '-o', 'Acquire::http::Timeout=20'];
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  if (run('apt-get', [...options, 'update'], { env }).status !== 0) return false;
  const install = ['install', '-y', '--no-install-recommends', ...names];
  return run('apt-get', [...options, ...install], { env }).status === 0;
}

/** The version of the browser at `path`, or `undefined` if it does not run. */
function versionOf(path) {
  const { status, stdout } = spawnSync(path, ['--version'], { encoding: 'utf8', timeout: 30_000 });
  return status === 0 ? stdout.trim() : undefined;
}

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function read(file) {
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined;
}

/** Runs a command without input and prints its output. */
function run(command, args, options) {
  return spawnSync(command, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], ...options });
}

function say(words) {
  console.log(`> ${words}`);
}
