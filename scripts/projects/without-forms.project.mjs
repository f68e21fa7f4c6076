import vite from './vite.project.mjs';

const withoutForms = [
  'npm',
  'uninstall',
  '--no-audit',
  '--no-fund',
  '@rjsf/core',
  '@rjsf/utils',
  '@rjsf/validator-ajv8',
];

/** The Vite project without rjsf: a yes or no works, and a form says what to install when it is first needed. */
export default async function withoutRjsf(project) {
  await vite(project, (created) => created.run(...withoutForms));
  await project.approve(await project.serve('npx', (port) => ['vite', '--port', port]));
}
