const mode = 'replay_tool_call';
const action = 'tool:PermissionConfirm';

/** The ticket of a suspended call in a run's record. `id` is the id of its suspension. */
export const ticket = (toolCallId: string, id = `perm_${toolCallId}`) => ({
  ticket_id: id,
  tool_call_id: toolCallId,
  tool_name: 'mail',
  arguments: { to: toolCallId },
  resume_mode: mode,
  reason: action,
  updated_at: 1,
});

/** The record of a run that waits for the decisions about these tickets. */
export const waitingRun = (...tickets: readonly object[]) => ({
  run_id: 'r1',
  thread_id: 't',
  status: 'waiting',
  waiting: { reason: 'tool_permission', tickets },
});

/** The event of the native API for a suspended call. */
export const suspended = (id: string) => ({
  event_type: 'tool_call_done',
  id,
  message_id: 'm1',
  outcome: 'suspended',
  result: {
    status: 'pending',
    tool_name: 'mail',
    suspension: {
      suspension: { id: `perm_${id}`, action },
      pending: { id, name: 'mail', arguments: { to: id } },
      resume_mode: mode,
    },
  },
});
