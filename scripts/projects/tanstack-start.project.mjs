/** A project with the defaults of TanStack Start. */
export default async function tanstackStart(project) {
  const cli = ['-y', '@tanstack/cli@0', 'create', 'my-app', '--yes', '--blank'];
  const without = ['--no-git', '--no-intent', '--no-install', '--package-manager', 'npm', '--force'];
  project.run('npx', ...cli, ...without, '--target-dir', '.');
  project.follow('TanStack Start');
  project.run('npm', 'run', 'build');
  project.run('npx', 'tsc', '--noEmit');
  await project.approve(await project.serve('npx', (port) => ['vite', 'dev', '--port', port]));
}
