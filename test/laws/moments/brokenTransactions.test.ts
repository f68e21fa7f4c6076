import { describe, expect, it } from 'vitest';
import { asks, says, scriptedRun } from 'react-agent-interrupts/testing';
import { turns } from '../page.js';

const question = asks({ reason: 'confirmation', message: 'Delete?' });

// docs/hook-only.md: “If `change` throws, the decisions stay, and nothing is sent automatically.”
describe('a transaction that breaks off inside another one', () => {
  it('keeps its decision and sends nothing, although the outer transaction continues', async () => {
    const { run, requests } = scriptedRun([question, says('Deleted.')]);
    const [delete_] = (await run.send('Go')).interrupts;
    run.transaction(() => {
      try {
        run.transaction(() => {
          run.approve(delete_?.key ?? '');
          throw new Error('The second half cannot be decided.');
        });
      } catch {
        // The host goes on with other work.
      }
      run.setDraft(delete_?.key ?? '', 'half');
    });
    await turns();
    expect(requests).toHaveLength(1);
    expect(run.getSnapshot().interrupts).toMatchObject([{ status: 'answered' }]);
    await run.submit();
    expect(requests[1]?.resume).toMatchObject([{ status: 'resolved', payload: true }]);
  });

  it('takes nothing from the next one', async () => {
    const { run, requests } = scriptedRun([question, says('Deleted.')]);
    const [delete_] = (await run.send('Go')).interrupts;
    expect(() =>
      run.transaction(() =>
        run.transaction(() => {
          throw new Error('No.');
        }),
      ),
    ).toThrow('No.');
    run.transaction(() => run.transaction(() => void run.approve(delete_?.key ?? '')));
    await turns();
    expect(requests[1]?.resume).toMatchObject([{ status: 'resolved', payload: true }]);
  });
});
