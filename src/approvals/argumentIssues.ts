import { parseWithUniqueKeys } from '../model/parseWithUniqueKeys.js';
import { isArriving } from '../model/isArriving.js';
import type { Issue } from '../model/Issue.js';
import type { ToolCallRecord } from '../model/ToolCallRecord.js';

const unreadable: Issue = {
  path: ['toolCallId'],
  message: 'What an approval does is unclear, because the arguments of the call cannot be read as JSON.',
  keyword: 'unreadable',
};

const twice: Issue = {
  path: ['toolCallId'],
  message:
    'A name occurs twice in the arguments. Only its last value is shown, but the agent may use another one.',
  keyword: 'twice',
};

const known = new WeakMap<ToolCallRecord, readonly Issue[]>();

/** How the shown arguments of a call can differ from those that the agent sent. */
export function argumentIssues(call: ToolCallRecord | undefined): readonly Issue[] {
  if (!call || call.argsText === '') return [];
  if (call.args === undefined) return isArriving(call) ? [] : [unreadable];
  let found = known.get(call);
  if (!found) known.set(call, (found = parseWithUniqueKeys(call.argsText) ? [] : [twice]));
  return found;
}
