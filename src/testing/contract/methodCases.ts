import type { RunSnapshot } from '../../model/RunSnapshot.js';
import { ContractScene, ended, lacks, quiet, type Connectable } from './ContractScene.js';
import type { ContractCase } from './ContractSubject.js';
import { expectSame, expectThat, stateOf } from './expectations.js';

/** Each method of a run object does what it reports. An adapter can replace any of them. */
export function methodCases(subject: Connectable, questions: number): readonly ContractCase[] {
  const play = (acts: (scene: ContractScene) => Promise<void>) => () =>
    ContractScene.play(subject, { questions }, acts);
  return [
    {
      name: 'keeps a draft, also after a reload, and sends nothing for it',
      law: 3,
      run: play(async (scene) => {
        let run = await scene.asked();
        const before = scene.network.requests;
        const { interrupts } = run.getSnapshot();
        const drafts = interrupts.map((_, index) => `Draft ${index}`);
        interrupts.forEach(({ key }, index) => {
          expectThat(run.setDraft(key, drafts[index]).ok, 'A draft is accepted');
        });
        expectSame(draftsOf(run.getSnapshot()), drafts, 'Each question shows its draft.');
        await quiet();
        expectSame(scene.network.requests, before, 'A draft sends nothing.');
        if (!lacks(subject, 'storage')) {
          run.dispose();
          run = await scene.open();
          await quiet();
          expectSame(draftsOf(run.getSnapshot()), drafts, 'Each question shows its draft after a reload.');
        }
        await scene.finish(run, scene.decide(run));
      }),
    },
    {
      name: 'reopens a decided question, and sends only the later decision',
      law: 1,
      run: play(async (scene) => {
        const run = await scene.asked();
        scene.decide(run);
        for (const { key } of run.getSnapshot().interrupts) run.reopen(key);
        const { interrupts } = run.getSnapshot();
        expectThat(
          interrupts.every(({ status }) => status === 'open'),
          'reopen() opens the question',
          stateOf(run.getSnapshot()),
        );
        await scene.finish(run, scene.decide(run, 1));
      }),
    },
    {
      name: 'makes the decisions of a transaction together, and none if it throws',
      law: 1,
      run: play(async (scene) => {
        const run = await scene.asked();
        let calls = 0;
        const unsubscribe = run.subscribe(() => (calls += 1));
        run.transaction(() => {
          scene.decide(run);
          for (const { key } of run.getSnapshot().interrupts) run.reopen(key);
          scene.decide(run);
          expectSame(calls, 0, 'No subscriber runs within a transaction.');
        });
        unsubscribe();
        const decided = run.getSnapshot().interrupts.filter(({ status }) => status !== 'open');
        expectSame(decided.length, questions, 'transaction() makes its decisions.');
        const cause = new Error('The transaction fails.');
        expectSame(
          thrownBy(() => run.transaction(() => raise(cause))) === cause,
          true,
          'transaction() throws.',
        );
        await quiet();
        scene.expectReceived([]);
      }),
    },
    {
      name: 'calls the listeners of on() for each question and for the end, until they are removed',
      law: 7,
      run: play(async (scene) => {
        const run = await scene.open();
        const seen: string[] = [];
        for (const type of ['interrupt', 'finish'] as const) run.on(type, () => seen.push(type));
        let calls = 0;
        const remove = run.on('finish', () => (calls += 1));
        await ended(run, run.send('Begin'));
        scene.expectAsked(run);
        expectThat(seen.includes('interrupt'), 'on() reports that the agent asks');
        expectThat(!seen.includes('finish'), 'on() reports no end while questions are pending');
        remove();
        await scene.finish(run, scene.decide(run));
        await quiet();
        expectSame(seen.filter((type) => type === 'finish').length, 1, 'on() reports the end once.');
        expectSame(calls, 0, 'A removed listener of on() is not called.');
      }),
    },
    {
      name: 'calls no listener after it is removed',
      law: 7,
      run: play(async (scene) => {
        const run = await scene.asked();
        let calls = 0;
        run.subscribe(() => (calls += 1))();
        await scene.finish(run, scene.decide(run));
        await quiet();
        expectSame(calls, 0, 'A removed listener is not called.');
      }),
    },
    {
      name: 'sends nothing after dispose(), and rejects',
      law: 1,
      run: play(async (scene) => {
        const run = await scene.asked();
        scene.decide(run);
        run.dispose();
        for (const call of [() => run.submit(), () => run.send('Go on')]) {
          const { ok } = await ended(run, call());
          expectThat(!ok, 'A method rejects after dispose()', stateOf(run.getSnapshot()));
        }
        await quiet();
        scene.expectReceived([]);
        expectSame(scene.server.started(), 1, 'A disposed run object does not start the agent.');
      }),
    },
    {
      name: 'makes no decision about an unknown question',
      law: 7,
      run: play(async (scene) => {
        const run = await scene.asked();
        const methods = [
          run.setDraft('unknown', 'A draft'),
          run.answer('unknown', true),
          run.approve('unknown'),
          run.deny('unknown'),
          run.respond('unknown', 'A text'),
          run.cancel('unknown'),
        ];
        expectThat(!methods.some(({ ok }) => ok), 'A method about an unknown question returns issues');
        scene.expectAsked(run);
      }),
    },
    {
      name: 'has the same server snapshot all the time',
      law: 7,
      run: play(async (scene) => {
        const run = await scene.open();
        const before = run.getServerSnapshot();
        await ended(run, run.send('Begin'));
        scene.expectAsked(run);
        expectThat(run.getServerSnapshot() === before, 'getServerSnapshot() returns the same snapshot');
      }),
    },
  ];
}

const draftsOf = ({ interrupts }: RunSnapshot): readonly unknown[] => interrupts.map(({ draft }) => draft);

function thrownBy(call: () => void): unknown {
  try {
    call();
  } catch (cause) {
    return cause;
  }
  return undefined;
}

function raise(cause: Error): never {
  throw cause;
}
