import { isJsonObject, own, ownString } from '../../model/json.js';

/** Half-typed work in a form: its values, or the text of its JSON editor. */
export interface FormDraft {
  readonly value?: unknown;
  readonly json?: string | undefined;
}

/** What a person had begun in a card: kept in `PendingInterrupt.draft`, so that a remount brings it back. */
export interface Draft {
  /** What the card was doing: editing the arguments, asking for a reason, showing the whole form. */
  readonly mode?: DraftMode | undefined;
  readonly answer?: FormDraft | undefined;
  readonly edit?: FormDraft | undefined;
  /** The tool whose arguments were edited: the edits are no edits of another's. */
  readonly tool?: string | undefined;
  /** An answer in words. */
  readonly text?: string | undefined;
  /** A reason for denying. */
  readonly reason?: string | undefined;
}

export type DraftMode = 'edit' | 'deny' | 'form' | 'json' | 'text';

const modes: readonly string[] = ['edit', 'deny', 'form', 'json', 'text'] satisfies DraftMode[];

/** Reads a draft. One that a host or an older version wrote in another shape counts as none. */
export function readDraft(draft: unknown): Draft {
  const mode = ownString(draft, 'mode');
  return {
    ...(isMode(mode) && { mode }),
    ...formDraft('answer', draft),
    ...formDraft('edit', draft),
    ...text('tool', draft),
    ...text('text', draft),
    ...text('reason', draft),
  };
}

/** The draft without edits that were made for another tool, which a question may come to ask about. */
export function draftFor(draft: unknown, tool: string | undefined): Draft {
  const read = readDraft(draft);
  if (read.tool === undefined || read.tool === tool) return read;
  const { edit: _edit, tool: _tool, mode, ...rest } = read;
  return { ...rest, ...(mode !== 'edit' && mode !== undefined && { mode }) };
}

const isMode = (mode: string | undefined): mode is DraftMode => mode !== undefined && modes.includes(mode);

function formDraft(name: 'answer' | 'edit', draft: unknown): Draft {
  const found = own(draft, name);
  if (!isJsonObject(found)) return {};
  const json = own(found, 'json');
  const value = own(found, 'value');
  return { [name]: { ...(value !== undefined && { value }), ...(typeof json === 'string' && { json }) } };
}

function text(name: 'text' | 'reason' | 'tool', draft: unknown): Draft {
  const found = own(draft, name);
  return typeof found === 'string' ? { [name]: found } : {};
}
