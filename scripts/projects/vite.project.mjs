/** Vite, from its own template. `change` continues from there. */
export default async function vite(project, change) {
  project.run('npx', '-y', 'create-vite@9', '.', '--template', 'react-ts', '--no-interactive');
  project.follow('Vite');
  await change?.(project);
  project.run('npm', 'run', 'build');
  if (!change) await project.approve(await project.serve('npx', (port) => ['vite', '--port', port]));
}
