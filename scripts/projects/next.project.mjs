/**
 * A project with the defaults of Next.js, among them Tailwind CSS 4. Its layout loads a font from the network, which the tests cannot
 * reach.
 */
export function createNext(project) {
  const layout = [
    "import type { ReactNode } from 'react';",
    "import './globals.css';",
    'export default function Layout({ children }: { children: ReactNode }) {',
    '  return <html lang="en"><body>{children}</body></html>;',
    '}',
  ];
  project.run(
    'npx',
    '-y',
    'create-next-app@16',
    '.',
    '--yes',
    '--use-npm',
    '--skip-install',
    '--disable-git',
  );
  project.write('app/layout.tsx', layout.join('\n'));
}

export default async function next(project) {
  createNext(project);
  project.follow('Next.js');
  const built = project.run('npm', 'run', 'build');
  project.check(/Cache Components enabled/.test(built), 'the project has cacheComponents, its default');
  project.check(/○ \/$/m.test(built), 'the page is prerendered');
  await project.approve(await project.serve('npx', (port) => ['next', 'start', '--port', port]));
}
