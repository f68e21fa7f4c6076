import { ContractScene, ended, type Connectable } from './ContractScene.js';
import type { ContractCase } from './ContractSubject.js';
import { expectSame } from './expectations.js';

/**
 * A protocol can serve several run objects.
 *
 * @param sharing Connects every page with the same protocol
 */
export function sharedProtocolCases(sharing: () => Connectable, questions: number): readonly ContractCase[] {
  // Without a refresh, a page of another thread requests nothing.
  if (!sharing().capabilities.refresh) return [];
  return [
    {
      name: 'keeps the threads of a shared protocol apart',
      law: 5,
      run: () =>
        ContractScene.play(sharing(), { questions }, async (scene) => {
          const other = await scene.open({ threadId: 'contract-2' });
          await ended(other, other.refresh());
          const run = await scene.asked();
          await ended(other, other.refresh());
          expectSame(other.getSnapshot().interrupts.length, 0, 'Another thread has no questions.');
          await scene.finish(run, scene.decide(run));
        }),
    },
  ];
}
