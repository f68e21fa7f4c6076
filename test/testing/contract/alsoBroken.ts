import type { ContractCase } from 'react-agent-interrupts/testing/contract';
import { agUiServer } from './agUiServer.js';
import { adapter, decided, decoder, post, posting, protocol, remembersAnswers, reopenAll } from './faults.js';

/** More faults: the case that has to fail, how it fails, and the contract. */
export const alsoBroken: readonly (readonly [
  fault: string,
  title: string,
  failure: string,
  contract: () => readonly ContractCase[],
])[] = [
  [
    'each batch is sent twice to a server that recognizes it',
    'sends a batch once if it is submitted twice',
    'No request is sent twice',
    () => posting((body) => [body, body], { serve: (plan) => agUiServer(plan, true) }),
  ],
  [
    'a decision is sent before the batch is submitted',
    'sends nothing before the batch is submitted',
    'A draft and a decision send nothing',
    () =>
      adapter((run, page) => ({
        approve(...given) {
          void page.fetch(`${page.url}?approve=${given.length}`);
          return run.approve(...given);
        },
      })),
  ],
  [
    'the snapshot is new each time that it is read',
    'notifies its subscribers of each change, and keeps its snapshot until the next one',
    'which stays the same',
    () => adapter((run) => ({ getSnapshot: () => ({ ...run.getSnapshot() }) })),
  ],
  [
    'a steer sends another message',
    'sends the message of a steer with the cancellations',
    'The agent receives the message of the steer',
    () => adapter((run) => ({ steer: () => run.steer('Stop') })),
  ],
  [
    'every refusal ends the pause',
    'keeps every decision if the server refuses the answers',
    'The questions are still pending',
    () => protocol(() => ({ endsPause: () => true })),
  ],
  [
    'a thread shows the messages of another one',
    'shows no question and no message of another thread',
    'Another thread has no messages of the user',
    () =>
      decoder(({ decode }) => ({
        decode: (frame) => [
          ...decode(frame),
          { type: 'MESSAGES_SNAPSHOT', messages: [{ id: 'm', role: 'user', content: 'Begin' }] },
        ],
      })),
  ],
  [
    'a decoder changes its input',
    'reads each of its frames without an exception if any part of it is missing or has another type',
    'The decoder does not read',
    () =>
      decoder(({ decode, read }) => ({
        decode,
        read(value) {
          if (typeof value === 'object' && value !== null) Object.assign(value, { seen: true });
          return read(value);
        },
      })),
  ],
  [
    'the text is lost',
    'shows the text of the agent once',
    'The text with which the agent finishes is shown',
    () =>
      decoder(({ decode }) => ({
        decode: (frame) => decode(frame).filter(({ type }) => !type.startsWith('TEXT_')),
      })),
  ],
  [
    'a text is shown in two messages',
    'shows the text of the agent once',
    'Each text is shown once',
    () =>
      decoder(({ decode }) => ({
        decode: (frame) => {
          const events = decode(frame);
          const texts = events.filter(({ type }) => type.startsWith('TEXT_'));
          return [...texts.map((event) => ({ ...event, messageId: 'copy' })), ...events];
        },
      })),
  ],
  [
    'an answer is sent again to the next question with the same id',
    'shows a question as open if the agent asks it again with the same id',
    'The agent receives each answer once',
    () => remembersAnswers(),
  ],
  [
    'a run sends its answers when it has no subscribers',
    'sends nothing when the page no longer shows the run',
    'The agent receives each answer once',
    () =>
      adapter((run) => ({
        subscribe(listener) {
          const unsubscribe = run.subscribe(listener);
          return () => {
            unsubscribe();
            void run.submit().catch(() => undefined);
          };
        },
      })),
  ],
  [
    'the history has another decision',
    'records each decision once in the history, as it was made',
    'The history has each decision once',
    () =>
      adapter((run) => ({
        getSnapshot() {
          const snapshot = run.getSnapshot();
          const history = snapshot.history.map((entry) => ({
            ...entry,
            decision: { status: 'resolved' as const, payload: { approved: true, note: 'altered' } },
          }));
          return { ...snapshot, history };
        },
      })),
  ],
  [
    'a refresh sends the answers',
    'keeps every decision if the server is asked again which questions are pending, and sends none',
    'The agent receives each answer once',
    () =>
      adapter((run, page) => ({
        async refresh() {
          await post(page, { resume: decided(run) });
          return run.refresh();
        },
      })),
  ],
  [
    'a stop forgets the decisions that are being sent',
    'ends a request on a stop, notifies the server if it supports that, and ignores later data',
    'Every question that is shown has its decision',
    () =>
      adapter((run) => ({
        stop() {
          run.stop();
          reopenAll(run);
        },
      })),
  ],
  ...[
    'answers nothing if the run is stopped while it waits',
    'ends a request on a stop, notifies the server if it supports that, and ignores later data',
  ].map(
    (title) =>
      [
        'a stop ends the run of another thread',
        title,
        'A stop ends no run of another thread',
        () => protocol(({ stop }) => ({ stop: (context) => stop?.({ ...context, threadId: 'other' }) })),
      ] as const,
  ),
  [
    'a retry has a new batch id',
    'repeats the batch as it was on a retry',
    'A retry sends the batch with the same id',
    () =>
      adapter((run) => {
        let retries = 0;
        return {
          retry() {
            retries += 1;
            return run.retry();
          },
          getSnapshot() {
            const snapshot = run.getSnapshot();
            const { batch } = snapshot;
            return retries === 0
              ? snapshot
              : { ...snapshot, batch: { ...batch, id: `${batch.id}-${retries}` } };
          },
        };
      }),
  ],
  [
    'a status 503 counts as sent',
    'keeps the answers in doubt if the server responds with status 503',
    'The answers are in doubt',
    () => protocol(() => ({ readError: ({ httpStatus }) => (httpStatus === 503 ? 'failed' : 'unknown') })),
  ],
];
