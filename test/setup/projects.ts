import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { playwright } from '@vitest/browser-playwright';
import type { TestProjectInlineConfiguration, ViteUserConfig } from 'vitest/config';
import { chromiumLaunchOptions } from './chromium.js';
import { PATIENCE } from './patience.js';

type BrowserOptions = NonNullable<NonNullable<ViteUserConfig['test']>['browser']>;

/** Vitest refuses two projects that share one object, so each call creates a new one. */
function chromium(): BrowserOptions {
  return {
    enabled: true,
    headless: true,
    screenshotFailures: false,
    provider: playwright({ launchOptions: chromiumLaunchOptions() }),
    // Wide enough that the bar of a panel has all its buttons in view. Below 24rem, they are behind one button.
    viewport: { width: 480, height: 896 },
    instances: [{ browser: 'chromium' }],
  };
}

/** A busy machine takes long to start Chromium. Vitest reads this from the root of its configuration, and not from a project. */
export const connectTimeout = 240_000;

/** Marks `npm run test:soak` for its tests, in Node and in the page (test/setup/cases.ts). */
const isSoak = process.env['SOAK'] === '1';
const env = { SOAK: isSoak ? '1' : '' };
/** How long `expect.poll` waits. test/setup/waitFor.ts and unit.ts set the same for what else waits. */
const patient = { poll: { timeout: PATIENCE } };
/**
 * The timeout of a test, in milliseconds. It ends a test that hangs, also on a machine that is busy with something else. The many
 * generated cases of a soak take hours.
 */
const LONGEST = isSoak ? 7_200_000 : 300_000;

/** Whether this run includes the project `name`. A run without a project option includes all. */
function isAsked(name: string): boolean {
  const asked = process.argv.flatMap((each, at, all) =>
    each === '--project' ? [all[at + 1] ?? ''] : each.startsWith('--project=') ? [each.slice(10)] : [],
  );
  return asked.length === 0 || asked.some((each) => each === name || /[*!]/.test(each));
}

/** Vitest reserves one core for itself, but needs none after it has read the files. */
const cores = availableParallelism();
/** Some tests in Node wait, so there are two more. Vitest wants one number for all projects that run in parallel. */
const workers = cores + 2;

/**
 * A browser on a busy machine can miss a timeout, so a test in Chromium has a second attempt. `npm test` lists each
 * test that needed it. Generated cases have one attempt: a rare failure is what they look for.
 */
const retry = isSoak ? 0 : 1;

const browserTests = 'test/**/*.browser.test.{ts,tsx}';
const endToEndTests = 'test/e2e/**/*.test.ts';
const serverTests = 'test/servers/**/*.test.ts';
const recorded = Object.keys(JSON.parse(readFileSync('test/servers/recorded.json', 'utf8')) as object);
/** The servers that `npm run test:servers` starts. The tests of the others replay recordings, in the project `unit`. */
const started = Object.keys(JSON.parse(process.env['REAL_SERVERS'] || '{}') as object);
const replayed = recorded.filter((name) => !started.includes(name));
const replayedTests = replayed.map((name) => `test/servers/${name}.test.ts`);
/** Tests of a server that is not started, and that no recording replaces. */
const unstartedTests = started.includes('awaken') ? [] : ['test/servers/awakenInbox.test.ts'];
const startedTests = readdirSync('test/servers')
  .map((file) => `test/servers/${file}`)
  .filter((file) => file.endsWith('.test.ts') && !replayedTests.includes(file));
/** Tests of components that replace modules, which other tests may have imported already. */
const replacingTests = readdirSync('test', { recursive: true, encoding: 'utf8' })
  .map((file) => `test/${file.replaceAll('\\', '/')}`)
  .filter((file) => file.endsWith('.test.tsx'))
  .filter((file) => /\bvi\.(?:mock|doMock|resetModules)\(/.test(readFileSync(file, 'utf8')));
const ownBrowserTests = replacingTests.filter((file) => file.endsWith('.browser.test.tsx'));
const ownModulesTests = replacingTests.filter((file) => !ownBrowserTests.includes(file));
const lawTests = ['test/laws/**/*.test.ts', 'test/reliability/**/*.test.ts'];
const packageTests = ['test/package.test.ts', 'test/package/**/*.test.ts'];

// A dependency that Vite discovers during a run makes it reload the page under a test.
const optimizeDeps = {
  include: [
    '@ag-ui/core',
    '@cfworker/json-schema',
    '@eslint-community/regexpp',
    '@rjsf/core',
    '@rjsf/utils',
    '@rjsf/validator-ajv8',
    '@tanstack/react-query',
    '@testing-library/react',
    '@testing-library/user-event',
    'axe-core',
    'eventsource-parser',
    'idb-keyval',
    'react',
    'react-dom',
    'react-dom/client',
    'react/jsx-dev-runtime',
    'react/jsx-runtime',
    'zod',
  ],
};

function inNode(
  name: string,
  include: readonly string[],
  exclude: readonly string[] = [],
): TestProjectInlineConfiguration {
  return {
    extends: true,
    test: {
      name,
      environment: 'node',
      include: [...include],
      exclude: [browserTests, ...exclude],
      env,
      expect: patient,
      setupFiles: ['test/setup/imports.ts', 'test/setup/waitFor.ts', 'test/setup/code.ts'],
      pool: 'threads',
      maxWorkers: workers,
      isolate: false,
      testTimeout: LONGEST,
      hookTimeout: LONGEST,
      sequence: { groupOrder: 0 },
    },
  };
}

function inChromium(
  name: string,
  files: Pick<NonNullable<TestProjectInlineConfiguration['test']>, 'include' | 'exclude' | 'isolate'>,
): TestProjectInlineConfiguration {
  return {
    extends: true,
    optimizeDeps,
    test: {
      ...files,
      name,
      env,
      expect: patient,
      setupFiles: [
        'test/setup/waitFor.ts',
        'test/setup/code.ts',
        'test/setup/parts.ts',
        'test/setup/unit.ts',
      ],
      maxWorkers: cores,
      browser: chromium(),
      retry,
      testTimeout: LONGEST,
      hookTimeout: LONGEST,
      sequence: { groupOrder: 1 },
    },
  };
}

/**
 * The Vitest projects, in the order of one `vitest run`:
 *
 * - `unit`: Node, without a page. Every `*.test.ts` in `test/` that no other project includes. Its files share their
 *   modules, so a test restores what it changes.
 * - `laws`: the same, for what takes longer: the laws of docs/reliability.md in `test/laws` and `test/reliability`.
 * - `unit-dom`: happy-dom. Every `*.test.tsx` that no other project includes. Its files share their page and modules.
 * - `unit-dom-own`: the same, for files that replace modules. Each has its own page and modules.
 * - `package`: Node, against the built package in `dist`.
 * - `browser`: `*.browser.test.tsx` in Chromium. Its files share two pages and their modules.
 * - `browser-own`: the same, for files that replace modules. Each has its own page and modules.
 * - `stories`: every story in Chromium, with its play function and axe. Layout and axe are checked again in dark and in
 *   Arabic (.storybook/everyLook.ts). Its files share two pages too.
 * - `e2e`: Node, where Playwright drives Chromium against a served page.
 * - `servers`: Node, against third-party agent servers, which each file starts. One file at a time. The tests of a server that
 *   `npm run test:servers` has not prepared are in `unit`.
 *
 * Projects with one `groupOrder` run in parallel. All that need no browser have the same one, so that no core waits for the longest
 * file of each project.
 *
 * Types need no project: `tsc` checks every `*.test-d.ts` with the rest.
 */
export const projects: TestProjectInlineConfiguration[] = [
  inNode('unit', ['test/**/*.test.ts'], [endToEndTests, ...startedTests, ...packageTests, ...lawTests]),
  inNode('laws', lawTests),
  {
    extends: true,
    test: {
      name: 'unit-dom',
      environment: 'happy-dom',
      maxWorkers: workers,
      isolate: false,
      include: ['test/**/*.test.tsx'],
      exclude: [browserTests, ...ownModulesTests],
      env,
      expect: patient,
      setupFiles: [
        'test/setup/imports.ts',
        'test/setup/waitFor.ts',
        'test/setup/code.ts',
        'test/setup/parts.ts',
        'test/setup/unit.ts',
      ],
      testTimeout: LONGEST,
      hookTimeout: LONGEST,
      sequence: { groupOrder: 0 },
    },
  },
  {
    extends: true,
    test: {
      name: 'unit-dom-own',
      environment: 'happy-dom',
      maxWorkers: workers,
      include: ownModulesTests,
      env,
      expect: patient,
      setupFiles: [
        'test/setup/waitFor.ts',
        'test/setup/code.ts',
        'test/setup/parts.ts',
        'test/setup/unit.ts',
      ],
      testTimeout: LONGEST,
      hookTimeout: LONGEST,
      sequence: { groupOrder: 0 },
    },
  },
  {
    extends: true,
    test: {
      name: 'package',
      environment: 'node',
      include: packageTests,
      maxWorkers: workers,
      testTimeout: LONGEST,
      hookTimeout: LONGEST,
      sequence: { groupOrder: 0 },
    },
  },
  inChromium('browser', { include: [browserTests], exclude: ownBrowserTests, isolate: false }),
  inChromium('browser-own', { include: ownBrowserTests }),
  {
    extends: true,
    test: {
      name: 'e2e',
      environment: 'node',
      include: [endToEndTests],
      env,
      expect: patient,
      globalSetup: ['test/setup/buildDemo.ts'],
      retry,
      testTimeout: LONGEST,
      hookTimeout: LONGEST,
      maxWorkers: cores,
      // Loading Playwright and Vite for each file takes seconds.
      isolate: false,
      sequence: { groupOrder: 2 },
    },
  },
  {
    extends: true,
    test: {
      name: 'servers',
      environment: 'node',
      include: [serverTests],
      exclude: [...replayedTests, ...unstartedTests],
      expect: patient,
      testTimeout: LONGEST,
      hookTimeout: LONGEST,
      fileParallelism: false,
      sequence: { groupOrder: 3 },
    },
  },
];

// Reading Storybook's configuration takes seconds, so a run of other projects skips it.
if (isAsked('stories')) {
  const { storybookTest } = await import('@storybook/addon-vitest/vitest-plugin');
  projects.push({
    extends: true,
    optimizeDeps,
    plugins: [storybookTest({ configDir: '.storybook' })],
    test: {
      name: 'stories',
      maxWorkers: cores,
      isolate: false,
      browser: chromium(),
      retry,
      testTimeout: LONGEST,
      hookTimeout: LONGEST,
      sequence: { groupOrder: 2 },
    },
  });
}
