import { Copies } from './Copies.js';
import type { applyJsonPatch } from './jsonPatch.js';

/** `applyJsonPatch`, as a parameter, so that it loads with the code that reads streams. */
type ApplyPatch = typeof applyJsonPatch;

/** A mutable document that receives patches between two reads. */
interface Draft {
  /** The version that was read last. Never written to. */
  readonly base: unknown;
  /** `base` with all of `patches` applied. Containers in `copies` are written to in place. */
  document: unknown;
  readonly copies: Copies;
  readonly patches: unknown[];
  readonly apply: ApplyPatch;
  /** `document` has been read, so it must not be written to. */
  isRead: boolean;
}

/** The minimum number of patches that are kept before the document is copied again. */
const MIN_KEPT_PATCHES = 64;

/**
 * One version of a JSON document that a stream patches. It appears immutable. Consecutive versions share one mutable
 * document until one is read, so the document is copied once per read, not once per patch. If an older version is read
 * after it was overwritten, it is rebuilt from its patches.
 */
export class LiveDocument {
  /** `undefined` after it was read. */
  #draft: Draft | undefined;
  /** The number of the draft's patches that belong to this version. */
  #count = 0;
  #value: unknown;
  /** The same version with exact numbers, as in `exactJson.ts`; `undefined` if none is rounded. */
  exact: LiveDocument | undefined;

  static of(value: unknown, exact: unknown): LiveDocument {
    const document = new LiveDocument(value);
    if (exact !== undefined) document.exact = new LiveDocument(exact);
    return document;
  }

  constructor(value: unknown) {
    this.#value = value;
  }

  /** The document in this version. It is the same object each time and is never written to afterwards. */
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
      const patched = draft.apply(document, patch, copies);
      if (patched.ok) document = patched.document;
    }
    this.#value = document;
    return document;
  }

  /** The document, without a copy. The next patch may write to it, so the caller must not keep it. */
  peek(): unknown {
    const draft = this.#draft;
    const isLast = draft !== undefined && draft.patches.length === this.#count;
    return isLast ? draft.document : this.read();
  }

  /** The version after `patch`; the same version if nothing changes; `undefined` if the patch does not apply. */
  patched(patch: unknown, apply: ApplyPatch): LiveDocument | undefined {
    const draft = this.#ownDraft(apply);
    const patched = apply(draft.document, patch, draft.copies);
    if (!patched.ok) return undefined;
    if (!patched.changed) return this;
    draft.document = patched.document;
    draft.patches.push(patch);
    const next = new LiveDocument(undefined);
    next.#draft = draft;
    next.#count = draft.patches.length;
    return next;
  }

  /** The draft whose last version this is: its own or a new one. */
  #ownDraft(apply: ApplyPatch): Draft {
    const draft = this.#draft;
    const isLast = draft !== undefined && !draft.isRead && draft.patches.length === this.#count;
    // The patches for earlier versions may take at most as much memory as the copies would.
    if (isLast && this.#count < Math.max(MIN_KEPT_PATCHES, draft.copies.memberCount)) return draft;
    const base = this.read();
    return { base, document: base, copies: new Copies(), patches: [], apply, isRead: false };
  }
}
