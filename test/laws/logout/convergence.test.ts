import fc from 'fast-check';
import { expect, it, onTestFinished, vi } from 'vitest';
import type { AgentRun, TabCoordinator } from 'react-agent-interrupts/core';
import { asks, scriptedRun } from 'react-agent-interrupts/testing';
import { cases } from '../../setup/cases.js';
import { keysOf, turns } from '../page.js';

const actions = {
  reason: 'tool_call',
  message: 'Do both?',
  metadata: {
    langgraph: {
      raw: {
        action_requests: ['a', 'b'].map((name) => ({ name, args: {} })),
        review_configs: ['a', 'b'].map((name) => ({
          action_name: name,
          allowed_decisions: ['approve', 'reject'],
        })),
      },
    },
  },
};
const question = asks({ reason: 'confirmation', message: 'Delete?' }, actions);

/** A channel between two tabs on which a test delivers messages in any order. */
class Channel {
  readonly #hearing = new Set<(message: unknown) => void>();
  readonly #waiting: (() => void)[] = [];

  tabs(): TabCoordinator {
    return {
      acquire: () => Promise.resolve(() => Promise.resolve()),
      whenFree: () => Promise.resolve(),
      open: (_name, hear) => {
        this.#hearing.add(hear);
        return {
          post: (message) => {
            const copy: unknown = structuredClone(message);
            for (const other of this.#hearing) if (other !== hear) this.#waiting.push(() => other(copy));
          },
          close: () => this.#hearing.delete(hear),
        };
      },
    };
  }

  /** Delivers the pending message at this index. */
  deliver(place: number): void {
    this.#waiting.splice(place % Math.max(this.#waiting.length, 1), 1)[0]?.();
  }

  deliverAll(): void {
    while (this.#waiting.length > 0) this.deliver(0);
  }
}

const verbs = {
  approve: (run: AgentRun, key: string) => run.approve(key),
  deny: (run: AgentRun, key: string) => run.deny(key),
  cancel: (run: AgentRun, key: string) => run.cancel(key),
  reopen: (run: AgentRun, key: string) => run.reopen(key),
} as const;

const places = ['one', 'both', 'first', 'second'] as const;
const move = fc.oneof(
  fc.record({ deliver: fc.nat({ max: 20 }) }),
  fc.record({
    tab: fc.constantFrom(0, 1),
    verb: fc.constantFrom('approve', 'deny', 'cancel', 'reopen'),
    about: fc.constantFrom(...places),
    later: fc.nat({ max: 2 }),
  }),
);

const decided = (run: AgentRun) =>
  run.getSnapshot().interrupts.map(({ status, decision, actions: parts }) => ({
    status,
    decision,
    parts: parts?.map((each) => each.decision ?? null),
  }));

// Of two concurrent decisions, the later one applies in every tab. Decisions about different actions are both kept.
it('two tabs show the same decisions for any order of their messages', async () => {
  const clock = vi.spyOn(Date, 'now');
  onTestFinished(() => clock.mockRestore());
  await fc.assert(
    fc.asyncProperty(fc.array(move, { maxLength: 14 }), async (moves) => {
      const channel = new Channel();
      let time = 1_000;
      clock.mockImplementation(() => time);
      const open = async () => {
        const options = {
          threadId: 'thread',
          tabs: channel.tabs(),
          autoSubmit: 'never',
        } as const;
        const { run } = scriptedRun([question], options);
        run.subscribe(() => undefined);
        await run.send('Go');
        return run;
      };
      const tabs = [await open(), await open()] as const;
      channel.deliverAll();
      await turns(3);
      for (const each of moves) {
        if ('deliver' in each) {
          channel.deliver(each.deliver);
          continue;
        }
        time += each.later;
        const run = tabs[each.tab === 0 ? 0 : 1];
        const [one = '', both = ''] = keysOf(run);
        const key = { one, both, first: `${both}/0`, second: `${both}/1` }[each.about];
        verbs[each.verb](run, key);
      }
      channel.deliverAll();
      expect(decided(tabs[1])).toEqual(decided(tabs[0]));
      for (const run of tabs) run.dispose();
    }),
    {
      numRuns: cases(40, 2_000),
      examples: [
        [
          [
            { tab: 0, verb: 'cancel', about: 'both', later: 0 },
            { deliver: 0 },
            { tab: 1, verb: 'approve', about: 'both', later: 0 },
            { tab: 1, verb: 'deny', about: 'second', later: 0 },
          ],
        ],
      ],
    },
  );
});
