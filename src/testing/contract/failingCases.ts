import { refusal } from './answeringCases.js';
import { cutAfter } from './bodies.js';
import type { Fault } from './ContractNetwork.js';
import {
  ContractScene,
  ended,
  lacks,
  quiet,
  until,
  type Connectable,
  type Outcome,
} from './ContractScene.js';
import type { ContractAnswer, ContractCase } from './ContractSubject.js';
import type { AgentRun } from '../../model/AgentRun.js';
import { expectSame, expectThat, stateOf } from './expectations.js';

/** Answers that do not reach the agent are kept, and only the user sends them again. */
export function failingCases(subject: Connectable, questions: number): readonly ContractCase[] {
  if (lacks(subject, 'network')) return [];
  const play = (acts: (scene: ContractScene) => Promise<void>) => () =>
    ContractScene.play(subject, { questions }, acts);
  const cases: ContractCase[] = [
    {
      name: 'keeps every decision if the server refuses the answers',
      law: 3,
      run: play(async (scene) => {
        const { run, outcome, expected } = await failed(scene, {
          type: 'answered',
          response: subject.refusal ?? refusal,
        });
        scene.expectKept(run, outcome);
        expectSame(run.getSnapshot().batch.delivery, 'refused', 'The server has refused the batch.');
        const message = await ended(run, run.send('Go on'));
        expectThat(!message.ok, 'The questions are still pending', stateOf(run.getSnapshot()));
        expectSame(scene.server.started(), 1, 'A refusal does not end the pause.');
        scene.expectReceived([]);
        await scene.finish(run, expected);
      }),
    },
    {
      name: 'shows no answer as accepted before the server has responded',
      law: 7,
      run: play(async (scene) => {
        const run = await scene.asked();
        scene.decide(run);
        let fail = (): void => undefined;
        const after = new Promise<void>((resolve) => (fail = resolve));
        const happened = scene.network.onWrite({ type: 'unsent', after });
        const end = ended(run, run.submit());
        await until(run, happened, 'sends the batch');
        await quiet();
        const { delivery } = run.getSnapshot().batch;
        fail();
        await end;
        expectThat(delivery !== 'accepted', 'No answer is accepted while its request waits', delivery);
      }),
    },
    {
      name: 'keeps every decision if the request does not reach the server',
      law: 3,
      run: play(async (scene) => {
        const { run, outcome, expected } = await failed(scene, { type: 'unsent' });
        scene.expectKept(run, outcome);
        scene.expectInDoubt(run);
        scene.expectReceived([]);
        await scene.finish(run, expected);
      }),
    },
    {
      name: 'keeps every decision if a login page comes instead of the response',
      law: 3,
      run: play(async (scene) => {
        const { run, outcome, expected } = await failed(scene, { type: 'answered', response: loginPage });
        scene.expectKept(run, outcome);
        scene.expectInDoubt(run);
        scene.expectReceived([]);
        await scene.finish(run, expected);
      }),
    },
    {
      name: 'marks the answers as in doubt if the response is lost, and sends nothing automatically',
      law: 2,
      run: play(async (scene) => {
        const { run, outcome, expected } = await failed(scene, { type: 'unanswered' });
        await doubted(scene, run, { outcome, expected });
      }),
    },
    {
      name: 'loses no answer and sends none again if the response is cut at any frame',
      law: 3,
      async run() {
        for (let at = 0, isCut = true; isCut; at += 1) {
          const cut = cutAfter(Math.floor(at / 2), at % 2 === 1);
          await play(async (scene) => {
            const { run, outcome, expected } = await failed(scene, { type: 'body', change: cut.change });
            isCut = cut.isCut();
            await doubted(scene, run, { outcome, expected });
          })();
        }
      },
    },
  ];
  if (!lacks(subject, 'storage')) {
    cases.push({
      name: 'sends no answer in doubt automatically after a reload',
      law: 1,
      run: play(async (scene) => {
        const { outcome } = await failed(scene, { type: 'unanswered' });
        if (outcome.ok) return;
        const before = [...scene.server.received()];
        const run = await scene.open();
        await quiet();
        expectSame(scene.server.received(), before, 'A reload sends no answer.');
        expectSame(run.getSnapshot().interrupts.length, questions, 'A reload shows the questions in doubt.');
      }),
    });
  }
  return cases;
}

/** A page on which every question is decided and the batch has met the fault. */
async function failed(
  scene: ContractScene,
  fault: Fault,
): Promise<{
  readonly run: AgentRun;
  readonly outcome: Outcome;
  readonly expected: readonly ContractAnswer[];
}> {
  const run = await scene.asked();
  const expected = scene.decide(run);
  const outcome = await scene.submit(run, fault);
  await quiet();
  return { run, outcome, expected };
}

/** Either it is known that the agent has used the answers, or they are in doubt and the user decides. */
async function doubted(
  scene: ContractScene,
  run: AgentRun,
  { outcome, expected }: { readonly outcome: Outcome; readonly expected: readonly ContractAnswer[] },
): Promise<void> {
  scene.expectAtMost(expected);
  if (outcome.ok) return scene.expectFinished(run, expected);
  scene.expectKept(run, outcome);
  scene.expectInDoubt(run);
  if (run.getSnapshot().capabilities.idempotent) return scene.finish(run, expected);
  const before = [...scene.server.received()];
  run.leave();
  await ended(run, Promise.resolve(run.getSnapshot()));
  await quiet();
  expectSame(scene.server.received(), before, 'leave() sends no answer.');
  expectThat(run.getSnapshot().canSend, 'The thread can continue after leave()', stateOf(run.getSnapshot()));
}

export const loginPage = (): Response =>
  new Response('<!doctype html><title>Sign in</title>', { headers: { 'content-type': 'text/html' } });
