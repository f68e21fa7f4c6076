import { answerAsJson, asksForValue, formPeers } from './withoutForms.mjs';

/** Vite without the optional peer dependencies of the form: it builds, and a question for a value is answered as JSON. */
export default async function viteWithoutForms(project) {
  project.run('npx', '-y', 'create-vite@9', '.', '--template', 'react-ts', '--no-interactive');
  project.without(formPeers);
  project.follow('Vite');
  project.edit('vite.config.ts', (text) =>
    asksForValue(text).replace('configureServer(server)', 'configurePreviewServer(server)'),
  );
  project.run('npm', 'run', 'build');
  await answerAsJson(project, await project.serve('npx', (port) => ['vite', 'preview', '--port', port]));
}
