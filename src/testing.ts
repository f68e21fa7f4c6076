/** The test kit: run objects and fake servers for tests. */
export {
  asks,
  executes,
  fails,
  proposes,
  says,
  type InterruptSketch,
  type Reply,
} from './testing/replies.js';
export { eventStream, fakeServer, type FakeServer, type ServerAnswer } from './testing/fakeServer.js';
export { scriptedRun, type ScriptedRun } from './testing/scriptedRun.js';
export { memoryStorage } from './testing/memoryStorage.js';
export { pendingInterrupt } from './testing/pendingInterrupt.js';
export { staticRun, type RecordedCall, type StaticRun } from './testing/staticRun.js';
