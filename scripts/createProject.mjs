// What the projects of docs/frameworks.md and the examples need: a folder, files, commands, a server, and a browser.
import { spawn, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { chromium } from 'playwright';
import { runnerImport } from 'vite';
import { freePort, root, temporaryFolder } from './packed.mjs';

const MINUTE = 60_000;
const quiet = ['--no-audit', '--no-fund', '--ignore-scripts', '--prefer-offline', '--loglevel=error'];
const env = { ...process.env, CI: 'true', NEXT_TELEMETRY_DISABLED: '1' };

/** What an example has after it was built in its own folder. */
const built = new Set(['node_modules', 'dist', '.next']);

/** `page` is the text of docs/frameworks.md, for the functions that read it. */
export function createProject({ archive, page = '' }) {
  // Generators name the project after its folder.
  const folder = join(temporaryFolder(), 'my-app');
  mkdirSync(folder);
  const ended = [];
  let lastPage;
  let unwanted = [];
  const project = {
    folder,

    /** Writes a file of the project. */
    write(path, text) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    },

    /** The first block of code of a section in a language. */
    blockOf: (heading, language) =>
      new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\`$`, 'm').exec(sectionOf(page, heading))?.[1] ?? '',

    /** The block of code of a section that follows a text. */
    blockAfter: (heading, lead) =>
      /^```\w+\n([\s\S]*?)^```$/m.exec(sectionOf(page, heading).split(lead)[1] ?? '')?.[1] ?? '',

    /** Deletes files of the project. */
    remove(...paths) {
      for (const path of paths) rmSync(join(folder, path));
    },

    /** Leaves packages out of the commands that `follow` runs. */
    without(names) {
      unwanted = names;
    },

    /** Installs the package from the archive, and others. */
    installPackage: (...others) => project.run('npm', 'install', ...quiet, archive, ...others),

    /** Copies an example out of the repository, and builds it with the package from the archive. */
    build(example) {
      cpSync(join(root, 'examples', example), folder, {
        recursive: true,
        filter: (source) => !built.has(source.split(/[\\/]/).at(-1)),
      });
      project.installPackage();
      project.run('npm', 'run', '--silent', 'build');
    },

    /** Changes a file of the project. Throws if nothing changes. */
    edit(path, change) {
      const before = readFileSync(join(folder, path), 'utf8');
      const after = change(before);
      if (after === before) throw new Error(`Nothing changed in ${path}.`);
      project.write(path, after);
    },

    /**
     * Writes the files of a section: a path in backquotes, then a block of code. Installs the packages of its `npm install`, with
     * the archive in place of the published package.
     */
    follow(heading, ...more) {
      const section = sectionOf(page, heading);
      const files = [...section.matchAll(/^`([\w./[\]-]+)`[^\n`]*:\n\n```\w+\n([\s\S]*?)^```$/gm)];
      for (const [, path, text] of files) project.write(path, text);
      const installs = [...section.matchAll(/^npm install ((?:.|\\\n)*?)$/gm)].map(([, names]) => names);
      for (const names of installs)
        project.run(
          'npm',
          'install',
          ...quiet,
          ...names
            .split(/\s+/)
            .filter((each) => !unwanted.includes(each))
            .map((each) => (each === 'react-agent-interrupts' ? archive : each)),
          ...more,
        );
      return files.map(([, path]) => path);
    },

    /** Runs a command and returns its output. Throws if it fails. */
    run(command, ...args) {
      const { status, stdout, stderr, error } = spawnSync(command, args, {
        cwd: folder,
        env,
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'pipe'],
        timeout: 10 * MINUTE,
        shell: process.platform === 'win32',
      });
      if (status === 0) return `${stdout}${stderr}`;
      throw new Error(
        `${[command, ...args].join(' ')} failed: ${error?.message ?? `status ${status}`}\n${stdout}${stderr}`,
      );
    },

    /** Starts a server of the project, and returns its address when it responds. `args` get the port. */
    async serve(command, args, more = {}) {
      const port = await freePort();
      const server = spawn(command, args(String(port)), {
        cwd: folder,
        env: { ...env, ...more },
        stdio: ['ignore', 'pipe', 'pipe'],
        detached: true,
      });
      let output = '';
      for (const stream of [server.stdout, server.stderr]) stream.on('data', (chunk) => (output += chunk));
      ended.push(() => {
        try {
          if (server.pid) process.kill(-server.pid);
        } catch {
          // It has ended already.
        }
      });
      const address = `http://localhost:${port}`;
      const until = performance.now() + MINUTE;
      for (;;) {
        const response = await fetch(address).catch(() => undefined);
        if (response) return address;
        if (server.exitCode !== null || performance.now() > until)
          throw new Error(`The server did not start.\n${output}`);
        await new Promise((resolve) => setTimeout(resolve, 200));
      }
    },

    /** Opens a page in Chromium. Errors of the page fail the project. `until`: `load` for a page that keeps a request open. */
    async open(address, until = 'networkidle') {
      const { module } = await runnerImport(join(root, 'test/setup/chromium.ts'), {
        root,
        configFile: false,
      });
      const browser = await chromium.launch(module.chromiumLaunchOptions());
      ended.push(() => browser.close());
      const opened = await browser.newPage({ reducedMotion: 'reduce' });
      opened.setDefaultTimeout(MINUTE);
      lastPage = opened;
      const errors = [];
      opened.on('pageerror', (error) => errors.push(error));
      opened.on('console', (message) => {
        if (message.type() === 'error') errors.push(new Error(message.text()));
      });
      await opened.goto(address, { waitUntil: until });
      if (errors.length > 0) throw joined(errors);
      return { page: opened, errors };
    },

    /** Presses a button of a card. A pointer that has moved since the card appeared may press. */
    async press(opened, button) {
      await button.waitFor();
      await opened.mouse.move(1, 1);
      await button.hover();
      await opened.mouse.move(0, 0);
      await button.click();
    },

    /** Presses “Tidy up”, then “Yes”, and waits until the run has finished. `look` gets the page while the question is open. */
    async approve(address, look) {
      const { page: opened, errors } = await project.open(address);
      const began = performance.now();
      await opened.getByRole('button', { name: 'Tidy up' }).click();
      const yes = opened.getByRole('button', { name: 'Yes' });
      await yes.waitFor();
      await look?.(opened);
      await project.press(opened, yes);
      await opened.getByText('Status: finished').waitFor();
      if (errors.length > 0) throw joined(errors);
      console.log(`ok  an approval, ${Math.round(performance.now() - began)} ms after the first press`);
      return opened;
    },

    /** Runs a command while this process goes on, for example as its server. Returns its output. */
    async runWith(command, ...args) {
      const child = spawn(command, args, { cwd: folder, env, stdio: ['ignore', 'pipe', 'inherit'] });
      let output = '';
      child.stdout.on('data', (chunk) => (output += chunk));
      const status = await new Promise((resolve) => child.on('close', resolve));
      if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed: status ${status}\n${output}`);
      return output;
    },

    /** Calls a function when the project ends. */
    ends: (end) => ended.push(end),

    /** What the opened page shows, for the report of a failure. */
    shown: () => lastPage?.locator('body').ariaSnapshot(),

    check(holds, what) {
      if (!holds) throw new Error(`Failed: ${what}`);
      console.log(`ok  ${what}`);
    },

    async end() {
      for (const end of ended.splice(0).toReversed()) await end();
    },
  };
  return project;
}

const joined = (errors) => new AggregateError(errors, errors.map(({ message }) => message).join('\n'));

function sectionOf(page, heading) {
  const section = page.split(/^(?=## )/m).find((each) => each.startsWith(`## ${heading}\n`));
  if (!section) throw new Error(`docs/frameworks.md has no section “${heading}”.`);
  return section;
}
