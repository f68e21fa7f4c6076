import { cutAfter, repeated, withNoise } from './bodies.js';
import { ContractScene, ended, lacks, quiet, type Connectable } from './ContractScene.js';
import type { ContractCase } from './ContractSubject.js';
import { expectSame, expectThat, stateOf } from './expectations.js';

/** A page shows the questions, and starts nothing automatically. */
export function askingCases(subject: Connectable, questions: number): readonly ContractCase[] {
  const { refresh } = subject.capabilities;
  const play = (acts: (scene: ContractScene) => Promise<void>) => () =>
    ContractScene.play(subject, { questions }, acts);
  const cases: ContractCase[] = [
    {
      name: 'shows each question of the agent once',
      law: 7,
      run: play(async (scene) => {
        await scene.asked();
        expectSame(scene.server.started(), 1, 'One message starts the agent once.');
        scene.expectReceived([]);
      }),
    },
    {
      name: 'notifies its subscribers of each change, and keeps its snapshot until the next one',
      law: 7,
      run: play(async (scene) => {
        const run = await scene.open();
        let seen = run.getSnapshot();
        const unsubscribe = run.subscribe(() => (seen = run.getSnapshot()));
        await ended(run, run.send('Begin'));
        scene.expectAsked(run);
        scene.decide(run);
        await quiet();
        unsubscribe();
        // A panel that reads a new snapshot in each render would render without end.
        const isSame = seen === run.getSnapshot();
        expectThat(isSame, 'The subscribers have seen the snapshot, which stays the same', stateOf(seen));
      }),
    },
    {
      name: 'sends nothing when a page opens a new thread',
      law: 1,
      run: play(async (scene) => {
        const run = await scene.open();
        if (refresh) await ended(run, run.refresh());
        await quiet();
        expectSame(scene.server.started(), 0, 'A page that opens starts nothing.');
        expectSame(run.getSnapshot().interrupts.length, 0, 'A new thread has no questions.');
      }),
    },
    {
      name: 'starts nothing while a question is pending',
      law: 1,
      run: play(async (scene) => {
        const run = await scene.asked();
        const outcome = await ended(run, run.send('Go on'));
        expectThat(
          !outcome.ok,
          'A message is refused while questions are pending',
          stateOf(run.getSnapshot()),
        );
        expectSame(scene.server.started(), 1, 'The agent is not started again.');
        scene.expectReceived([]);
        scene.expectAsked(run);
      }),
    },
  ];
  if (refresh) {
    cases.push({
      name: 'shows no question and no message of another thread',
      law: 5,
      run: play(async (scene) => {
        await scene.asked();
        const other = await scene.open({ threadId: 'contract-2' });
        await ended(other, other.refresh());
        const { interrupts, messages } = other.getSnapshot();
        expectSame(interrupts.length, 0, 'Another thread has no questions.');
        const said = messages.filter(({ role }) => role === 'user');
        expectSame(said, [], 'Another thread has no messages of the user.');
      }),
    });
  }
  return lacks(subject, 'network') ? cases : [...cases, ...faultyCases(subject, questions)];
}

function faultyCases(subject: Connectable, questions: number): readonly ContractCase[] {
  const { refresh } = subject.capabilities;
  const play = (acts: (scene: ContractScene) => Promise<void>) => () =>
    ContractScene.play(subject, { questions }, acts);
  return [
    {
      name: 'shows the same questions if frames without meaning arrive between the others',
      law: 7,
      run: play(async (scene) => {
        scene.network.everyStream = withNoise;
        const run = await scene.asked();
        await scene.finish(run, scene.decide(run));
      }),
    },
    {
      name: 'shows the same questions if frames are repeated after the end',
      law: 7,
      run: play(async (scene) => {
        scene.network.everyStream = repeated;
        const run = await scene.asked();
        await quiet();
        scene.expectAsked(run);
        const expected = scene.decide(run);
        await scene.finish(run, expected);
        await quiet();
        scene.expectFinished(run, expected);
      }),
    },
    {
      name: 'starts the agent once if the response with the questions is cut at any frame',
      law: 2,
      async run() {
        for (let at = 0, isCut = true; isCut; at += 1) {
          const cut = cutAfter(Math.floor(at / 2), at % 2 === 1);
          await play(async (scene) => {
            const run = await scene.open();
            scene.network.onWrite({ type: 'body', change: cut.change });
            const outcome = await ended(run, run.send('Begin'));
            isCut = cut.isCut();
            if (!outcome.ok && refresh) await ended(run, run.refresh());
            await quiet();
            expectThat(
              scene.server.started() <= 1,
              'A broken connection does not start the agent again',
              `cut ${at}`,
            );
            if (outcome.ok || refresh) scene.expectAsked(run, outcome.ok ? undefined : outcome.error);
            scene.expectReceived([]);
          })();
        }
      },
    },
  ];
}
