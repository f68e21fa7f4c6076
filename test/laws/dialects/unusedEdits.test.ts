import { jobworkerp } from 'react-agent-interrupts/protocols/jobworkerp';
import { expect, it } from 'vitest';
import { date, definition, front, runOn } from '../../protocols/jobworkerp/conversation.js';

// docs/servers.md: "By default, the `toolResults` of an approval contain the edited arguments. If your server reads them as results
// of the calls, as the guide describes, set `edits: false`."
it('sends no edited arguments as the result of a call', async () => {
  const server = await front([{ calls: [date] }, { says: 'Done.' }], { guide: true });
  const run = runOn(server, { protocol: jobworkerp({ context: definition, edits: false }) });
  const [question] = (await run.send('Go')).interrupts;
  const key = question?.key ?? '';
  expect(run.answer(key, { approved: true, editedArgs: { command: 'ls' } })).toMatchObject({ ok: false });
  expect(run.answer(key, { approved: true }).ok).toBe(true);
  await run.submit();
  const { body } = server.to(/POST \/ag-ui\/run/).at(-1) ?? {};
  expect(body).toMatchObject({ resume: { payload: { type: 'approve' } } });
  expect(JSON.stringify(body)).not.toContain('toolResults');
});
