import { awaken, awakenAgUi, awakenAiSdk } from 'react-agent-interrupts/protocols/awaken';
import { describe, expect, it } from 'vitest';
import { awakenServer, permitted, runOn } from './conversation.js';

const steps = [{ calls: [permitted('a', {})] }, { text: 'Done.' }];

describe('the native endpoints next to the URL of a run', () => {
  it.each([
    ['/runs', () => awaken({ agentId: 'x' })],
    ['/ag-ui/run', () => awakenAgUi()],
    ['/ai-sdk/chat', () => awakenAiSdk()],
  ])('are derived from …%s, with its query and for any thread', async (path, protocol) => {
    const server = await awakenServer(steps);
    const url = `${server.origin}/v1${path}?tenant=one`;
    const threadId = 'a/b?c=d #e';
    await runOn(server, { url, protocol: protocol(), threadId }).send('Go');
    const run = runOn(server, { url, protocol: protocol(), threadId });
    const found = await run.refresh();
    expect(found.interrupts).toHaveLength(1);
    for (const { key } of found.interrupts) run.approve(key);
    expect(await run.submit()).toMatchObject({ outcome: 'success' });
    expect(new Set(server.requests.map(({ query }) => query.get('tenant')))).toEqual(new Set(['one']));
  });

  it('can be set by the host, for a proxy that hides them', async () => {
    const server = await awakenServer(steps);
    const root = `${server.origin}/v1`;
    const proxied: typeof fetch = (input, init) =>
      fetch(input === 'http://app.test/agent' ? `${root}/runs` : input, init);
    const protocol = awaken({ agentId: 'x', root });
    const run = runOn(server, { url: 'http://app.test/agent', protocol, fetch: proxied });
    for (const { key } of (await run.send('Go')).interrupts) run.approve(key);
    expect(await run.submit()).toMatchObject({ outcome: 'success' });
  });
});
