import { isJsonObject } from '../model/json.js';
import { Copies } from './Copies.js';
import { applyJsonPatch } from './jsonPatch.js';

/** A document that patches are written into, from the last time that somebody read it until the next time. */
interface Draft {
  /** What was read last. Never written to. */
  readonly base: unknown;
  /** `base` with all of `patches` applied. Whatever is in `copies` is written to in place. */
  document: unknown;
  readonly copies: Copies;
  readonly patches: unknown[];
  /** Somebody has read `document`: nobody writes to it any more. */
  isRead: boolean;
}

/** So many patches are kept in any case before the document is copied anew. */
const FEW = 64;

/**
 * One version of a JSON document that a stream patches. Immutable as seen from outside; but versions that follow each
 * other write into one document for as long as nobody reads it, so that a document is copied once per reading and not
 * once per patch. A version that is read after it was written over is made again out of its patches.
 */
export class LiveDocument {
  /** `undefined` once it is read. */
  #draft: Draft | undefined;
  /** How many patches of the draft are this version's. */
  #count = 0;
  #value: unknown;

  constructor(value: unknown) {
    this.#value = value;
  }

  /** The document as it is in this version: the same one each time, and nobody writes to it afterwards. */
  read(): unknown {
    const draft = this.#draft;
    if (draft === undefined) return this.#value;
    this.#draft = undefined;
    if (draft.patches.length === this.#count) {
      draft.isRead = true;
      this.#value = draft.document;
      return this.#value;
    }
    const copies = new Copies();
    let document = draft.base;
    for (const patch of draft.patches.slice(0, this.#count)) {
      const patched = applyJsonPatch(document, patch, copies);
      if (patched.ok) document = patched.document;
    }
    this.#value = document;
    return document;
  }

  /** Whether the document is an object, without reading it. */
  isObject(): boolean {
    const draft = this.#draft;
    const isLast = draft !== undefined && draft.patches.length === this.#count;
    return isJsonObject(isLast ? draft.document : this.read());
  }

  /** The version that `patch` makes of this one, itself where nothing changes; `undefined` where it does not apply. */
  patched(patch: unknown): LiveDocument | undefined {
    const draft = this.#ownDraft();
    const patched = applyJsonPatch(draft.document, patch, draft.copies);
    if (!patched.ok) return undefined;
    if (!patched.changed) return this;
    draft.document = patched.document;
    draft.patches.push(patch);
    const next = new LiveDocument(undefined);
    next.#draft = draft;
    next.#count = draft.patches.length;
    return next;
  }

  /** The draft that this version is the last of: its own one, or a new one. */
  #ownDraft(): Draft {
    const draft = this.#draft;
    const isLast = draft !== undefined && !draft.isRead && draft.patches.length === this.#count;
    // What is kept to make earlier versions again may weigh as much as the copies that are saved, and no more.
    if (isLast && this.#count < Math.max(FEW, draft.copies.weight)) return draft;
    const base = this.read();
    return { base, document: base, copies: new Copies(), patches: [], isRead: false };
  }
}
