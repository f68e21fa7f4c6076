import { describe, expect, it, vi } from 'vitest';
import { createAgentRun, type AgentRun, type AgentRunOptions } from 'react-agent-interrupts/core';
import { Browser, type Tab } from '../../reliability/Browser.js';
import { oneByOne, OneByOneServer } from '../oneByOne.js';

const keysOf = (run: AgentRun) => run.getSnapshot().interrupts.map(({ key }) => key);
const deliveries = (run: AgentRun) => run.getSnapshot().interrupts.map(({ delivery }) => delivery);
const refusesB = (id: string) => Response.json({}, { status: id === 'b' ? 422 : 200 });

function page({ tabs, page: signals, storage }: Tab, { fetch }: OneByOneServer, keeps: boolean) {
  const options: AgentRunOptions = {
    url: 'http://agent.test',
    threadId: 't',
    protocol: oneByOne(),
    autoSubmit: 'never',
    tabs,
    page: signals,
    fetch,
    ...(keeps && { storage }),
  };
  const run = createAgentRun(options);
  run.subscribe(() => undefined);
  return run;
}

/** Two tabs that show the same three questions. */
async function twoTabs({ keeps = true } = {}) {
  const browser = new Browser();
  const [first, second] = [browser.open(), browser.open()];
  const server = new OneByOneServer();
  const a = page(first, server, keeps);
  await vi.waitFor(() => expect(a.getSnapshot().restoring).toBe(false));
  await a.send('Go');
  const b = page(second, server, keeps);
  await vi.waitFor(() => expect(b.getSnapshot().restoring).toBe(false));
  if (!keeps) await b.send('Go');
  await vi.waitFor(() => expect(keysOf(b)).toHaveLength(3));
  for (const key of keysOf(a)) a.approve(key);
  await vi.waitFor(() => expect(b.getSnapshot().batch.complete).toBe(true));
  return { a, b, server, first };
}

// “Some servers accept answers one by one. If a later answer fails, the accepted ones are not sent again, not even after
// a reload.” (reliability.md)
describe('an answer that the server accepted before it refused the next one', () => {
  it.each([true, false])('is not sent again by another open tab (storage: %s)', async (keeps) => {
    const { a, b, server } = await twoTabs({ keeps });
    server.answer = refusesB;
    await expect(a.submit()).rejects.toMatchObject({ httpStatus: 422 });
    await vi.waitFor(() => expect(b.getSnapshot().batch.delivery).toBe('refused'));
    server.answer = () => Response.json({});
    await b.submit();
    expect(server.took).toEqual(['a', 'b', 'c']);
  });

  it('cannot be changed in another open tab', async () => {
    const { a, b, server } = await twoTabs();
    server.answer = refusesB;
    await expect(a.submit()).rejects.toMatchObject({ httpStatus: 422 });
    await vi.waitFor(() => expect(deliveries(b)).toEqual(['accepted', 'refused', 'refused']));
    expect(b.deny(keysOf(b)[0] ?? '')).toMatchObject({ ok: false, issues: [{ keyword: 'accepted' }] });
    expect(b.getSnapshot().interrupts[0]?.decision).toEqual({ status: 'resolved', payload: true });
  });

  it('is still accepted in both tabs after the other one changes the refused answer', async () => {
    const { a, b, server } = await twoTabs();
    server.answer = refusesB;
    await expect(a.submit()).rejects.toMatchObject({ httpStatus: 422 });
    await vi.waitFor(() => expect(deliveries(b)).toEqual(['accepted', 'refused', 'refused']));
    b.deny(keysOf(b)[1] ?? '');
    await vi.waitFor(() => expect(a.getSnapshot().interrupts[1]?.decision).toMatchObject({ payload: false }));
    expect(deliveries(a)[0]).toBe('accepted');
    expect(deliveries(b)[0]).toBe('accepted');
    server.answer = () => Response.json({});
    await b.submit();
    expect(server.took).toEqual(['a', 'b', 'c']);
  });

  it('is not sent again by another tab if its own tab is killed while it sends the next one', async () => {
    const { a, b, server, first } = await twoTabs();
    server.answer = (id) => (id === 'a' ? Response.json({}) : new Promise(() => {}));
    void a.submit();
    await vi.waitFor(() => expect(server.took).toEqual(['a']));
    await vi.waitFor(() => expect(b.getSnapshot().batch.delivery).toBe('elsewhere'));
    first.kill();
    await vi.waitFor(() => expect(b.getSnapshot().batch.delivery).toBe('inDoubt'));
    await vi.waitFor(() => expect(deliveries(b)[0]).toBe('accepted'));
    server.answer = () => Response.json({});
    await b.retry();
    expect(server.took).toEqual(['a', 'b', 'c']);
  });
});
