// @vitest-environment node
import { describe, expect, it } from 'vitest';
import type { AgentRun } from 'react-agent-interrupts/core';
import { asks } from 'react-agent-interrupts/testing';
import { keysOf, turns } from '../page.js';
import { named, threadOf } from '../tabConversations/tabs.js';

const responseSchema = {
  type: 'object',
  properties: {
    password: { type: 'string', format: 'password', default: 'hunter2' },
    user: { type: 'string' },
  },
};
const question = asks({ id: 'a', reason: 'input', responseSchema }, named('b', 'Delete?'));

// “A draft in one tab does not erase a decision of another tab.” (reliability.md)
describe.each([true, false])(
  'an answer about a schema that contains a secret (tabs communicate: %s)',
  (communicate) => {
    it.each<[string, (run: AgentRun, key: string) => unknown]>([
      ['types a draft', (run, key) => run.setDraft(key, 'half')],
      ['approves another interrupt', (run, key) => run.approve(key)],
    ])('stays if another tab %s', async (_, act) => {
      const thread = threadOf([question], { hasStorage: true });
      const options = communicate ? {} : { tabs: false as const };
      const { run: first } = await thread.open(options);
      await first.send('Go');
      const [login = '', other = ''] = keysOf(first);
      first.answer(login, { user: 'ada' });
      await turns();
      const { run: second } = await thread.open(options);
      act(second, other);
      await turns();
      first.setDraft(login, 'half');
      await turns();
      expect(first.getSnapshot().interrupts[0]).toMatchObject({
        status: 'answered',
        decision: { payload: { user: 'ada' } },
        responseSchema,
      });
      expect([...thread.browser.storage.saved.values()].join()).not.toContain('hunter2');
    });
  },
);
