import type { ToolCallRecord } from '../model/ToolCallRecord.js';
import type { Table } from './Table.js';

type WritableRecord = { -readonly [Key in keyof ToolCallRecord]: ToolCallRecord[Key] };

/**
 * The tool calls of a conversation while they change: a record that is written to several times in a row is copied once,
 * and the rest is shared.
 */
export class ToolCallTable {
  #current: Table<ToolCallRecord>;
  /** The copy that was written to last: a stream writes to one call many times over. */
  #latest: WritableRecord | undefined;

  constructor(records: Table<ToolCallRecord>) {
    this.#current = records;
  }

  get current(): Table<ToolCallRecord> {
    return this.#current;
  }

  get(id: string): ToolCallRecord | undefined {
    return this.#latest?.id === id ? this.#latest : this.#current.get(id);
  }

  /** Lets `change` write to a copy of the record `id`, which it begins with the fields of `blank` where none is. */
  edit(id: string, change: (record: WritableRecord) => void, blank?: Omit<ToolCallRecord, 'id'>): void {
    if (this.#latest?.id === id) return change(this.#latest);
    const from = this.get(id) ?? (blank && { id, ...blank });
    if (from !== undefined) change(this.#put({ ...from }));
  }

  /** Begins a record for `record.id`: the call that had the id before is an earlier one. */
  begin(record: ToolCallRecord): void {
    this.#put({ ...record });
  }

  #put(record: WritableRecord): WritableRecord {
    this.#latest = record;
    this.#current = this.#current.with(record.id, record);
    return record;
  }
}
