import type { JsonObject } from './json.js';

/**
 * One event of a run as a protocol decoded it: its type and fields carry AG-UI 1.0's names, its optional
 * `null`s are gone, and nothing else about it is promised. Readers take each field with a guard.
 */
export interface AgentEvent extends JsonObject {
  readonly type: string;
}
