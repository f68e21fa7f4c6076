import { heldBack } from './bodies.js';
import { ContractScene, ended, lacks, quiet, until, type Connectable } from './ContractScene.js';
import type { ContractCase } from './ContractSubject.js';
import { expectSame, expectThat, stateOf } from './expectations.js';

/** A stop sends no answer, and data that arrives after it changes nothing. */
export function stoppingCases(subject: Connectable, questions: number): readonly ContractCase[] {
  const play = (acts: (scene: ContractScene) => Promise<void>) => () =>
    ContractScene.play(subject, { questions }, acts);
  const waiting: ContractCase = {
    name: 'answers nothing if the run is stopped while it waits',
    law: 1,
    run: play(async (scene) => {
      const run = await scene.asked();
      const before = scene.network.requests;
      const { stop } = run.getSnapshot().capabilities;
      run.stop();
      await quiet();
      const { interrupts, canSend } = run.getSnapshot();
      expectThat(
        stop === true ? interrupts.length === 0 && canSend : interrupts.length === questions,
        stop === true
          ? 'A stop ends the run'
          : 'A stop changes nothing, because the server cannot stop a run',
        stateOf(run.getSnapshot()),
      );
      if (!lacks(subject, 'network'))
        expectThat(stop === true || scene.network.requests === before, 'The stop sends nothing');
      scene.expectReceived([]);
      scene.expectStopsOfThread();
      expectSame(scene.server.started(), 1, 'A stop does not start the agent.');
    }),
  };
  if (lacks(subject, 'network')) return [waiting];
  return [
    waiting,
    {
      name: 'ends a request on a stop, notifies the server if it supports that, and ignores later data',
      law: 7,
      run: play(async (scene) => {
        const run = await scene.asked();
        const expected = scene.decide(run);
        const held = heldBack();
        const happened = scene.network.onWrite({ type: 'body', change: held.change });
        const end = ended(run, run.submit());
        await until(run, happened, 'sends the batch');
        await quiet();
        const before = scene.network.requests;
        run.stop();
        await end;
        await quiet();
        const stopped = run.getSnapshot();
        expectThat(
          !['running', 'resuming', 'reconnecting'].includes(stopped.status),
          'The request has ended',
          stateOf(stopped),
        );
        expectThat(
          stopped.interrupts.every(({ status }) => status !== 'open'),
          'Every question that is shown has its decision',
          stateOf(stopped),
        );
        if (stopped.capabilities.stop === true)
          expectThat(scene.network.requests > before, 'The server is notified of the stop');
        scene.expectStopsOfThread();
        held.release();
        await quiet();
        expectSame(
          stateOf(run.getSnapshot()),
          stateOf(stopped),
          'Data that arrives after a stop changes nothing.',
        );
        scene.expectAtMost(expected);
      }),
    },
  ];
}
