import type { ResumeEntry } from '../model/agUi.js';
import type { ConversationProtocol, StreamEnding } from '../model/Protocol.js';
import { interruptOf, type AskedQuestion } from './AskedQuestion.js';

/**
 * The protocol of a run object that asks one question of the page itself. The question is pending as soon as the run
 * starts, and an answer is accepted as soon as it is sent.
 */
export function questionProtocol(
  question: AskedQuestion,
  { id, decided }: { readonly id: string; decided(entry: ResumeEntry): void },
): ConversationProtocol {
  const interrupt = interruptOf(question, id);
  const { toolCall: proposal } = question;
  const asked = { interrupt, raw: interrupt, issues: [], answerable: true, ...(proposal && { proposal }) };
  return {
    name: 'asker',
    capabilities,
    async *converse(task, { sending }) {
      const [entry] = task.kind === 'resume' ? task.batch.entries : [];
      if (entry) {
        // From now on, the answer can no longer be taken back.
        sending();
        decided(entry);
      }
      yield await Promise.resolve({ type: 'values', values: [entry ? answered : pending] } as const);
    },
    createDecoder() {
      let ending: StreamEnding = { type: 'open' };
      return {
        read(value) {
          if (value === pending) ending = { type: 'paused', interrupts: [asked] };
          if (value === answered) ending = { type: 'finished', outcome: 'success', pendingToolCallIds: [] };
          return [{ type: 'RUN_FINISHED' }];
        },
        decode: () => [],
        ending: () => ending,
      };
    },
    readError: () => 'unknown',
  };
}

const pending = 'pending';
const answered = 'answered';

/** Nothing leaves the page, so no answer is lost or sent twice. */
export const capabilities = {
  protocol: 'asker',
  cancel: true,
  idempotent: true,
  reconnect: false,
  refresh: false,
} as const;
