// Finds what the build uses and a promised browser lacks, by MDN's compatibility data.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import postcss from 'postcss';
import { parseSync } from 'vite';

/** The features that the files of `folder` use and one of `browsers` lacks, each with where it is used. */
export function missingFeatures({ folder, data, browsers }) {
  const lacking = (compat) =>
    Object.entries(browsers).flatMap(([browser, version]) =>
      isSupported(compat.support[browser], version) ? [] : [browser],
    );
  const { members, globals } = scriptFeatures(data);
  const found = new Map();
  /** A name is missing if a browser has it on none of the objects that may have it. */
  const use = (name, compats, file) => {
    if (!compats || compats.length === 0) return;
    const without = compats.map(lacking);
    const nowhere = Object.keys(browsers).filter((browser) =>
      without.every((list) => list.includes(browser)),
    );
    if (nowhere.length === 0) return;
    if (!found.has(name)) found.set(name, { name, browsers: nowhere, files: new Set() });
    found.get(name).files.add(file);
  };
  let scripts = 0;
  let styles = 0;
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    // Jest runs in Node.
    if (file.startsWith('testing')) continue;
    const text = () => readFileSync(join(folder, file), 'utf8');
    if (file.endsWith('.js')) {
      scripts += 1;
      walk(parseSync(file, text()).program, (node) => {
        if (node.type === 'MemberExpression' && !node.computed && node.object.type === 'Identifier') {
          const { object, property } = node;
          use(`${object.name}.${property.name}`, compatOf(globals.get(object.name)?.[property.name]), file);
        }
        // Only calls: the library's own objects have properties of any name.
        if (
          node.type === 'CallExpression' &&
          node.callee.type === 'MemberExpression' &&
          !node.callee.computed
        ) {
          const { object, property } = node.callee;
          if (object.type !== 'Identifier' || !globals.has(object.name))
            use(`.${property.name}()`, members.get(property.name), file);
        }
        if (node.type === 'NewExpression' && node.callee.type === 'Identifier')
          use(node.callee.name, compatOf(globals.get(node.callee.name)), file);
        if (node.type === 'Literal' && node.regex && /\(\?[ims]*-?[ims]+:/.test(node.regex.pattern))
          use('modifiers of a pattern', compatOf(data.javascript.regular_expressions.modifier), file);
      });
    }
    if (file.endsWith('.css')) {
      styles += 1;
      postcss.parse(text()).walk((node) => {
        for (const [name, feature] of styleFeatures(node, data.css)) use(name, compatOf(feature), file);
      });
    }
  }
  return { scripts, styles, missing: [...found.values()] };
}

const compatOf = (feature) => (feature?.__compat ? [feature.__compat] : []);

/** Whether a version has a feature without a flag and without a prefix. */
function isSupported(support, version) {
  if (support === undefined) return true;
  return [support]
    .flat()
    .some(({ version_added: added, version_removed: removed, flags, prefix, alternative_name: other }) => {
      if (flags || prefix || other || !added || added === 'preview') return false;
      const at = Number.parseFloat(String(added).replace('≤', ''));
      return at <= Number(version) && !(removed && Number.parseFloat(removed) <= Number(version));
    });
}

/** The interfaces of the DOM whose methods are looked for by name. */
const interfaces = [
  'AbortController AbortSignal Blob BroadcastChannel Crypto CSSStyleSheet DataTransfer Document Element Event EventTarget File',
  'FormData Headers History HTMLButtonElement HTMLDialogElement HTMLElement HTMLFormElement HTMLInputElement',
  'HTMLSelectElement HTMLTextAreaElement LockManager MediaQueryList MutationObserver Node NodeList Range',
  'ReadableStream Request ResizeObserver Response Selection Storage SubtleCrypto URL URLSearchParams Window',
].flatMap((names) => names.split(' '));

function scriptFeatures({ javascript, api }) {
  const members = new Map();
  const globals = new Map(Object.entries({ ...api, ...javascript.builtins }));
  const withMethods = [...Object.values(javascript.builtins), ...interfaces.map((name) => api[name])];
  for (const owner of withMethods)
    for (const [name, feature] of Object.entries(owner)) {
      if (!feature?.__compat) continue;
      const plain = name.replace(/_static$/, '');
      if (plain !== name) owner[plain] ??= feature;
      if (!members.has(plain)) members.set(plain, []);
      members.get(plain).push(feature.__compat);
    }
  return { members, globals };
}

/** The features of a rule, a declaration or an at-rule, with their names. */
function* styleFeatures(node, css) {
  if (node.type === 'atrule') {
    const rule = css['at-rules'][node.name];
    yield [`@${node.name}`, rule];
    for (const [, name] of node.params.matchAll(/\(\s*([\w-]+)\s*[:)]/g))
      yield [`@${node.name} (${name})`, rule?.[name]];
  }
  if (node.type === 'rule')
    for (const [, name] of node.selector.matchAll(/::?([\w-]+)/g)) yield [`:${name}`, css.selectors[name]];
  if (node.type !== 'decl') return;
  const property = css.properties[node.prop];
  yield [node.prop, property];
  if (property?.[node.value]) yield [`${node.prop}: ${node.value}`, property[node.value]];
  for (const [, name] of node.value.matchAll(/([\w-]+)\(/g))
    yield [`${name}()`, css.types[name] ?? css.types.color[name]];
}

function walk(node, visit) {
  visit(node);
  for (const value of Object.values(node))
    for (const child of [value].flat())
      if (child && typeof child === 'object' && typeof child.type === 'string') walk(child, visit);
}
