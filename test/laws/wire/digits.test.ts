import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { agUi, createAgentRun, type AgentRun, type RunEvents } from 'react-agent-interrupts/core';
import { cases } from '../../setup/cases.js';
import {
  alike,
  argumentsWith,
  asking,
  described,
  edited,
  editedElsewhere,
  kept,
  questionIn,
  rounded,
} from './digits.js';
import { begun, call, done, finished, sse, wired } from './kit.js';

const numRuns = cases(10, 300);
const isRounded = { ok: false, issues: [{ keyword: 'rounded' }] };

// forms-and-safety.md: the card notes the numbers that JavaScript rounds, and edits that repeat one are refused.
describe.each(described)('a call that only its question describes: %s', (_name, ask) => {
  const paused = async (n: string) => {
    const found = wired([asking(ask, n), done], { protocol: agUi() });
    await found.run.send('Go');
    return found;
  };

  it('keeps the digits that the server has sent', async () => {
    await fc.assert(
      fc.asyncProperty(rounded, async (n) => {
        const { run } = await paused(n);
        const { args, argsText } = questionIn(run);
        expect(argsText).toBe(argumentsWith(n));
        expect(args).toEqual(JSON.parse(argumentsWith(n)));
      }),
      { numRuns },
    );
  });

  it('sends no edits that repeat the rounded number, and those that replace it', async () => {
    await fc.assert(
      fc.asyncProperty(rounded, async (n) => {
        const { run, requests } = await paused(n);
        const { key, args } = questionIn(run);
        const refused = run.approve(key, { editedArgs: editedElsewhere(args) });
        expect(refused).toMatchObject(isRounded);
        expect(run.getSnapshot().interrupts).toMatchObject([{ status: 'open' }]);
        expect(run.approve(key, { editedArgs: edited })).toMatchObject({ ok: true });
        await run.submit();
        expect(requests[1]?.text).toContain(JSON.stringify(edited.list));
      }),
      { numRuns },
    );
  });

  it('is approved without the rounded number', async () => {
    await fc.assert(
      fc.asyncProperty(rounded, async (n) => {
        const { run, requests } = await paused(n);
        expect(run.approve(questionIn(run).key)).toMatchObject({ ok: true });
        await run.submit();
        expect(requests).toHaveLength(2);
        expect(requests[1]?.text).not.toContain(`"n":${JSON.stringify(Number(n))}`);
      }),
      { numRuns },
    );
  });

  it('keeps the digits after a reload', async () => {
    await fc.assert(
      fc.asyncProperty(rounded, async (n) => {
        const { run } = await paused(n);
        const initial = JSON.parse(JSON.stringify(run.dehydrate())) as ReturnType<typeof run.dehydrate>;
        const again = createAgentRun({ url: 'http://agent.test', threadId: 't', tabs: false, initial });
        const { key, args, argsText } = questionIn(again);
        expect([args, argsText]).toEqual([JSON.parse(argumentsWith(n)), argumentsWith(n)]);
        expect(again.approve(key, { editedArgs: editedElsewhere(args) })).toMatchObject(isRounded);
      }),
      { numRuns },
    );
  });

  it('sends edits that repeat a number that JavaScript keeps, also after a reload', async () => {
    await fc.assert(
      fc.asyncProperty(kept, async (n) => {
        const { run } = await paused(n);
        const initial = JSON.parse(JSON.stringify(run.dehydrate())) as ReturnType<typeof run.dehydrate>;
        const again = createAgentRun({ url: 'http://agent.test', threadId: 't', tabs: false, initial });
        for (const each of [run, again]) {
          const { key, args } = questionIn(each);
          expect(each.approve(key, { editedArgs: editedElsewhere(args) })).toMatchObject({ ok: true });
        }
      }),
      { numRuns },
    );
  });

  it('is another question with other digits', async () => {
    await fc.assert(
      fc.asyncProperty(alike, async (texts) => {
        const found = await Promise.all(texts.map(async (n) => questionIn((await paused(n)).run)));
        const [one, other] = found.map(({ interrupt }) => interrupt.digest);
        expect(one).not.toBe(other);
      }),
      { numRuns },
    );
  });

  it('has numbers without a note if JavaScript keeps them', async () => {
    const { run } = await paused('1.50');
    expect(unsafeIn(run)).toEqual(['{"to":"Ann","list":[{"n":1.5}],"half":0.5}']);
  });
});

// reliability.md: “An answer never contains a constant of the schema (`const`, `enum`) that JavaScript has
// rounded.”
describe('a constant of the schema', () => {
  const schemas: readonly (readonly [string, (n: string) => string])[] = [
    ['an enum', (n) => `{"enum":[1,${n}]}`],
    ['a choice', (n) => `{"oneOf":[{"const":${n},"title":"A"},{"const":1,"title":"B"}]}`],
    ['a field', (n) => `{"type":"object","properties":{"id":{"enum":[1,${n}]}},"required":["id"]}`],
  ];
  const asked = async (schema: string) => {
    const interrupt = `{"id":"a","reason":"choice","responseSchema":${schema}}`;
    const end = `{"type":"RUN_FINISHED","threadId":"t","runId":"r","outcome":{"type":"interrupt","interrupts":[${interrupt}]}}`;
    const found = wired([`${sse([begun])}data: ${end}\n\n`, done], { protocol: agUi() });
    await found.run.send('Go');
    const initial = JSON.parse(JSON.stringify(found.run.dehydrate())) as ReturnType<
      typeof found.run.dehydrate
    >;
    return {
      ...found,
      again: createAgentRun({ url: 'http://agent.test', threadId: 't', tabs: false, initial }),
    };
  };
  const answered = (run: AgentRun, name: string, n: number) =>
    run.answer(run.getSnapshot().interrupts[0]?.key ?? '', name === 'a field' ? { id: n } : n);

  it.each(schemas)('that JavaScript rounds is not sent: %s', async (name, schemaWith) => {
    await fc.assert(
      fc.asyncProperty(
        rounded.filter((n) => Number.isFinite(Number(n)) && Number(n) !== 0),
        async (n) => {
          const { run } = await asked(schemaWith(n));
          expect(answered(run, name, Number(n))).toMatchObject(isRounded);
          expect(answered(run, name, 1)).toMatchObject({ ok: true });
        },
      ),
      { numRuns },
    );
  });

  it.each(schemas)('that JavaScript keeps is sent: %s', async (name, schemaWith) => {
    await fc.assert(
      fc.asyncProperty(kept, async (n) => {
        const { run, requests } = await asked(schemaWith(n));
        expect(answered(run, name, Number(n))).toMatchObject({ ok: true });
        await run.submit();
        expect(requests[1]?.text).toContain(JSON.stringify(Number(n)));
      }),
      { numRuns },
    );
  });

  it('is not sent if its digits are unknown after a reload', async () => {
    const { again } = await asked('{"enum":[1,9007199254740993]}');
    expect(answered(again, '', 9007199254740992)).toMatchObject(isRounded);
    expect(answered(again, '', 1)).toMatchObject({ ok: true });
  });
});

// reliability.md: “Edits never repeat a number that JavaScript has rounded.”
describe("an answer in the format of LangChain's middleware", () => {
  const ask = described.find(([name]) => name === "LangChain's middleware")?.[1];
  if (!ask) throw new Error('No question has several actions.');
  const answered = async (n: string, editedFrom: (args: unknown) => object) => {
    const { run } = wired([asking(ask, n), done], { protocol: agUi() });
    await run.send('Go');
    const { interrupt, args } = questionIn(run);
    const decisions = [{ type: 'edit', edited_action: { name: 'pay', args: editedFrom(args) } }];
    return run.answer(interrupt.key, { decisions });
  };

  it('is not sent if its edits repeat the rounded number', async () => {
    await fc.assert(
      fc.asyncProperty(rounded, async (n) => {
        expect(await answered(n, editedElsewhere)).toMatchObject(isRounded);
      }),
      { numRuns },
    );
  });

  it('is accepted if its edits replace the rounded number', async () => {
    await fc.assert(
      fc.asyncProperty(rounded, async (n) => {
        expect(await answered(n, () => edited)).toMatchObject({ ok: true });
      }),
      { numRuns },
    );
  });
});

/** The texts of the calls in the first question. */
function unsafeIn(run: Parameters<typeof questionIn>[0]): readonly string[] {
  const { args, argsText } = questionIn(run);
  return [argsText ?? JSON.stringify(args)];
}

// reliability.md: “If a proposal differs from the tool call that it names, the card shows the proposal and an issue.”
describe.each(described.filter(([name]) => !/middleware|unknown/.test(name)))(
  'a proposal for a streamed call: %s',
  (_name, ask) => {
    const issuesOf = async (streamed: string, proposed: string) => {
      const { run } = wired(
        [asking(ask, proposed, call('tc', 'pay', argumentsWith(streamed)), { toolCallId: 'tc' })],
        { protocol: agUi() },
      );
      await run.send('Go');
      const { interrupt, argsText } = questionIn(run);
      return { argsText, mismatches: interrupt.issues.filter(({ keyword }) => keyword === 'mismatch') };
    };

    it('with other digits is shown with an issue', async () => {
      await fc.assert(
        fc.asyncProperty(alike, async ([streamed, proposed]) => {
          const { mismatches, argsText } = await issuesOf(streamed, proposed);
          expect(mismatches).toHaveLength(1);
          expect(argsText).toBe(argumentsWith(proposed));
        }),
        { numRuns },
      );
    });

    it('with the same digits is that call', async () => {
      await fc.assert(
        fc.asyncProperty(rounded, async (n) => {
          expect((await issuesOf(n, n)).mismatches).toEqual([]);
        }),
        { numRuns },
      );
    });
  },
);

// reliability.md: a call that is executed with other arguments than approved is reported.
describe('an approved call with a number that JavaScript rounds', () => {
  const executed = async (first: string, n: string) => {
    const told = [begun, ...call('tc', 'pay', argumentsWith(n))];
    const result = { type: 'TOOL_CALL_RESULT', messageId: 'm', toolCallId: 'tc', content: 'Paid.' };
    const end = { ...finished, outcome: { type: 'success' } };
    const { run } = wired([first, sse([...told, result, end])], { protocol: agUi() });
    const heard: RunEvents['mismatch'][] = [];
    run.on('mismatch', (mismatch) => void heard.push(mismatch));
    await run.send('Go');
    run.approve(questionIn(run).key);
    await run.submit();
    return { heard, record: run.getSnapshot().history[0] };
  };
  const [, strands] = described.find(([name]) => name === 'Strands') ?? described[0] ?? [];
  if (!strands) throw new Error('No server describes a call.');
  const first = {
    streamed: (n: string) => asking(strands, n, call('tc', 'pay', argumentsWith(n)), { toolCallId: 'tc' }),
    described: (n: string) => asking(strands, n, [], { toolCallId: 'tc' }),
  };

  it.each(Object.entries(first))('is reported if it ran with other digits (%s)', async (_where, ask) => {
    await fc.assert(
      fc.asyncProperty(alike, async ([approved, ran]) => {
        const { heard, record } = await executed(ask(approved), ran);
        expect(heard).toMatchObject([
          { approved: { argsText: argumentsWith(approved) }, executed: { argsText: argumentsWith(ran) } },
        ]);
        expect(record?.executed).toMatchObject({ argsText: argumentsWith(ran) });
      }),
      { numRuns },
    );
  });

  it.each(Object.entries(first))('is not reported if it ran as approved (%s)', async (_where, ask) => {
    await fc.assert(
      fc.asyncProperty(rounded, fc.constantFrom('', 'e0', 'E+00'), async (n, notation) => {
        const told = n.includes('e') ? n : n + notation;
        expect((await executed(ask(n), told)).heard).toEqual([]);
      }),
      { numRuns },
    );
  });
});
