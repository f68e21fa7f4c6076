import type { Issue } from '../model/Issue.js';
import { DEEPEST, isTooDeep, own, sameJson, type JsonObject } from '../model/json.js';
import { Copies } from './Copies.js';
import { PatchedDocument } from './PatchedDocument.js';

/** The resulting document, or the reason why the patch does not apply. */
export type PatchResult =
  | { readonly ok: true; readonly document: unknown; readonly changed: boolean }
  | { readonly ok: false; readonly issue: Issue };

/**
 * Applies a JSON Patch (RFC 6902) completely or not at all. It never throws, whatever the input, and never writes to
 * `document` or `patch`: changed containers are copied, and the rest is shared. Paths through `__proto__` or
 * `constructor/prototype` are rejected, and so is a change that would make the document deeper than `DEEPEST`.
 *
 * `copies` contains containers that the caller has already copied and that may be written to. A caller that applies
 * many patches passes the same set each time, so that every list and object is copied once. A failed patch reverts its
 * writes to them.
 */
export function applyJsonPatch(document: unknown, patch: unknown, copies = new Copies()): PatchResult {
  if (!Array.isArray(patch)) return refused([], 'A JSON Patch must be an array of operations.');
  const patched = new PatchedDocument(document, copies);
  for (const [index, operation] of patch.entries()) {
    const problem = applyOperation(patched, operation);
    if (problem !== undefined) {
      patched.undo();
      return refused([index], problem);
    }
  }
  return { ok: true, document: patched.root, changed: patched.hasChanged };
}

function refused(path: Issue['path'], message: string): PatchResult {
  return { ok: false, issue: { path, message, keyword: 'json-patch' } };
}

const tooDeep = `The document would be nested more than ${DEEPEST} levels deep.`;

/** Applies one operation, or returns why it cannot be applied. */
function applyOperation(patched: PatchedDocument, operation: unknown): string | undefined {
  const name = own(operation, 'op');
  const path = parsePointer(own(operation, 'path'));
  if (path === undefined) return 'The "path" of an operation must be a JSON Pointer without prototype keys.';
  switch (name) {
    case 'add':
    case 'replace':
    case 'test': {
      const value = own(operation, 'value');
      if (value === undefined) return `The operation "${name}" has no "value".`;
      if (name !== 'test' && isTooDeep(value, DEEPEST - path.length)) return tooDeep;
      if (name === 'add') return problemOf(patched.add(path, value), operation);
      if (name === 'replace') return problemOf(patched.replace(path, value), operation);
      const found = patched.read(path);
      // Numbers are compared by value (RFC 6902, 4.6), but sameJson distinguishes -0 from 0.
      const same = found !== undefined && (found.value === value || sameJson(found.value, value));
      return same ? undefined : 'The document does not have the value that the operation "test" expects.';
    }
    case 'remove':
      return problemOf(patched.remove(path), operation);
    case 'move':
    case 'copy':
      return applyTransfer(patched, operation, { name, path });
    default:
      return 'The "op" of an operation must be one of add, remove, replace, move, copy and test.';
  }
}

function applyTransfer(
  patched: PatchedDocument,
  operation: unknown,
  { name, path }: { name: 'move' | 'copy'; path: readonly string[] },
): string | undefined {
  const from = parsePointer(own(operation, 'from'));
  if (from === undefined) return 'The "from" of an operation must be a JSON Pointer without prototype keys.';
  const found = patched.read(from);
  if (found === undefined) return 'The "from" of the operation points to a missing value.';
  // A value at its current location is never too deep.
  if (path.length > from.length && isTooDeep(found.value, DEEPEST - path.length)) return tooDeep;
  if (name === 'copy') {
    patched.share(found.value);
    return problemOf(patched.add(path, found.value), operation);
  }
  if (from.every((key, depth) => key === path[depth])) {
    return from.length === path.length ? undefined : 'A value cannot move into itself.';
  }
  return problemOf(patched.remove(from) && patched.add(path, found.value), operation);
}

function problemOf(applied: boolean, operation: unknown): string | undefined {
  // `own` has found the fields, so this is an object.
  const { op, path } = operation as JsonObject;
  return applied
    ? undefined
    : `The document has no place for the operation "${String(op)}" at "${String(path)}".`;
}

/**
 * The keys of a JSON Pointer (RFC 6901): `/a/b~1c` as `['a', 'b/c']`, the empty pointer as `[]`. `undefined` for an
 * invalid pointer, and for one through `__proto__` or `constructor/prototype`, as in the reference client.
 */
function parsePointer(pointer: unknown): readonly string[] | undefined {
  if (pointer === '') return [];
  if (typeof pointer !== 'string' || !pointer.startsWith('/') || /~(?![01])/.test(pointer)) return undefined;
  const keys = pointer
    .slice(1)
    .split('/')
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));
  const isForbidden = keys.some(
    (key, depth) => key === '__proto__' || (key === 'prototype' && keys[depth - 1] === 'constructor'),
  );
  return isForbidden ? undefined : keys;
}
