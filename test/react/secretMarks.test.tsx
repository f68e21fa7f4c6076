import { act, render } from '@testing-library/react';
import { StrictMode } from 'react';
import { expect, it, vi } from 'vitest';
import { createAgentRun, InterruptPanel } from 'react-agent-interrupts';
import { fakeServer, memoryStorage, proposes } from 'react-agent-interrupts/testing';

const SECRET = 'hunter2-4321';
const toolSchemas = {
  log_in: { type: 'object', properties: { user: {}, password: { type: 'string', writeOnly: true } } },
};
const call = { name: 'log_in', args: { user: 'ann', password: SECRET } };

/** A run of the host, whose panel has the tools' schemas. */
function page() {
  const storage = memoryStorage();
  const { fetch } = fakeServer(proposes(call));
  const run = createAgentRun({ url: 'http://agent.test', threadId: 'a', tabs: false, storage, fetch });
  const panel = () => <InterruptPanel run={run} toolSchemas={{ ...toolSchemas }} />;
  const stored = () => [...storage.saved.values()].join();
  return { run, stored, panel };
}
const settle = () => act(() => new Promise<void>((resolve) => setTimeout(resolve)));

// forms-and-safety.md: “Arguments that contain a secret are not stored.” “The library checks the schemas of the interrupt,
// of your `tools` and of the panel's `toolSchemas`”.
it('a secret that the `toolSchemas` of a panel mark is not stored', async () => {
  const { run, stored, panel } = page();
  const { unmount, rerender } = render(<StrictMode>{panel()}</StrictMode>);
  await act(() => run.send('Go'));
  await vi.waitFor(() => expect(stored()).toContain('log_in'));
  expect(stored()).not.toContain(SECRET);
  rerender(<StrictMode>{panel()}</StrictMode>);
  unmount();
  run.setDraft(run.getSnapshot().interrupts[0]?.key ?? '', { edit: { value: call.args } });
  await settle();
  expect(stored()).not.toContain(SECRET);
  expect(JSON.stringify(run.dehydrate())).not.toContain(SECRET);
});

it('a secret is removed from the storage when a panel that marks it mounts', async () => {
  const { run, stored, panel } = page();
  const unsubscribe = run.subscribe(() => undefined);
  await settle();
  await act(() => run.send('Go'));
  await vi.waitFor(() => expect(stored()).toContain(SECRET));
  render(panel());
  await vi.waitFor(() => expect(stored()).not.toContain(SECRET));
  expect(stored()).toContain('log_in');
  unsubscribe();
});
