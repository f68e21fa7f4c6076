import { expect, it } from 'vitest';
import { call, done, pause, wired } from './kit.js';

/** What `humanInTheLoopMiddleware` of `langchain` 1.5 for JavaScript asks, and what it does with an edit. */
const raw = {
  actionRequests: [{ name: 'write_file', args: { path: 'a.txt' }, description: 'Write it?' }],
  reviewConfigs: [{ actionName: 'write_file', allowedDecisions: ['approve', 'edit', 'reject'] }],
};
const question = { id: 'lg-1', reason: 'langgraph:interrupt', metadata: { langgraph: { raw } } };
const runs = (decision: { type?: string; editedAction?: { name?: unknown; args?: unknown } }): unknown => {
  if (decision.type === 'approve') return raw.actionRequests[0]?.args;
  if (typeof decision.editedAction?.name !== 'string') throw new Error('Invalid edited action');
  return decision.editedAction.args;
};

// docs/servers.md: “Some servers expect another format. `agUi()` recognizes them by metadata or by a wire format that
// only they use.”
it.each([
  ['approved', undefined, { path: 'a.txt' }],
  ['edited', { path: 'b.txt' }, { path: 'b.txt' }],
])('a call of LangChain for JavaScript runs as it was %s', async (_name, editedArgs, executed) => {
  const { run, requests } = wired([
    [...call('c', 'write_file', '{"path":"a.txt"}'), ...pause(question)],
    done,
  ]);
  const { interrupts } = await run.send('Go');
  run.approve(interrupts[0]?.key ?? '', { editedArgs });
  await run.submit();
  const [entry] = (requests[1]?.body['resume'] ?? []) as { payload: { decisions: object[] } }[];
  expect(entry?.payload.decisions.map(runs)).toEqual([executed]);
});
