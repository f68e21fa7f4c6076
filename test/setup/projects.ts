import { availableParallelism } from 'node:os';
import { playwright } from '@vitest/browser-playwright';
import type { TestProjectInlineConfiguration, ViteUserConfig } from 'vitest/config';
import { chromiumLaunchOptions } from './chromium.js';

type BrowserOptions = NonNullable<NonNullable<ViteUserConfig['test']>['browser']>;

/** Two projects that share one object are refused as one name defined twice, so each call makes another. */
function chromium(): BrowserOptions {
  return {
    enabled: true,
    headless: true,
    screenshotFailures: false,
    provider: playwright({ launchOptions: chromiumLaunchOptions() }),
    instances: [{ browser: 'chromium' }],
  };
}

/** `npm run test:soak` tells its tests by this, in Node and in the page (test/setup/cases.ts). */
const isSoak = process.env['SOAK'] === '1';
const env = { SOAK: isSoak ? '1' : '' };
/** How long a test may take, in milliseconds: as many generated cases as a soak tries take hours. */
const within = (milliseconds: number): number => (isSoak ? 7_200_000 : milliseconds);

/** Whether this run has the project `name`: a run that asks for no project has all of them. */
function isAsked(name: string): boolean {
  const asked = process.argv.flatMap((each, at, all) =>
    each === '--project' ? [all[at + 1] ?? ''] : each.startsWith('--project=') ? [each.slice(10)] : [],
  );
  return asked.length === 0 || asked.some((each) => each === name || /[*!]/.test(each));
}

/** Vitest leaves one core to itself, and needs none once it has read the files. Some tests wait: one of Node more. */
const cores = availableParallelism();

const browserTests = 'test/**/*.browser.test.{ts,tsx}';
const endToEndTests = 'test/e2e/**/*.test.ts';
const serverTests = 'test/servers/**/*.test.ts';
const packageTests = ['test/package.test.ts', 'test/package/**/*.test.ts'];

// A dependency that Vite meets only in mid-run makes it reload the page under a test.
const optimizeDeps = {
  include: [
    '@ag-ui/core',
    '@cfworker/json-schema',
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

/**
 * The Vitest projects, which one `vitest run` goes through in this order:
 *
 * - `unit`: Node, without a page. Every `*.test.ts` in `test/` that no other project takes. Its files share their
 *   modules, so that a test puts back what it changes.
 * - `unit-dom`: happy-dom. Every `*.test.tsx` that no other project takes, each with modules of its own.
 * - `package`: Node, against the built package in `dist`.
 * - `browser`: `*.browser.test.tsx` in Chromium.
 * - `stories`: every story in Chromium, with its play function and axe. Layout and axe are checked again in dark and in
 *   Arabic (.storybook/everyLook.ts).
 * - `e2e`: Node, where Playwright drives Chromium against a served page. One file at a time.
 * - `servers`: Node, against agent servers of others, which each file installs and starts. One file at a time.
 *
 * Types need no project: `tsc` checks every `*.test-d.ts` with the rest.
 */
export const projects: TestProjectInlineConfiguration[] = [
  {
    extends: true,
    test: {
      name: 'unit',
      environment: 'node',
      include: ['test/**/*.test.ts'],
      exclude: [browserTests, endToEndTests, serverTests, ...packageTests],
      env,
      setupFiles: ['test/setup/code.ts'],
      pool: 'threads',
      maxWorkers: cores + 1,
      isolate: false,
      testTimeout: within(20_000),
      sequence: { groupOrder: 0 },
    },
  },
  {
    extends: true,
    test: {
      name: 'unit-dom',
      environment: 'happy-dom',
      maxWorkers: cores,
      include: ['test/**/*.test.tsx'],
      exclude: [browserTests],
      env,
      setupFiles: ['test/setup/code.ts', 'test/setup/parts.ts', 'test/setup/unit.ts'],
      // Typing into a form takes a machine that has other work some seconds.
      testTimeout: within(20_000),
      sequence: { groupOrder: 1 },
    },
  },
  {
    extends: true,
    test: {
      name: 'package',
      environment: 'node',
      include: packageTests,
      maxWorkers: cores,
      testTimeout: 60_000,
      sequence: { groupOrder: 2 },
    },
  },
  {
    extends: true,
    optimizeDeps,
    test: {
      name: 'browser',
      include: [browserTests],
      env,
      setupFiles: ['test/setup/code.ts', 'test/setup/parts.ts', 'test/setup/unit.ts'],
      browser: chromium(),
      testTimeout: within(20_000),
      sequence: { groupOrder: 3 },
    },
  },
  {
    extends: true,
    test: {
      name: 'e2e',
      environment: 'node',
      include: [endToEndTests],
      env,
      testTimeout: 30_000,
      hookTimeout: 60_000,
      fileParallelism: false,
      sequence: { groupOrder: 5 },
    },
  },
  {
    extends: true,
    test: {
      name: 'servers',
      environment: 'node',
      include: [serverTests],
      testTimeout: 60_000,
      hookTimeout: 300_000,
      fileParallelism: false,
      sequence: { groupOrder: 6 },
    },
  },
];

// To read Storybook's configuration takes seconds, so a run of other projects does not.
if (isAsked('stories')) {
  const { storybookTest } = await import('@storybook/addon-vitest/vitest-plugin');
  projects.push({
    extends: true,
    optimizeDeps,
    plugins: [storybookTest({ configDir: '.storybook' })],
    test: {
      name: 'stories',
      browser: chromium(),
      // A first form, and typing into it, takes a machine that has other work some seconds.
      testTimeout: 60_000,
      sequence: { groupOrder: 4 },
    },
  });
}
