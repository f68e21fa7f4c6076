import { createNext } from './next.project.mjs';
import { answerAsJson, asksForValue, formPeers } from './withoutForms.mjs';

/** Next.js without the optional peer dependencies of the form. */
export default async function nextWithoutForms(project) {
  createNext(project);
  project.without(formPeers);
  project.follow('Next.js');
  project.edit('app/agent/route.ts', asksForValue);
  project.run('npm', 'run', 'build');
  await answerAsJson(project, await project.serve('npx', (port) => ['next', 'start', '--port', port]));
}
