import type { Protocol, StreamDecoder } from '../../model/Protocol.js';
import { ContractScene, ended, type Connectable } from './ContractScene.js';
import type { ContractCase } from './ContractSubject.js';
import { expectSame } from './expectations.js';

/**
 * A protocol can serve several run objects.
 *
 * @param connecting Connects every page with this protocol
 */
export function sharedProtocolCases(
  connecting: (protocol: Protocol) => Connectable,
  { protocol, questions }: { readonly protocol: () => Protocol; readonly questions: number },
): readonly ContractCase[] {
  const decoders: ContractCase = {
    name: 'reads each run with a separate decoder',
    law: 7,
    async run() {
      const created: StreamDecoder[] = [];
      const shared = protocol();
      const createDecoder: Protocol['createDecoder'] = (input) => {
        const decoder = shared.createDecoder(input);
        created.push(decoder);
        return decoder;
      };
      // The members of a class are on its prototype.
      const prototype = Object.create(shared) as Protocol;
      const observed = connecting(Object.assign(prototype, shared, { createDecoder }));
      await ContractScene.play(observed, { questions }, async (scene) => {
        await scene.asked();
        const endings = () => created.map((decoder) => decoder.ending());
        const before = endings();
        const next = shared.createDecoder();
        expectSame(next.ending().type, 'open', 'The decoder of another run has read nothing.');
        expectSame(endings(), before, 'The decoder of another run changes nothing in this one.');
      });
    },
  };
  // Without a refresh, a page of another thread requests nothing.
  if (!connecting(protocol()).capabilities.refresh) return [decoders];
  return [
    decoders,
    {
      name: 'keeps the threads of a shared protocol apart',
      law: 5,
      run: () =>
        ContractScene.play(connecting(protocol()), { questions }, async (scene) => {
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
