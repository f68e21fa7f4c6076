import { describe, expect, it } from 'vitest';
import { done, pause, wired } from '../wire/kit.js';

const asked = async (more: object) => {
  const { run, requests } = wired([pause({ id: 'a', message: 'Delete it?', ...more }), done]);
  await run.send('Go');
  return { run, requests, key: run.getSnapshot().interrupts[0]?.key ?? '' };
};

// AG-UI: “Free-standing yes/no decision not bound to a tool. responseSchema optional; boolean default.” A server such
// as ADK reads any text as an approval, also “no”.
describe('a confirmation without a schema', () => {
  const question = { reason: 'confirmation' };

  it('does not accept a text', async () => {
    const { run, requests, key } = await asked(question);
    expect(run.answer(key, 'no')).toMatchObject({ ok: false, issues: [{ keyword: 'words' }] });
    await expect(run.submit()).rejects.toMatchObject({ code: 'incomplete_batch' });
    expect(requests).toHaveLength(1);
  });

  it.each([true, false, { approved: false }])('accepts %j', async (payload) => {
    const { run, requests, key } = await asked(question);
    expect(run.answer(key, payload)).toMatchObject({ ok: true });
    await run.submit();
    expect(requests[1]?.body['resume']).toMatchObject([{ status: 'resolved', payload }]);
  });

  // “To validate the payload with your own code, pass `options.check`”
  it.each([
    ['a check', () => []],
    ['an asynchronous check', () => Promise.resolve([])],
  ])('accepts a text that %s of the page allows', async (_, check) => {
    const { run, requests, key } = await asked(question);
    expect(run.answer(key, 'yes', { check })).toMatchObject({ ok: true });
    await run.submit();
    expect(requests[1]?.body['resume']).toMatchObject([{ payload: 'yes' }]);
  });
});

it.each([
  ['with another reason', { reason: 'acme:ask' }],
  ['whose schema is a text', { reason: 'confirmation', responseSchema: { type: 'string' } }],
])('a question %s accepts a text', async (_, question) => {
  const { run, key } = await asked(question);
  expect(run.answer(key, 'no')).toMatchObject({ ok: true });
});
