import type { AgentRun } from '../../model/AgentRun.js';
import { stableJson } from '../../model/stableJson.js';
import { refusal } from './answeringCases.js';
import { loginPage } from './failingCases.js';
import type { Fault } from './ContractNetwork.js';
import { ContractScene, ended, lacks, quiet, type Connectable } from './ContractScene.js';
import type { ContractAnswer, ContractCase } from './ContractSubject.js';
import { expectSame, expectThat, stateOf } from './expectations.js';

/** Cases about what the page shows and keeps: it matches what the server sent, and other actions remove no decision. */
export function keepingCases(subject: Connectable, questions: number): readonly ContractCase[] {
  const play = (acts: (scene: ContractScene) => Promise<void>) => () =>
    ContractScene.play(subject, { questions }, acts);
  const cases: ContractCase[] = [
    {
      name: 'sends nothing when the page no longer shows the run',
      law: 1,
      run: play(async (scene) => {
        const run = await scene.asked();
        scene.decide(run);
        scene.hide();
        await quiet();
        scene.close();
        await quiet();
        scene.expectReceived([]);
        expectSame(scene.server.started(), 1, 'A page that closes does not start the agent again.');
      }),
    },
    {
      name: 'sends nothing when the user leaves the questions',
      law: 1,
      run: play(async (scene) => {
        const run = await scene.asked();
        scene.decide(run);
        run.leave();
        await quiet();
        scene.expectReceived([]);
        expectThat(run.getSnapshot().canSend, 'The thread can continue', stateOf(run.getSnapshot()));
      }),
    },
    {
      name: 'shows the text of the agent once',
      law: 7,
      run: play(async (scene) => {
        const run = await scene.asked();
        const before = textsOf(run);
        await scene.finish(run, scene.decide(run));
        await quiet();
        const texts = textsOf(run);
        expectThat(texts.length > 0, 'The text with which the agent finishes is shown', texts);
        // The agent may say in each round what it has said before.
        const isOnce = [before, texts.slice(before.length)].every(areOnce);
        expectThat(isOnce, 'Each text is shown once', texts);
      }),
    },
    {
      name: 'shows each call with its arguments',
      law: 7,
      run: play(async (scene) => {
        const run = await scene.asked();
        const calls = run.getSnapshot().interrupts.flatMap(({ toolCall }) => toolCall ?? []);
        const isComplete = calls.every(({ args }) => args !== undefined);
        expectThat(isComplete, 'A question about a call has the arguments of the call', calls);
      }),
    },
    {
      name: 'records each decision once in the history, as it was made',
      law: 7,
      run: play(async (scene) => {
        const run = await scene.asked();
        const expected = scene.decide(run);
        const decided = decisionsOf(run);
        await scene.finish(run, expected);
        await quiet();
        const recorded = run
          .getSnapshot()
          .history.map(({ interruptId, decision, delivery }) => ({ interruptId, decision, delivery }));
        expectSame(
          recorded,
          decided.map(({ id, decision }) => ({ interruptId: id, decision, delivery: 'accepted' })),
          'The history has each decision once, as accepted.',
        );
      }),
    },
  ];
  if (subject.capabilities.refresh) {
    cases.push({
      name: 'keeps every decision if the server is asked again which questions are pending, and sends none',
      law: 3,
      run: play(async (scene) => {
        const run = await scene.asked();
        const expected = scene.decide(run);
        const decided = decisionsOf(run);
        await ended(run, run.refresh());
        await quiet();
        scene.expectReceived([]);
        expectSame(decisionsOf(run), decided, 'Every question is still shown with its decision.');
        await scene.finish(run, expected);
      }),
    });
  }
  if (subject.capabilities.stop !== true) {
    cases.push({
      name: 'keeps every decision on a stop while the run waits',
      law: 3,
      run: play(async (scene) => {
        const run = await scene.asked();
        const expected = scene.decide(run);
        const decided = decisionsOf(run);
        run.stop();
        await quiet();
        expectSame(decisionsOf(run), decided, 'Every question is still shown with its decision.');
        await scene.finish(run, expected);
      }),
    });
  }
  if (lacks(subject, 'network')) return cases;
  if (subject.capabilities.refresh) cases.push(unreadCase(subject, questions));
  return [...cases, ...failingCases(subject, questions)];
}

function unreadCase(subject: Connectable, questions: number): ContractCase {
  const faults: readonly Fault[] = [{ type: 'unsent' }, ...responses.map(answeredWith)];
  return {
    name: 'keeps every decision if the server cannot be asked which questions are pending',
    law: 3,
    async run() {
      for (const fault of faults)
        await ContractScene.play(subject, { questions }, async (scene) => {
          const run = await scene.asked();
          const expected = scene.decide(run);
          const decided = decisionsOf(run);
          scene.network.onRequest(fault);
          await ended(run, run.refresh());
          scene.network.heal();
          await quiet();
          scene.expectReceived([]);
          expectSame(decisionsOf(run), decided, 'Every question is still shown with its decision.');
          await scene.finish(run, expected);
        });
    },
  };
}

function failingCases(subject: Connectable, questions: number): readonly ContractCase[] {
  const play = (acts: (scene: ContractScene) => Promise<void>) => () =>
    ContractScene.play(subject, { questions }, acts);
  return [
    {
      name: 'repeats the batch as it was on a retry',
      law: 2,
      run: play(async (scene) => {
        const fault: Fault = { type: 'answered', response: subject.refusal ?? refusal };
        const { run, expected } = await failed(scene, fault);
        const { id } = run.getSnapshot().batch;
        scene.network.onWrite(fault);
        await ended(run, run.retry());
        scene.network.heal();
        expectSame(run.getSnapshot().batch.id, id, 'A retry sends the batch with the same id.');
        scene.expectReceived([]);
        const outcome = await ended(run, run.retry());
        expectThat(outcome.ok, 'The answers are accepted', stateOf(run.getSnapshot()));
        scene.expectFinished(run, expected);
      }),
    },
    {
      name: 'sends the last decisions if the server has refused other ones',
      law: 1,
      run: play(async (scene) => {
        const { run } = await failed(scene, { type: 'answered', response: subject.refusal ?? refusal });
        const changed = scene.decide(run, 1);
        await quiet();
        scene.expectReceived([]);
        await scene.finish(run, changed);
      }),
    },
    {
      name: 'sends changed answers as another batch',
      law: 2,
      async run() {
        for (const response of [subject.refusal ?? refusal, unavailable])
          await play(async (scene) => {
            const fault = answeredWith(response);
            const { run, expected } = await failed(scene, fault);
            const { id } = run.getSnapshot().batch;
            const changed = scene.decide(run, 1);
            await scene.submit(run, fault);
            const isSame = stableJson(changed) === stableJson(expected);
            expectThat(
              isSame || run.getSnapshot().batch.id !== id,
              'Changed answers are sent with another batch id',
              stateOf(run.getSnapshot()),
            );
            await scene.finish(run, changed);
          })();
      },
    },
    {
      name: 'shows no changed answer as accepted if the agent has used another one',
      law: 7,
      run: play(async (scene) => {
        const { run } = await failed(scene, { type: 'unanswered' });
        if (run.getSnapshot().batch.delivery !== 'inDoubt') return;
        const changed = scene.decide(run, 1);
        const { ok } = await scene.submit(run);
        if (!ok) return;
        const received = new Set(scene.server.received().map(stableJson));
        const accepted = run.getSnapshot().history.filter(({ delivery }) => delivery === 'accepted');
        expectThat(
          accepted.length === 0 || changed.every((answer) => received.has(stableJson(answer))),
          'The agent has used the answers that are shown as accepted',
          stateOf(run.getSnapshot()),
        );
      }),
    },
    {
      name: 'keeps the answers in doubt if the server responds with status 503',
      law: 3,
      run: play(async (scene) => {
        const { run, expected } = await failed(scene, { type: 'answered', response: unavailable });
        expectSame(run.getSnapshot().batch.delivery, 'inDoubt', 'The answers are in doubt.');
        scene.expectReceived([]);
        await scene.finish(run, expected);
      }),
    },
    {
      name: 'sends no message while answers are in doubt',
      law: 2,
      run: play(async (scene) => {
        const { run } = await failed(scene, { type: 'unanswered' });
        if (run.getSnapshot().batch.delivery !== 'inDoubt') return;
        const received = [...scene.server.received()];
        const started = scene.server.started();
        const outcome = await ended(run, run.send('Go on'));
        await quiet();
        expectThat(
          !outcome.ok,
          'A message is refused while answers are in doubt',
          stateOf(run.getSnapshot()),
        );
        expectSame(scene.server.started(), started, 'The agent is not started again.');
        expectSame(scene.server.received(), received, 'The agent receives no other answer.');
      }),
    },
  ];
}

/** A page on which every question is decided and the batch has met the fault. */
async function failed(
  scene: ContractScene,
  fault: Fault,
): Promise<{ readonly run: AgentRun; readonly expected: readonly ContractAnswer[] }> {
  const run = await scene.asked();
  const expected = scene.decide(run);
  await scene.submit(run, fault);
  await quiet();
  return { run, expected };
}

const decisionsOf = (run: AgentRun) =>
  run.getSnapshot().interrupts.map(({ id, status, decision }) => ({ id, status, decision }));

const textsOf = (run: AgentRun): readonly string[] =>
  run
    .getSnapshot()
    .messages.flatMap(({ role, content }) =>
      role === 'assistant' && typeof content === 'string' && content !== '' ? [content] : [],
    );

const areOnce = (texts: readonly string[]): boolean =>
  new Set(texts).size === texts.length && !texts.some(isDoubled);

/** Whether the text consists of two equal halves. */
const isDoubled = (text: string): boolean =>
  text.length % 2 === 0 && text.startsWith(text.slice(text.length / 2));

const unavailable = (): Response => Response.json({ error: 'Not available.' }, { status: 503 });

const responses = [unavailable, loginPage];

const answeredWith = (response: () => Response): Fault => ({ type: 'answered', response });
