import { describe, expect, it } from 'vitest';
import { asked, posted, question, streamed } from './kit.js';

const raw = {
  action_requests: [{ name: 'delete_rows', arguments: { table: 'users' } }],
  review_configs: [{ action_name: 'delete_rows', allowed_decisions: ['approve', 'edit', 'reject'] }],
};
const interrupt = { id: 'q1', reason: 'langgraph:interrupt', metadata: { langgraph: { raw } } };

// docs/forms-and-safety.md: “The library cannot verify what an agent says about a call. It shows the actual arguments next to the message.”
describe('an action of LangGraph’s middleware whose arguments are in `arguments`', () => {
  it('is shown with them', async () => {
    const { run } = await asked(streamed(interrupt));
    expect(question(run).actions).toMatchObject([{ name: 'delete_rows', args: { table: 'users' } }]);
    expect(question(run).toolCall).toMatchObject({ name: 'delete_rows', args: { table: 'users' } });
  });

  it('is shown with them beside `args: null`', async () => {
    const [request] = raw.action_requests;
    const both = { ...raw, action_requests: [{ ...request, args: null }] };
    const { run } = await asked(streamed({ ...interrupt, metadata: { langgraph: { raw: both } } }));
    expect(question(run).actions).toMatchObject([{ name: 'delete_rows', args: { table: 'users' } }]);
  });

  it('is edited in the same field', async () => {
    const agent = await asked(streamed(interrupt));
    const [action] = question(agent.run).actions ?? [];
    agent.run.approve(action?.key ?? '', { editedArgs: { table: 'drafts' } });
    const edited_action = { name: 'delete_rows', arguments: { table: 'drafts' } };
    expect((await posted(agent))?.[0]?.payload).toEqual({ decisions: [{ type: 'edit', edited_action }] });
  });
});
