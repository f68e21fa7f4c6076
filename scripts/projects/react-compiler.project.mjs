import vite from './vite.project.mjs';

/** The Vite project with React Compiler. */
export default async function reactCompiler(project) {
  await vite(project, (created) => {
    created.follow('React Compiler');
    created.edit('vite.config.ts', (text) =>
      `import babel from '@rolldown/plugin-babel';\n${text}`
        .replace('import react from', 'import react, { reactCompilerPreset } from')
        .replace('[react(), ', '[react(), babel({ presets: [reactCompilerPreset()] }), '),
    );
  });
  await project.approve(await project.serve('npx', (port) => ['vite', '--port', port]));
}
