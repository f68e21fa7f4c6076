/** What a user can read in a part of the page: its text, and the values of its fields. */
export interface Shown {
  /** Everything as one string. */
  readonly text: string;
  readonly isTicked: boolean;
  readonly isUnticked: boolean;
}

/** Reads what is currently visible. */
export function shownIn(container: HTMLElement): Shown {
  const fields = [
    ...container.querySelectorAll<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>(
      'input, textarea, select',
    ),
  ].filter((each) => each.checkVisibility());
  const ticks = fields.filter((each) => each instanceof HTMLInputElement && /checkbox|radio/.test(each.type));
  const values = fields.filter((each) => !ticks.includes(each)).map(valueOf);
  return {
    text: [container.innerText, ...values].join('\n'),
    isTicked: ticks.some((each) => (each as HTMLInputElement).checked),
    isUnticked: ticks.some((each) => !(each as HTMLInputElement).checked),
  };
}

function valueOf(each: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement): string {
  return each instanceof HTMLSelectElement ? (each.selectedOptions[0]?.textContent ?? '') : each.value;
}

/** The paths of the parts of `payload` that were not visible before they were sent. */
export function unseen(payload: unknown, shown: Shown, schema: unknown): string[] {
  const titles = titlesByName(schema);
  const missing: string[] = [];
  const visit = (value: unknown, path: readonly string[]): void => {
    const name = path.at(-1);
    const names = name === undefined ? [''] : [name, ...(titles.get(name) ?? [])];
    const isItem = /^\d+$/.test(name ?? '');
    if (!isItem && !names.some((each) => reads(shown.text, each))) missing.push(`name of ${path.join('.')}`);
    if (typeof value === 'object' && value !== null) {
      for (const [key, child] of Object.entries(value)) visit(child, [...path, key]);
    } else if (!isShown(value, shown)) missing.push(`value of ${path.join('.')}: ${JSON.stringify(value)}`);
  };
  visit(payload, []);
  return missing;
}

function isShown(value: unknown, shown: Shown): boolean {
  if (value === true) return shown.isTicked || /\b(true|yes)\b/i.test(shown.text);
  if (value === false) return shown.isUnticked || /\b(false|no)\b/i.test(shown.text);
  if (value === null) return /\b(null|none)\b/i.test(shown.text);
  if (typeof value !== 'string') return reads(shown.text, JSON.stringify(value));
  // A file is shown by its name, and text in an editor with its escapes.
  const file = /^data:[^,]*;name=([^;,]*)/.exec(value)?.[1];
  const forms = [file === undefined ? value : decodeURIComponent(file), JSON.stringify(value).slice(1, -1)];
  return forms.some((form) => reads(shown.text, form));
}

/** Whether both are the same JSON, in any key order. */
export function sameJson(left: unknown, right: unknown): boolean {
  if (typeof left !== 'object' || typeof right !== 'object' || left === null || right === null)
    return left === right;
  const [keys, others] = [Object.keys(left), Object.keys(right)];
  return (
    Array.isArray(left) === Array.isArray(right) &&
    keys.length === others.length &&
    keys.every(
      (key) => Object.hasOwn(right, key) && sameJson(Reflect.get(left, key), Reflect.get(right, key)),
    )
  );
}

/** Whether `text` contains every readable piece of `wanted`. Unprintable characters are shown differently. */
function reads(text: string, wanted: string): boolean {
  const pieces = wanted.split(/[^\x21-\x7E]+/).filter((piece) => piece !== '');
  return pieces.every((piece) => text.includes(piece.slice(0, 200)));
}

/** A field may be labelled by its title. */
function titlesByName(schema: unknown): ReadonlyMap<string, readonly string[]> {
  const titles = new Map<string, string[]>();
  const open: unknown[] = [schema];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (typeof node !== 'object' || node === null) continue;
    for (const [name, child] of Object.entries(node)) {
      open.push(child);
      const title: unknown = typeof child === 'object' && child !== null && Reflect.get(child, 'title');
      if (typeof title === 'string') titles.set(name, [...(titles.get(name) ?? []), title]);
    }
  }
  return titles;
}
