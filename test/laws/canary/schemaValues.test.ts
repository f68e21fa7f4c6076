// @vitest-environment node
import { describe, expect, it, vi } from 'vitest';
import { createAgentRun } from 'react-agent-interrupts/core';
import { asks, fakeServer, says } from 'react-agent-interrupts/testing';
import { Browser } from '../../reliability/Browser.js';
import { password, SECRET, watchedRun } from './Sinks.js';

const object = (properties: object, more: object = {}) => ({ type: 'object', properties, ...more });
const plain = { type: 'string', default: SECRET };

// forms-and-safety.md: a value is secret if a schema marks it with `writeOnly` or `format: "password"`. A secret is
// sent to the agent and never stored, shared, dehydrated or kept in the history.
describe('a secret in the schema itself', () => {
  it.each<[how: string, schema: object, isSecret?: (key: string) => boolean]>([
    ['a default', object({ password: { ...password, default: SECRET } })],
    ['an example', object({ password: { ...password, examples: [SECRET] } })],
    ['a constant', object({ password: { ...password, const: SECRET } })],
    ['a choice', object({ password: { ...password, enum: [SECRET] } })],
    ['the default of the object', object({ password }, { default: { password: SECRET } })],
    ['beside a reference', object({ a: { $ref: '#/$defs/p', default: SECRET } }, { $defs: { p: password } })],
    ['in a branch', object({ a: { writeOnly: true, anyOf: [plain] } })],
    ['of a key that the host names', object({ key: plain }), (key) => key === 'key'],
  ])('is not kept: %s', async (_how, responseSchema, isSecret) => {
    const asked = asks({ reason: 'input_required', responseSchema }, { reason: 'confirmation' });
    const { run, key, leaks } = watchedRun([asked, says('Done.')], { isSecret });
    await run.send('Log in');
    run.setDraft(key(1), 'half');
    run.cancel(key());
    expect(await leaks(SECRET)).toEqual([]);
    run.cancel(key(1));
    expect((await run.submit()).status).toBe('finished');
  });

  it('keeps a default that is not secret', async () => {
    const responseSchema = object({ password, user: { type: 'string', default: 'ada' } });
    const { run } = watchedRun([asks({ reason: 'input_required', responseSchema })]);
    await run.send('Log in');
    expect(run.dehydrate().pause?.interrupts[0]?.interrupt.responseSchema).toEqual(responseSchema);
  });

  it('keeps the decision in its tab', async () => {
    const browser = new Browser();
    const responseSchema = object({ password: { ...password, default: SECRET }, user: { type: 'string' } });
    const server = fakeServer(asks({ reason: 'input_required', responseSchema }, { reason: 'confirmation' }));
    const open = () => {
      const { tabs, storage } = browser.open();
      const seams = { tabs, storage, fetch: server.fetch, autoSubmit: 'never' } as const;
      const run = createAgentRun({ url: 'http://agent.test', threadId: 'thread', ...seams });
      run.subscribe(() => undefined);
      return run;
    };
    const stored = () => [...browser.storage.saved.values()].join();
    const first = open();
    await first.send('Log in');
    const [login = '', other = ''] = first.getSnapshot().interrupts.map(({ key }) => key);
    first.answer(login, { user: 'ada' });
    await vi.waitFor(() => expect(stored()).toContain('"pause"'));
    const second = open();
    await vi.waitFor(() => expect(second.getSnapshot().interrupts).toHaveLength(2));
    second.setDraft(other, 'typed there');
    await vi.waitFor(() => expect(stored()).toContain('typed there'));
    first.setDraft(other, 'typed here');
    await vi.waitFor(() => expect(stored()).toContain('typed here'));
    expect(first.getSnapshot().interrupts[0]).toMatchObject({ decision: { payload: { user: 'ada' } } });
    expect(stored()).not.toContain(SECRET);
  });
});
