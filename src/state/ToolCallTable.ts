import type { ToolCallRecord } from '../model/ToolCallRecord.js';
import { copyTable } from './copyTable.js';

type WritableRecord = { -readonly [Key in keyof ToolCallRecord]: ToolCallRecord[Key] };

/** The tool calls of a conversation while they change: the table and each record is copied once. */
export class ToolCallTable {
  #current: Readonly<Record<string, ToolCallRecord>>;
  #own: Record<string, ToolCallRecord> | undefined;
  readonly #copies = new Map<string, WritableRecord>();

  constructor(records: Readonly<Record<string, ToolCallRecord>>) {
    this.#current = records;
  }

  get current(): Readonly<Record<string, ToolCallRecord>> {
    return this.#current;
  }

  get(id: string): ToolCallRecord | undefined {
    return Object.hasOwn(this.#current, id) ? this.#current[id] : undefined;
  }

  /** Lets `change` write to a copy of the record `id`, which it begins with the fields of `blank` where none is. */
  edit(id: string, change: (record: WritableRecord) => void, blank?: Omit<ToolCallRecord, 'id'>): void {
    const known = this.get(id);
    const from = known ?? (blank && { id, ...blank });
    if (from === undefined) return;
    let copy = this.#copies.get(id);
    if (copy === undefined) {
      copy = { ...from };
      this.#copies.set(id, copy);
      this.#table()[id] = copy;
    }
    change(copy);
  }

  #table(): Record<string, ToolCallRecord> {
    if (this.#own === undefined) this.#current = this.#own = copyTable(this.#current);
    return this.#own;
  }
}
