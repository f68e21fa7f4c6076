import { isJsonObject, own, ownString, type JsonObject, type JsonPath } from '../../model/json.js';
import { emptiedIn, isPath, withEmptied } from './emptied.js';

/** Unfinished input in a form: its values, or the text of its JSON editor. */
export interface FormDraft {
  readonly value?: unknown;
  readonly json?: string | undefined;
  /** Typed text without a value, such as incomplete JSON, by the paths of its controls. @default none */
  readonly texts?: Readonly<Record<string, unknown>> | undefined;
  /** The paths of the secrets that the user has not changed. The draft omits their values. @default none */
  readonly unchanged?: readonly JsonPath[] | undefined;
  /**
   * The paths of the secrets that the user has typed. The draft omits them, so they must be typed again.
   * @default none
   */
  readonly missing?: readonly JsonPath[] | undefined;
}

/** What a user has started in a card. It is kept in `PendingInterrupt.draft`, so a remount restores it. */
export interface Draft {
  /** What the card shows: the arguments to edit, the reason of a denial, the whole form, or a text or JSON answer. */
  readonly mode?: DraftMode | undefined;
  readonly answer?: FormDraft | undefined;
  readonly edit?: FormDraft | undefined;
  /** The tool whose arguments were edited. The edits are never applied to another tool. */
  readonly tool?: string | undefined;
  /** An answer as text. */
  readonly text?: string | undefined;
  /** A reason for denying. */
  readonly reason?: string | undefined;
  /** A reason for denying, in a form. */
  readonly denial?: FormDraft | undefined;
}

export type DraftMode = 'edit' | 'deny' | 'form' | 'json' | 'text';

const modes: readonly string[] = ['edit', 'deny', 'form', 'json', 'text'] satisfies DraftMode[];

/** Reads a draft. Ignores parts in another shape, which the host or an older version has stored. */
export function readDraft(draft: unknown): Draft {
  const mode = ownString(draft, 'mode');
  return {
    ...(isMode(mode) && { mode }),
    ...formDraft('answer', draft),
    ...formDraft('edit', draft),
    ...formDraft('denial', draft),
    ...text('tool', draft),
    ...text('text', draft),
    ...text('reason', draft),
  };
}

/**
 * The draft as it is stored. JSON cannot contain `undefined`, so the emptied fields of each form are listed by their
 * paths.
 */
export function storableDraft(draft: Draft): object {
  const parts = Object.entries(draft).map(([name, part]: [string, unknown]): [string, unknown] => {
    const emptied = emptiedIn(own(part, 'value'));
    return [name, isJsonObject(part) && emptied.length > 0 ? { ...part, emptied } : part];
  });
  return Object.fromEntries(parts);
}

/** Removes edits that were made for another tool, if the question now asks about a different one. */
export function draftFor(draft: unknown, tool: string | undefined): Draft {
  const read = readDraft(draft);
  if (read.tool === undefined || read.tool === tool) return read;
  const { edit: _edit, tool: _tool, mode, ...rest } = read;
  return { ...rest, ...(mode !== 'edit' && { mode }) };
}

const isMode = (mode: string | undefined): mode is DraftMode => mode !== undefined && modes.includes(mode);

function formDraft(name: 'answer' | 'edit' | 'denial', draft: unknown): Draft {
  const found = own(draft, name);
  if (!isJsonObject(found)) return {};
  const json = own(found, 'json');
  const value = withEmptied(own(found, 'value'), own(found, 'emptied'));
  const unchanged = pathsIn(found, 'unchanged');
  const missing = pathsIn(found, 'missing');
  const texts = own(found, 'texts');
  return {
    [name]: {
      ...(value !== undefined && { value }),
      ...(typeof json === 'string' && { json }),
      ...(isJsonObject(texts) && { texts }),
      ...(unchanged.length > 0 && { unchanged }),
      ...(missing.length > 0 && { missing }),
    },
  };
}

function pathsIn(draft: JsonObject, name: 'unchanged' | 'missing'): readonly JsonPath[] {
  const paths = own(draft, name);
  return Array.isArray(paths) ? paths.filter(isPath) : [];
}

function text(name: 'text' | 'reason' | 'tool', draft: unknown): Draft {
  const found = own(draft, name);
  return typeof found === 'string' ? { [name]: found } : {};
}
