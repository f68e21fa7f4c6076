// Makes `styles.css` from `src/styles.layer.css`: the same rules without the cascade layer, so that they apply on a page
// whose own styles are not in a layer. A reset such as `[type='button'] { background: none }` has the specificity of one
// class, and may come later. Each of our rules about elements therefore gets the specificity of one more class. All get
// the same, so the order among them stays. A rule without a class of ours, such as one that sets tokens, stays as it is.
import postcss, { type Rule } from 'postcss';

/** @param css The content of `styles.layer.css`. */
export function unlayered(css: string): string {
  const root = postcss.parse(css);
  root.walkAtRules('layer', (layer) => {
    layer.replaceWith(layer.nodes ?? []);
  });
  root.walkRules((rule) => {
    if (!isKeyframe(rule)) rule.selectors = rule.selectors.map(raised);
  });
  return root.toString();
}

const isKeyframe = ({ parent }: Rule): boolean =>
  parent?.type === 'atrule' && 'name' in parent && parent.name === 'keyframes';

/**
 * Raises the specificity of a selector by one class: repeats its first class, or, if all are in parentheses, excludes a
 * class that no element has from the first list of alternatives.
 */
function raised(selector: string): string {
  let depth = 0;
  for (let at = 0; at < selector.length; at += 1) {
    const character = selector[at];
    if (character === '(' || character === '[') depth += 1;
    if (character === ')' || character === ']') depth -= 1;
    const name = depth === 0 ? /^\.rai-[\w-]+/.exec(selector.slice(at))?.[0] : undefined;
    if (name) return `${selector.slice(0, at)}${name}${selector.slice(at)}`;
  }
  const list = selector.search(/:is\(.*\.rai-/s);
  if (list < 0) return selector;
  let end = list + 3;
  for (depth = 0; depth > 0 || selector[end] === '('; end += 1) {
    if (selector[end] === '(') depth += 1;
    if (selector[end] === ')') depth -= 1;
    if (depth === 0) {
      end += 1;
      break;
    }
  }
  return `${selector.slice(0, end)}:not(.rai-none)${selector.slice(end)}`;
}
