import { describe, expect, it } from 'vitest';
import { converse } from './converse.js';

const snapshot = (fields: object) => ({
  type: 'ACTIVITY_SNAPSHOT',
  messageId: 'a1',
  activityType: 'plan',
  ...fields,
});
const delta = (patch: unknown, fields: object = {}) => ({
  type: 'ACTIVITY_DELTA',
  messageId: 'a1',
  activityType: 'plan',
  patch,
  ...fields,
});
const plan = converse([snapshot({ content: { steps: ['think'] }, metadata: { by: 'planner' } })]);

describe('activities', () => {
  it('are messages with structured content', () => {
    expect(plan.messages).toStrictEqual([
      {
        id: 'a1',
        role: 'activity',
        activityType: 'plan',
        content: { steps: ['think'] },
        metadata: { by: 'planner' },
      },
    ]);
  });

  it('are replaced by the next snapshot, which sets the owner and keeps their metadata', () => {
    const event = snapshot({ content: {}, activityType: 'done', subagentRunId: 's1', metadata: { at: 2 } });
    expect(converse([event], { from: plan }).messages).toStrictEqual([
      {
        id: 'a1',
        role: 'activity',
        activityType: 'done',
        content: {},
        subagentRunId: 's1',
        metadata: { by: 'planner', at: 2 },
      },
    ]);
  });

  it('are not replaced by a snapshot that does not request it', () => {
    const event = snapshot({ content: {}, replace: false, metadata: { at: 2 } });
    expect(converse([event], { from: plan }).messages).toMatchObject([
      { content: { steps: ['think'] }, metadata: { by: 'planner', at: 2 } },
    ]);
    expect(converse([snapshot({ content: {}, replace: false })], { from: plan })).toBe(plan);
  });

  it('replace a text with their id, if they may', () => {
    const from = converse([{ type: 'TEXT_MESSAGE_START', messageId: 'a1' }]);
    expect(converse([snapshot({ content: {}, replace: false })], { from }).messages).toBe(from.messages);
    expect(converse([snapshot({ content: {} })], { from }).messages).toMatchObject([{ role: 'activity' }]);
  });

  it('change by patches', () => {
    const { messages } = converse(
      [
        delta([{ op: 'add', path: '/steps/-', value: 'act' }], { activityType: 'acting' }),
        delta([{ op: 'replace', path: '/steps/0', value: 'thought' }]),
      ],
      { from: plan },
    );
    expect(messages).toMatchObject([{ activityType: 'plan', content: { steps: ['thought', 'act'] } }]);
    expect(plan.messages).toMatchObject([{ content: { steps: ['think'] } }]);
  });

  it.each([
    ['that does not apply', [{ op: 'remove', path: '/nothing' }]],
    ['that makes them no object', [{ op: 'replace', path: '', value: 'text' }]],
    ['that is no list', { op: 'remove' }],
  ])('keep their content after a patch %s, and accept its metadata', (_, patch) => {
    const { messages } = converse([delta(patch, { activityType: 'broken', metadata: { at: 2 } })], {
      from: plan,
    });
    expect(messages).toMatchObject([
      { activityType: 'plan', content: { steps: ['think'] }, metadata: { by: 'planner', at: 2 } },
    ]);
    expect(converse([delta(patch)], { from: plan })).toBe(plan);
  });

  it('are not created by a patch', () => {
    expect(converse([delta([{ op: 'add', path: '/a', value: 1 }])]).messages).toStrictEqual([]);
  });
});
