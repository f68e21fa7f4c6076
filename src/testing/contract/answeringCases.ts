import type { Fault } from './ContractNetwork.js';
import { ContractScene, ended, lacks, quiet, type Connectable } from './ContractScene.js';
import type { ContractCase } from './ContractSubject.js';
import { expectSame, expectThat, stateOf } from './expectations.js';

/** The agent receives each decision once, exactly as it was made. */
export function answeringCases(subject: Connectable, questions: number): readonly ContractCase[] {
  const { capabilities, decisions } = subject;
  const all = (acts: (scene: ContractScene) => Promise<void>) => () =>
    ContractScene.play(subject, { questions }, acts);
  const cases: ContractCase[] = decisions.map(({ kind }, at) => ({
    name: `delivers a decision once, as it was made: ${kind} (${at + 1} of ${decisions.length})`,
    law: 2,
    run: () =>
      ContractScene.play(subject, {}, async (scene) => {
        const run = await scene.asked();
        const expected = scene.decide(run, at);
        await quiet();
        scene.expectReceived([]);
        await scene.finish(run, expected);
        await quiet();
        scene.expectFinished(run, expected);
        expectSame(scene.server.started(), 1, 'An answer does not start the agent again.');
      }),
  }));
  cases.push(
    {
      name: 'sends a batch once if it is submitted twice',
      law: 2,
      run: all(async (scene) => {
        const run = await scene.asked();
        const expected = scene.decide(run);
        const before = scene.network.writes.length;
        const [first] = await Promise.all([ended(run, run.submit()), ended(run, run.submit())]);
        expectThat(first.ok, 'The answers are accepted', stateOf(run.getSnapshot()));
        scene.expectFinished(run, expected);
        // A server that recognizes a repeated batch hides the repetition.
        const writes = scene.network.writes.slice(before);
        expectThat(
          new Set(writes).size === writes.length,
          'No request is sent twice, unless `isWrite` excludes it',
          ...writes,
        );
      }),
    },
    {
      name: 'declares the decisions that the server supports',
      law: 4,
      run: all((scene) => declared(scene)),
    },
  );
  if (!lacks(subject, 'network'))
    cases.push(unpressedCase(subject, questions), ...steerCases(subject, questions));
  if (questions > 1) {
    cases.push({
      name: 'sends nothing while one of several questions is open',
      law: 1,
      run: all(async (scene) => {
        const run = await scene.asked();
        scene.decide(run);
        run.reopen(run.getSnapshot().interrupts.at(-1)?.key ?? '');
        const outcome = await ended(run, run.submit());
        await quiet();
        expectThat(!outcome.ok, 'An incomplete batch is not sent', stateOf(run.getSnapshot()));
        scene.expectReceived([]);
        await scene.finish(run, scene.decide(run));
      }),
    });
    if (!lacks(subject, 'network')) {
      cases.push({
        name: 'sends several answers together or in order, and none a second time',
        law: 2,
        run: () => together(subject, questions),
      });
    }
  }
  if (!lacks(subject, 'again')) {
    cases.push({
      name: 'shows a question as open if the agent asks it again with the same id',
      law: 1,
      run: () =>
        ContractScene.play(subject, { questions, rounds: 2 }, async (scene) => {
          const run = await scene.asked();
          const first = scene.decide(run);
          const outcome = await scene.submit(run);
          scene.expectAsked(run, outcome.ok ? undefined : outcome.error);
          const open = run.getSnapshot().interrupts.filter(({ status }) => status === 'open');
          expectSame(open.length, questions, 'No question of the second round is decided.');
          scene.expectReceived(first);
          await scene.finish(run, [...first, ...scene.decide(run, 1)]);
        }),
    });
  }
  const kinds = new Set(decisions.map(({ kind }) => kind));
  return kinds.size > 0 && capabilities.cancel === kinds.has('cancel')
    ? cases
    : [...cases, undeclared(capabilities.cancel)];
}

/** The page refuses what the capabilities do not allow. The agent can distinguish all other decisions. */
async function declared(scene: ContractScene): Promise<void> {
  const run = await scene.asked();
  const { capabilities } = run.getSnapshot();
  const { decisions } = scene.subject;
  const key = run.getSnapshot().interrupts[0]?.key ?? '';
  expectSame(run.cancel(key).ok, capabilities.cancel, 'A question can be cancelled if `cancel` is true.');
  run.reopen(key);
  if (capabilities.approveWithEdits === false) {
    const { ok } = run.approve(key, { editedArgs: { edited: true } });
    expectThat(!ok, 'An edit is refused if `approveWithEdits` is false');
  }
  const isSame = (one: string, other: string): boolean =>
    decisions.some(
      (a) =>
        a.kind === one &&
        decisions.some((b) => b.kind === other && JSON.stringify(a.received) === JSON.stringify(b.received)),
    );
  expectThat(!isSame('approve', 'deny'), 'The agent can distinguish an approval from a denial');
  expectThat(
    !isSame('cancel', 'deny') || capabilities.cannot?.includes('distinguishCancel') === true,
    '`cannot` lists `distinguishCancel` if the agent receives the same for a cancellation and a denial',
  );
  await quiet();
  scene.expectReceived([]);
}

function unpressedCase(subject: Connectable, questions: number): ContractCase {
  return {
    name: 'sends nothing before the batch is submitted',
    law: 1,
    run: () =>
      ContractScene.play(subject, { questions }, async (scene) => {
        const run = await scene.asked();
        await quiet();
        const before = scene.network.requests;
        for (const { key } of run.getSnapshot().interrupts) run.setDraft(key, 'A draft');
        await quiet();
        const expected = scene.decide(run);
        await quiet();
        expectSame(scene.network.requests, before, 'A draft and a decision send nothing.');
        await scene.finish(run, expected);
      }),
  };
}

function steerCases(subject: Connectable, questions: number): readonly ContractCase[] {
  const cancellation = subject.decisions.find(({ kind }) => kind === 'cancel');
  if (!cancellation) return [];
  const text = 'Never mind';
  return [
    {
      name: 'sends the message of a steer with the cancellations',
      law: 2,
      run: () =>
        ContractScene.play(subject, { questions }, async (scene) => {
          const run = await scene.asked();
          const { writes } = scene.network;
          const before = writes.length;
          const canBeFound = writes.some((write) => write.includes('Begin'));
          const outcome = await ended(run, run.steer(text));
          expectThat(outcome.ok, 'The steer is accepted', stateOf(run.getSnapshot()));
          const sent = writes.slice(before);
          expectThat(
            !canBeFound || sent.some((write) => write.includes(text)),
            'The agent receives the message of the steer',
            ...sent,
          );
          const said = run.getSnapshot().messages.filter(({ content }) => content === text);
          expectSame(said.length, 1, 'The message of the steer is shown once.');
          const all = Array.from({ length: questions }, (_, question) => question);
          // The agent of a chat may read the cancellations only in its messages.
          scene.expectAtMost(all.map((question) => ({ question, value: cancellation.received })));
        }),
    },
  ];
}

/** Refuses each write of the batch in turn. */
async function together(subject: Connectable, questions: number): Promise<void> {
  const response = subject.refusal ?? refusal;
  const canBePart = subject.capabilities.cannot?.includes('together') === true;
  for (let behind = 0, isFaulty = true; isFaulty; behind += 1) {
    await ContractScene.play(subject, { questions }, async (scene) => {
      const run = await scene.asked();
      const expected = scene.decide(run);
      const fault: Fault = { type: 'answered', response };
      const outcome = await scene.submit(run, fault, behind);
      isFaulty = outcome.faulty;
      if (!canBePart && scene.server.received().length > 0) scene.expectReceived(expected);
      else scene.expectAtMost(expected);
      if (outcome.ok) scene.expectFinished(run, expected);
      else await scene.finish(run, expected);
    });
  }
}

/** The response of a server that uses no answer. */
export const refusal = (): Response => Response.json({ error: 'Not accepted.' }, { status: 422 });

function undeclared(cancel: boolean): ContractCase {
  return {
    name: 'is given a cancellation if and only if the server supports it',
    law: 4,
    run: () =>
      Promise.reject(
        new Error(
          `\`capabilities.cancel\` is ${cancel}. Give a decision of the kind \`cancel\` ${cancel ? 'too' : 'only if it is true'}.`,
        ),
      ),
  };
}
