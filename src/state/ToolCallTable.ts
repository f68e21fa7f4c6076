import type { ToolCallRecord } from '../model/ToolCallRecord.js';
import type { Table } from './Table.js';

type WritableRecord = { -readonly [Key in keyof ToolCallRecord]: ToolCallRecord[Key] };

/**
 * The tool calls of a conversation while they change. A record with several consecutive writes is copied once.
 * Everything else is shared.
 */
export class ToolCallTable {
  #current: Table<ToolCallRecord>;
  /** The copy of the last write: a stream often writes to the same call. */
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

  /** Lets `change` write to a copy of the record `id`. If there is none, it is created with the fields of `blank`. */
  edit(id: string, change: (record: WritableRecord) => void, blank?: Omit<ToolCallRecord, 'id'>): void {
    if (this.#latest?.id === id) return change(this.#latest);
    const from = this.get(id) ?? (blank && { id, ...blank });
    if (from !== undefined) change(this.#put({ ...from }));
  }

  /** Creates a record for `record.id`. A previous call with that id becomes an earlier call. */
  begin(record: ToolCallRecord): void {
    this.#put({ ...record });
  }

  #put(record: WritableRecord): WritableRecord {
    this.#latest = record;
    this.#current = this.#current.with(record.id, record);
    return record;
  }
}
