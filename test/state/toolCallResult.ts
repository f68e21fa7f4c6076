/** The result of the call `t1`. */
export const result = (content: unknown, messageId = 'r1') => ({
  type: 'TOOL_CALL_RESULT',
  toolCallId: 't1',
  messageId,
  content,
});
