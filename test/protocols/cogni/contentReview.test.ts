import { expect, it } from 'vitest';
import { contentReview } from '../../emulators/cogni/contentReview.js';
import { reply, said, talk } from './talk.js';

/** The draft of the graph, as a renderer reads it. */
function draftOf(run: ReturnType<typeof talk>['run']): unknown {
  return run.getSnapshot().interrupts[0]?.metadata?.['cogni'];
}

// “Repeat until completed or rejected”
// “Revise loops back to auto_check”
// “start → interrupt → resume(revise) → interrupt → resume(approve) → final”
it.each(['json', 'event', 'part'] as const)(
  'a draft is reviewed, revised, reviewed again, approved and published (%s)',
  async (framing) => {
    const review = contentReview();
    const { run, server } = talk({ framing, graph: review.graph });
    const batches: string[] = [];

    expect((await run.send('Launch')).status).toBe('interrupted');
    expect(draftOf(run)).toMatchObject({
      stateKey: 'thread-1',
      data: {
        reason: 'Content ready for review',
        draft: { id: 'draft-1', content: 'Launch: growth guaranteed.' },
        warnings: ['Promises a result: "guaranteed".'],
        suggestedActions: [
          { action: 'approve', isPrimary: true, label: 'Approve & Publish' },
          { action: 'revise', label: 'Request Changes' },
          { action: 'reject', label: 'Reject' },
        ],
      },
    });

    batches.push(run.getSnapshot().batch.id);
    const revise = { action: 'revise', feedback: 'growth expected' };
    expect((await reply(run, revise)).status).toBe('interrupted');
    expect(draftOf(run)).toMatchObject({
      data: { draft: { id: 'draft-2', content: 'Launch: growth expected.' }, warnings: [] },
    });
    expect(review.published).toEqual([]);

    batches.push(run.getSnapshot().batch.id);
    const approve = { action: 'approve', editedContent: 'Launch: growth expected in May.' };
    const { status, outcome, history } = await reply(run, approve);
    expect({ status, outcome }).toEqual({ status: 'finished', outcome: 'success' });
    expect(review.published).toEqual(['Launch: growth expected in May.']);
    expect(review.resumed).toEqual([revise, approve]);
    expect(said(run).at(-1)).toEqual(['assistant', 'Published.']);
    expect(history.map(({ batchId }) => batchId)).toEqual(batches);
    const resumeIds = server.posts.slice(1).map(({ body }) => (body as { resumeId: string }).resumeId);
    expect(resumeIds).toEqual(batches);
  },
);

// “all external effects MUST occur AFTER human approves”
// “Finalize only runs after explicit approval”
it('a rejected draft is never published', async () => {
  const review = contentReview();
  const { run } = talk({ graph: review.graph });
  await run.send('Launch');
  expect(await reply(run, { action: 'reject' })).toMatchObject({ status: 'finished' });
  expect(review.published).toEqual([]);
});

// “fail: END, // Auto-reject on policy violation”
it('a draft that violates the policy ends the run without a question, at once or after a revision', async () => {
  const review = contentReview();
  const { run } = talk({ graph: review.graph });
  expect(await run.send('Launch with insider knowledge')).toMatchObject({
    status: 'finished',
    interrupts: [],
    result: { content: 'Rejected: it violates the policy.' },
  });
  const { run: other } = talk({ graph: review.graph });
  await other.send('Launch');
  expect(await reply(other, { action: 'revise', feedback: 'insider knowledge' })).toMatchObject({
    status: 'finished',
    interrupts: [],
  });
  expect(said(other).at(-1)).toEqual(['assistant', 'Rejected: it violates the policy.']);
  expect(review.published).toEqual([]);
});
