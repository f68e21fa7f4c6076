import { ContractScene, ended, lacks, quiet, type Connectable } from './ContractScene.js';
import type { ContractCase } from './ContractSubject.js';
import { expectSame, expectThat, stateOf } from './expectations.js';

/** A reload shows the questions again, and starts nothing. */
export function reloadingCases(subject: Connectable, questions: number): readonly ContractCase[] {
  const play = (acts: (scene: ContractScene) => Promise<void>) => () =>
    ContractScene.play(subject, { questions }, acts);
  const cases: ContractCase[] = [];
  if (!lacks(subject, 'storage')) {
    cases.push({
      name: 'shows the stored questions after a reload, with their decisions, and sends nothing',
      law: 3,
      run: play(async (scene) => {
        const before = await scene.asked();
        const expected = scene.decide(before);
        await quiet();
        before.dispose();
        const run = await scene.open();
        await quiet();
        scene.expectAsked(run);
        scene.expectReceived([]);
        expectSame(scene.server.started(), 1, 'A reload does not start the agent again.');
        await scene.finish(run, expected);
      }),
    });
  }
  if (subject.capabilities.refresh) {
    cases.push({
      name: 'asks the server which questions are pending, and starts nothing',
      law: 1,
      run: play(async (scene) => {
        (await scene.asked()).dispose();
        const run = await scene.open({ stored: false });
        const outcome = await ended(run, run.refresh());
        scene.expectAsked(run, outcome.ok ? undefined : outcome.error);
        await ended(run, run.refresh());
        scene.expectAsked(run);
        scene.expectReceived([]);
        expectSame(scene.server.started(), 1, 'A refresh does not start the agent.');
        await scene.finish(run, scene.decide(run));
      }),
    });
  } else {
    cases.push({
      name: 'refuses a refresh that the server does not support, and sends nothing',
      law: 1,
      run: play(async (scene) => {
        const run = await scene.asked();
        const before = scene.network.requests;
        const outcome = await ended(run, run.refresh());
        expectThat(!outcome.ok, 'The refresh is refused', stateOf(run.getSnapshot()));
        expectSame(scene.network.requests, before, 'The refresh sends nothing.');
        expectSame(scene.server.started(), 1, 'A refresh does not start the agent.');
        scene.expectAsked(run);
      }),
    });
  }
  return cases;
}
