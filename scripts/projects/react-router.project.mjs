/** The template that `create-react-router` loads from GitHub, which the tests cannot reach, without its fonts and pages. */
const root = `import { Links, Meta, Outlet, Scripts, ScrollRestoration } from "react-router";
import "./app.css";

export function Layout({ children }: { children: React.ReactNode }) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function App() {
  return <Outlet />;
}
`;
const config = `import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

export default defineConfig({ plugins: [tailwindcss(), reactRouter()] });
`;
const manifest = {
  name: 'my-app',
  private: true,
  type: 'module',
  scripts: {
    build: 'react-router build',
    dev: 'react-router dev',
    typecheck: 'react-router typegen && tsc',
  },
  dependencies: {
    '@react-router/node': '7.18.4',
    '@react-router/serve': '7.18.4',
    isbot: '^5.1.36',
    react: '^19.2.0',
    'react-dom': '^19.2.0',
    'react-router': '7.18.4',
  },
  devDependencies: {
    '@react-router/dev': '7.18.4',
    '@tailwindcss/vite': '^4.0.0',
    '@types/node': '^22.0.0',
    '@types/react': '^19.2.0',
    '@types/react-dom': '^19.2.0',
    tailwindcss: '^4.0.0',
    typescript: '^5.9.0',
    vite: '^7.0.0',
  },
};
const tsconfig = {
  include: ['**/*', '.react-router/types/**/*'],
  compilerOptions: {
    lib: ['DOM', 'DOM.Iterable', 'ES2022'],
    types: ['node', 'vite/client'],
    target: 'ES2022',
    module: 'ES2022',
    moduleResolution: 'bundler',
    jsx: 'react-jsx',
    rootDirs: ['.', './.react-router/types'],
    esModuleInterop: true,
    verbatimModuleSyntax: true,
    noEmit: true,
    resolveJsonModule: true,
    skipLibCheck: true,
    strict: true,
  },
};

/** A project of React Router in framework mode, whose pages are rendered on the server. */
export default async function reactRouter(project) {
  project.write('package.json', JSON.stringify(manifest));
  project.write('tsconfig.json', JSON.stringify(tsconfig));
  project.write('vite.config.ts', config);
  project.write('react-router.config.ts', 'export default { ssr: true };\n');
  project.write('app/root.tsx', root);
  project.write('app/app.css', '@import "tailwindcss";\n');
  project.follow('React Router');
  project.run('npm', 'run', 'build');
  project.run('npm', 'run', 'typecheck');
  const serve = ['npx', 'react-router-serve', './build/server/index.js'];
  const address = await project.serve('env', (port) => [`PORT=${port}`, ...serve]);
  const html = await (await fetch(address)).text();
  project.check(html.includes('Status: <!-- -->idle'), 'the server renders the page');
  await project.approve(address);
}
