import { isJsonObject, own, type JsonObject } from '../model/json.js';
import { definitionKeywords } from './formKeywords.js';
import { definitionPointer } from './pointer.js';
import type { SchemaDocument } from './schemaDocument.js';

/**
 * Moves every reference target of a document into its definitions, so that references stay valid when the schema around
 * a target changes.
 */
export class Definitions {
  readonly #document: SchemaDocument;
  readonly #pointers = new Map<JsonObject, string>();
  readonly #targets = new Map<string, JsonObject>();
  readonly #names: Set<string>;
  /** The targets that are not definitions of the document yet. */
  readonly added: { readonly name: string; readonly schema: JsonObject }[] = [];

  constructor(document: SchemaDocument) {
    this.#document = document;
    const existing = own(document.root, '$defs');
    this.#names = new Set(isJsonObject(existing) ? Object.keys(existing) : []);
  }

  /** The `$ref` to `target`, as a JSON Pointer. */
  pointerTo(target: JsonObject): string {
    const known = this.#pointers.get(target);
    if (known !== undefined) return known;
    const pointer = this.#place(target);
    this.#pointers.set(target, pointer);
    this.#targets.set(pointer, target);
    return pointer;
  }

  /** The schema at a pointer of `pointerTo`. */
  targetOf(pointer: string): JsonObject | undefined {
    return this.#targets.get(pointer);
  }

  #place(target: JsonObject): string {
    if (target === this.#document.root) return '#';
    const path = this.#document.pathOf(target) ?? [];
    const [keyword, name] = path;
    if (path.length === 2 && definitionKeywords.has(String(keyword)))
      return definitionPointer(String(keyword), String(name));
    const wanted = String(path.at(-1) ?? 'schema');
    let free = wanted;
    for (let number = 2; this.#names.has(free); number += 1) free = `${wanted} ${number}`;
    this.#names.add(free);
    this.added.push({ name: free, schema: target });
    return definitionPointer('$defs', free);
  }
}
