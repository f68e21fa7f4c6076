import { agent, listen } from './agentServer.mjs';

/** Node without React and without a DOM. */
export default async function node(project) {
  project.write('package.json', JSON.stringify({ name: 'my-app', private: true }));
  project.follow('Node');
  const said = await project.runWith('node', 'approve.mjs', `${await listen(project, agent)}/agent`);
  project.check(said.trim() === 'Delete 12 old files?\nStatus: finished', 'the script approves');
}
