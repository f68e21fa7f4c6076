import type { AgentEvent } from './agentEvents.js';

/** The messages that a run has added to its thread, as `GET /threads/:id/messages` of awaken-server 0.6.0 lists them. */
export function threadMessages(events: readonly AgentEvent[]): readonly object[] {
  const messages: {
    id: string;
    role: string;
    tool_call_id?: string;
    content: { type: string; text: string }[];
  }[] = [];
  const add = (role: string, text: string, call?: string): void =>
    void messages.push({
      id: `019-${messages.length + 1}`,
      role,
      ...(call !== undefined && { tool_call_id: call }),
      content: [{ type: 'text', text }],
    });
  for (const event of events) {
    if (event.event_type === 'step_start') add('assistant', '');
    const last = messages.at(-1)?.content[0];
    if (event.event_type === 'text_delta' && last) last.text += String(event['delta']);
    if (event.event_type !== 'tool_call_done') continue;
    const { tool_name, data, message } = event['result'] as {
      tool_name: string;
      data: unknown;
      message: string | null;
    };
    const suspended = `Tool '${tool_name}' suspended: awaiting decision`;
    const text = event['outcome'] === 'suspended' ? suspended : (message ?? JSON.stringify(data));
    add('tool', text, String(event['id']));
  }
  return messages;
}
