import vite from './vite.project.mjs';

/** The Vite project with Tailwind CSS 4. */
export default async function tailwind(project) {
  await vite(project, (created) => {
    created.follow('Tailwind CSS');
    created.edit('vite.config.ts', (text) =>
      `import tailwindcss from '@tailwindcss/vite';\n${text}`.replace(
        '[react(), ',
        '[react(), tailwindcss(), ',
      ),
    );
    created.edit('src/App.tsx', (text) =>
      text
        .replace("import 'react-agent-interrupts/styles.css';\n", '')
        .replace('<InterruptPanel run={run} />', '<InterruptPanel run={run} className="mt-8" />'),
    );
  });
  const page = await project.approve(
    await project.serve('npx', (port) => ['vite', '--port', port]),
    async (opened) => {
      const yes = opened.getByRole('button', { name: 'Yes' });
      const background = await yes.evaluate((element) => getComputedStyle(element).backgroundColor);
      project.check(background === 'rgb(42, 68, 189)', 'the preflight does not reset the buttons');
      const margin = await opened
        .locator('.rai-panel')
        .evaluate((element) => getComputedStyle(element).marginTop);
      project.check(margin === '32px', 'a utility on the panel applies');
      await opened.evaluate(() => document.documentElement.classList.add('dark'));
      const dark = await yes.evaluate((element) => getComputedStyle(element).backgroundColor);
      project.check(dark === 'rgb(163, 180, 255)', 'the class dark selects the dark theme');
    },
  );
  await page.close();
}
