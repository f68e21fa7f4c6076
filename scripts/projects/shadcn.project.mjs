import { listen } from './agentServer.mjs';
import vite from './vite.project.mjs';

/** A theme of shadcn/ui, as its own template has it. Its registry is not reached: only the items of the package are added. */
const theme = `@import 'tailwindcss';
:root { --background: oklch(1 0 0); --foreground: oklch(0.145 0 0); --card: oklch(1 0 0); --card-foreground: oklch(0.145 0 0);
  --muted: oklch(0.97 0 0); --muted-foreground: oklch(0.556 0 0); --border: oklch(0.922 0 0); --input: oklch(0.922 0 0);
  --primary: rgb(1 2 3); --primary-foreground: oklch(0.985 0 0); --radius: 0.625rem; }
@theme inline { --color-card: var(--card); --color-card-foreground: var(--card-foreground); --color-border: var(--border);
  --color-primary: var(--primary); --color-primary-foreground: var(--primary-foreground); --color-background: var(--background); }
@layer base { * { @apply border-border; } body { @apply bg-background text-card-foreground; } }
`;
const components = {
  $schema: 'https://ui.shadcn.com/schema.json',
  style: 'new-york',
  rsc: false,
  tsx: true,
  tailwind: { config: '', css: 'src/index.css', baseColor: 'neutral', cssVariables: true, prefix: '' },
  iconLibrary: 'lucide',
  aliases: {
    components: '@/components',
    utils: '@/lib/utils',
    ui: '@/components/ui',
    lib: '@/lib',
    hooks: '@/hooks',
  },
};
const paths = { paths: { '@/*': ['./src/*'] } };

export default async function shadcn(project) {
  await vite(project, async (created) => {
    created.run(
      'npm',
      'install',
      '--no-audit',
      '--no-fund',
      '--prefer-offline',
      'tailwindcss',
      '@tailwindcss/vite',
    );
    created.write('src/index.css', theme);
    created.write('components.json', JSON.stringify(components));
    created.edit('tsconfig.json', (text) => JSON.stringify({ ...JSON.parse(text), compilerOptions: paths }));
    created.edit('tsconfig.app.json', (text) =>
      text.replace('"compilerOptions": {', '"compilerOptions": {"paths": {"@/*": ["./src/*"]},'),
    );
    created.edit('vite.config.ts', (text) =>
      `import tailwindcss from '@tailwindcss/vite';\n${text}`
        .replace('[react(), ', '[react(), tailwindcss(), ')
        .replace('defineConfig({', "defineConfig({ resolve: { alias: { '@': '/src' } },"),
    );
    // The command asks shadcn's own registry for the base colour, which the tests cannot reach.
    const registry = await listen(project, (request, response) => {
      const themes = { light: {}, dark: {} };
      const colors = { inlineColors: themes, cssVars: themes, inlineColorsTemplate: '', cssVarsTemplate: '' };
      response.statusCode = request.url.endsWith('/colors/neutral.json') ? 200 : 404;
      response.end(JSON.stringify(colors));
    });
    for (const item of ['agent-questions', 'agent-question-card', 'agent-approval']) {
      const file = `./node_modules/react-agent-interrupts/dist/registry/${item}.json`;
      await created.runWith('env', `REGISTRY_URL=${registry}`, 'npx', '-y', 'shadcn@4', 'add', '--yes', file);
    }
    const [layers] = created.blockOf('Tailwind CSS', 'css').split('\n');
    created.edit('src/index.css', (text) => `${layers}\n${text}`);
    created.edit('src/App.tsx', (text) =>
      text
        .replace(
          "import { InterruptPanel, useAgentRun } from 'react-agent-interrupts';\nimport 'react-agent-interrupts/styles.css';",
          "import { useAgentRun } from 'react-agent-interrupts';\nimport { AgentQuestions } from '@/components/agent-questions';\nimport { AgentApproval } from '@/components/agent-approval';\nimport { AgentQuestionCards } from '@/components/agent-question-card';\nexport const parts = [AgentApproval, AgentQuestionCards];",
        )
        .replace('<InterruptPanel run={run} />', '<AgentQuestions run={run} />'),
    );
  });
  const address = await project.serve('npx', (port) => ['vite', '--port', port]);
  await project.approve(address, async (opened) => {
    const yes = opened.getByRole('button', { name: 'Yes' });
    const background = await yes.evaluate((element) => getComputedStyle(element).backgroundColor);
    project.check(background === 'rgb(1, 2, 3)', 'the buttons have the primary colour of the theme');
  });
}
