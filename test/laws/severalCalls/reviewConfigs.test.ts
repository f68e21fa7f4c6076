import { expect, it } from 'vitest';
import { done, pause, wired } from '../wire/kit.js';

const config = (action_name: string, ...allowed_decisions: string[]) => ({ action_name, allowed_decisions });
const raw = {
  action_requests: [
    { name: 'pay', args: { euros: 5 } },
    { name: 'mail', args: {} },
    { name: 'pay', args: { euros: 5000 } },
  ],
  review_configs: [config('pay', 'approve'), config('mail', 'approve', 'reject'), config('pay', 'reject')],
};

// servers.md: “the allowed decisions of LangChain’s middleware”: one config per request, in the order of the requests.
it('two calls of one tool have the decisions of their own config', async () => {
  const asked = pause({ id: 'q', reason: 'langgraph:interrupt', metadata: { langgraph: { raw } } });
  const { run, requests } = wired([asked, done]);
  const [first, mail, last] = (await run.send('Go')).interrupts[0]?.actions ?? [];
  if (!first || !mail || !last) throw new Error('No actions');
  expect([first.allowed, mail.allowed, last.allowed]).toEqual([['approve'], ['approve', 'deny'], ['deny']]);
  expect(run.approve(last.key)).toMatchObject({ ok: false });
  run.approve(first.key);
  run.approve(mail.key);
  run.deny(last.key);
  await run.submit();
  expect(requests[1]?.body['resume']).toMatchObject([
    { payload: { decisions: [{ type: 'approve' }, { type: 'approve' }, { type: 'reject' }] } },
  ]);
});
