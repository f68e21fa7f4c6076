import type { JsonObject } from './json.js';

/**
 * One decoded event of a run. `type` and the other fields use the names of AG-UI 1.0, without optional fields that
 * were `null`. No field except `type` is guaranteed: check each one before use.
 */
export interface AgentEvent extends JsonObject {
  readonly type: string;
}
