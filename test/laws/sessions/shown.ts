import { titleOf, type Field, type Fields } from './questions.js';
import { all, first, textOf, type Node } from './tree.js';

/** What a card shows of an answer. */
export interface Shown {
  /** @default no editor */
  readonly view?: 'form' | 'json';
  readonly value: unknown;
  /** The text about values that have no field. */
  readonly beside: string;
}

const isNamed = (title: string) => (node: Node) => node.name === title || node.name === `${title} (optional)`;
const isOf =
  (...roles: readonly string[]) =>
  (node: Node) =>
    roles.includes(node.role);

const jsonEditor = ['Your answer as JSON', 'Arguments'];

/** Reads the answer in a card: its fields, or the text of its JSON editor. */
export function shownIn(card: Node, fields: Fields): Shown {
  const editor = first(card, (node) => node.role === 'textbox' && jsonEditor.includes(node.name));
  if (editor) return { view: 'json', value: parsed(editor.value), beside: '' };
  const regions = all(card, (node) => /^Other (?:arguments|values)/.test(node.name));
  return { view: 'form', value: fieldsIn(card, fields, ''), beside: regions.map(textOf).join(' ') };
}

/** JSON that cannot be read is shown, but is no value. */
const unreadable = Symbol('unreadable');
function parsed(text: string): unknown {
  if (text.trim() === '') return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return unreadable;
  }
}

function fieldsIn(scope: Node, fields: Fields, path: string): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([key, field]) => {
      const node = first(scope, (each) => isControl(each) && isNamed(titleOf(path + key))(each));
      return node ? [[key, valueIn(node, field, `${path}${key} `)]] : [];
    }),
  );
}

const isControl = isOf(
  'textbox',
  'spinbutton',
  'checkbox',
  'combobox',
  'radiogroup',
  'group',
  'Date',
  'listbox',
);

function valueIn(node: Node, field: Field, path: string): unknown {
  switch (field.kind) {
    case 'text':
    case 'date':
      return node.value;
    case 'number':
    case 'integer':
      return node.value === '' ? undefined : Number(node.value);
    case 'flag':
    case 'maybe':
      // A required boolean is two radio buttons.
      if (node.role === 'checkbox') return node.checked;
      return { Yes: true, No: false, None: null }[chosenIn(node) ?? ''];
    case 'json':
      return parsed(node.value);
    case 'texts':
      return all(node, isOf('textbox')).map(({ value }) => value);
    case 'map': {
      const texts = all(node, isOf('textbox')).map(({ value }) => value);
      return Object.fromEntries(texts.flatMap((key, at) => (at % 2 === 0 ? [[key, texts[at + 1]]] : [])));
    }
    case 'pick':
      return valueOfLabel(node.role === 'combobox' ? node.value : chosenIn(node), field.values);
    case 'ticks':
      // The order of the ticks is not shown.
      return new Set(
        all(node, isOf('checkbox'))
          .filter(({ checked }) => checked)
          .map(({ name }) => valueOfLabel(name, field.values)),
      );
    case 'group':
      return fieldsIn(node, field.fields, path);
    case 'rows':
      return all(node, (each) => each.role === 'group' && /^Item \d/.test(each.name)).map((item) =>
        fieldsIn(item, field.fields, path),
      );
    case 'either':
      return Object.assign(
        {},
        ...field.kinds.map((fields, index) => fieldsIn(node, fields, `${path}${index} `)),
      ) as object;
  }
}

const chosenIn = (node: Node) => all(node, isOf('radio')).find(({ checked }) => checked)?.name;

/** Text that looks like another value of the list is shown in quotes. */
function valueOfLabel(label: string | undefined, values: readonly (string | number)[]): unknown {
  return values.find((value) =>
    typeof value === 'string' && values.some((other) => other !== value && String(other) === value)
      ? label === JSON.stringify(value)
      : label === String(value),
  );
}

/** The paths at which the sent value differs from what was shown. Nothing, an empty text, an empty list and no tick look the same. */
export function differences({ value, beside }: Shown, sent: unknown): readonly string[] {
  const found: string[] = [];
  const compare = (shown: unknown, real: unknown, path: readonly string[]): void => {
    if (isBlank(shown) && isBlank(real)) return;
    if (shown instanceof Set) {
      const ticks = Array.isArray(real) ? (real as readonly unknown[]) : [];
      if (ticks.length !== shown.size || !ticks.every((tick) => shown.has(tick)))
        found.push(`${path.join('.')}: ${text([...shown])} were ticked, ${text(real)} was sent`);
      return;
    }
    if (isObject(shown) && isObject(real) && Array.isArray(shown) === Array.isArray(real)) {
      const keys = new Set([...Object.keys(shown), ...Object.keys(real)]);
      for (const key of keys) compare(entry(shown, key), entry(real, key), [...path, key]);
      return;
    }
    if (Object.is(shown, real) || (isBlank(shown) && isTold(real, path, beside))) return;
    found.push(`${path.join('.')}: ${text(shown)} was shown, ${text(real)} was sent`);
  };
  compare(value, sent, []);
  return found;
}

const entry = (value: object, key: string): unknown =>
  Object.hasOwn(value, key) ? (value as Record<string, unknown>)[key] : undefined;
const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
const text = (value: unknown): string =>
  typeof value === 'symbol' ? String(value) : (JSON.stringify(value) ?? 'nothing');

function isBlank(value: unknown): boolean {
  if (Array.isArray(value)) return value.length === 0;
  if (isObject(value)) return Object.values(value).every(isBlank);
  return value === undefined || value === '' || value === false;
}

/** Whether the card lists the value beside the fields. */
function isTold(value: unknown, path: readonly string[], beside: string): boolean {
  if (isObject(value))
    return Object.entries(value).every(([key, part]) => isTold(part, [...path, key], beside));
  return beside.includes(path.at(-1) ?? '') && beside.includes(String(value));
}
