// @vitest-environment node
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { agUi, type AgentRun, type DraftStorage, type PageSignals } from 'react-agent-interrupts/core';
import { memoryStorage } from 'react-agent-interrupts/testing';
import { cases } from '../../setup/cases.js';
import { page, turns, two } from './kit.js';

// reliability.md: “Data that a storage rejected is written again with the next change, when the page is hidden, and when the run object is
// disposed.”

const verbs = ['approve', 'deny', 'cancel', 'reopen', 'draft', 'refresh', 'hide', 'reload'] as const;

interface Step {
  readonly do: (typeof verbs)[number];
  readonly at: number;
  readonly turns: number;
}

const session = fc.record({
  steps: fc.array(
    fc.record({ do: fc.constantFrom(...verbs), at: fc.nat(1), turns: fc.constantFrom(0, 1, 5, 20) }),
    { maxLength: 12 },
  ),
  /** What one access to the storage does after another: how many turns it takes, and whether it is rejected. */
  accesses: fc.array(fc.record({ turns: fc.constantFrom(0, 0, 2, 8), isRejected: fc.boolean() }), {
    minLength: 1,
    maxLength: 12,
  }),
});

type Session = typeof session extends fc.Arbitrary<infer Value> ? Value : never;

/** A browser whose storage handles one access after another, and rejects some while the page is open. */
class Faulty {
  readonly #memory = memoryStorage();
  readonly #hiders = new Set<() => void>();
  #last: Promise<unknown> = Promise.resolve();
  #count = 0;
  isCalm = true;

  constructor(readonly accesses: Session['accesses']) {}

  async open(): Promise<AgentRun> {
    const storage: DraftStorage = {
      ...this.#memory,
      load: (...given) => this.#next(() => this.#memory.load(...given)),
      save: (...given) => this.#next(() => this.#memory.save(...given)),
    };
    const signals: PageSignals = {
      isOnline: () => true,
      watch: ({ hide = () => undefined }) => {
        this.#hiders.add(hide);
        return () => void this.#hiders.delete(hide);
      },
    };
    const protocol = agUi({ refresh: true });
    const responses = Array.from({ length: 20 }, () => two);
    const { run } = page(storage, responses, { autoSubmit: 'never', protocol, page: signals });
    run.subscribe(() => undefined);
    await turns(15);
    return run;
  }

  hide(): void {
    for (const hide of this.#hiders) hide();
  }

  #next<T>(access: () => Promise<T>): Promise<T> {
    const { turns: count, isRejected } = this.accesses[this.#count % this.accesses.length] ?? { turns: 0 };
    this.#count += 1;
    const made = this.#last.then(async () => {
      await turns(this.isCalm ? 0 : count);
      if (isRejected && !this.isCalm) throw new DOMException('It is full.', 'QuotaExceededError');
      return access();
    });
    this.#last = made.catch(() => undefined);
    return made;
  }
}

const shown = (run: AgentRun): string =>
  JSON.stringify(run.getSnapshot().interrupts.map(({ decision, draft }) => [decision, draft]));

function act(run: AgentRun, { do: verb, at }: Step, faulty: Faulty): void {
  const key = run.getSnapshot().interrupts[at]?.key ?? '';
  if (verb === 'hide') faulty.hide();
  else if (verb === 'draft') run.setDraft(key, { typed: run.getSnapshot().interrupts[at]?.draft ?? at });
  else if (verb === 'refresh') void run.refresh();
  else if (verb !== 'reload') run[verb](key);
}

/** What the page shows before each reload, and after it. */
async function play({ steps, accesses }: Session): Promise<readonly (readonly [string, string])[]> {
  const faulty = new Faulty(accesses);
  const reloads: (readonly [string, string])[] = [];
  let run = await faulty.open();
  await run.send('Go');
  await turns(10);
  for (const step of [...steps, { do: 'reload', at: 0, turns: 0 } as const]) {
    faulty.isCalm = step.do === 'reload';
    act(run, step, faulty);
    if (step.do === 'reload' && run.getSnapshot().status === 'interrupted') {
      const before = shown(run);
      run.dispose();
      await turns(30);
      run = await faulty.open();
      reloads.push([before, shown(run)]);
    }
    await turns(step.turns);
  }
  run.dispose();
  return reloads;
}

it('a page that was disposed while its storage worked again is restored as it was', async () => {
  const property = fc.asyncProperty(session, async (each) => {
    for (const [before, after] of await play(each)) expect(after).toBe(before);
  });
  await fc.assert(property, { seed: 7, numRuns: cases(200, 5_000) });
});
