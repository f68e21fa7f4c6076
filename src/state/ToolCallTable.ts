import type { ToolCallRecord } from '../model/ToolCallRecord.js';
import type { Table } from './Table.js';

type WritableRecord = { -readonly [Key in keyof ToolCallRecord]: ToolCallRecord[Key] };

/** The tool calls of a conversation while they change: each record is copied once, and the rest is shared. */
export class ToolCallTable {
  #current: Table<ToolCallRecord>;
  readonly #copies = new Map<string, WritableRecord>();

  constructor(records: Table<ToolCallRecord>) {
    this.#current = records;
  }

  get current(): Table<ToolCallRecord> {
    return this.#current;
  }

  get(id: string): ToolCallRecord | undefined {
    return this.#copies.get(id) ?? this.#current.get(id);
  }

  /** Lets `change` write to a copy of the record `id`, which it begins with the fields of `blank` where none is. */
  edit(id: string, change: (record: WritableRecord) => void, blank?: Omit<ToolCallRecord, 'id'>): void {
    let copy = this.#copies.get(id);
    if (copy === undefined) {
      const from = this.get(id) ?? (blank && { id, ...blank });
      if (from === undefined) return;
      copy = this.#put({ ...from });
    }
    change(copy);
  }

  /** Begins a record for `record.id`: the call that had the id before is an earlier one. */
  begin(record: ToolCallRecord): void {
    this.#put({ ...record });
  }

  #put(record: WritableRecord): WritableRecord {
    this.#copies.set(record.id, record);
    this.#current = this.#current.with(record.id, record);
    return record;
  }
}
