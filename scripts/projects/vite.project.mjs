/** A project of Vite's own template. */
export function createVite(project) {
  project.run('npx', '-y', 'create-vite@9', '.', '--template', 'react-ts', '--no-interactive');
}

/** Vite, from its own template. `change` continues from there. */
export default async function vite(project, change) {
  createVite(project);
  project.follow('Vite');
  await change?.(project);
  project.run('npm', 'run', 'build');
  if (!change) await project.approve(await project.serve('npx', (port) => ['vite', '--port', port]));
}
