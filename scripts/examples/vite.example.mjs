import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Vite: the page is built, and the code for forms is in a separate, lazy-loaded file. */
export default function vite({ folder, check }) {
  const assets = join(folder, 'dist/assets');
  const page = readFileSync(join(folder, 'dist/index.html'), 'utf8');
  const scripts = readdirSync(assets).filter((file) => file.endsWith('.js'));
  const forms = scripts.filter((file) =>
    readFileSync(join(assets, file), 'utf8').includes('UnsupportedFieldTemplate'),
  );
  check(
    scripts.some((file) => page.includes(file)),
    'the page loads its script',
  );
  check(forms.length > 0 && !forms.some((file) => page.includes(file)), 'the form is lazy-loaded');
  check(
    readdirSync(assets).some((file) => file.endsWith('.css')),
    'the build contains the styles',
  );
}
