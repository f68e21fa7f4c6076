import { agUi, createAgentRun } from 'react-agent-interrupts/core';
import { adapterContract, type ContractCase } from 'react-agent-interrupts/testing/contract';
import { agUiServer } from './agUiServer.js';
import { agUiSubject } from './subjects.js';
import {
  adapter,
  altered,
  begin,
  decided,
  decoder,
  forgetful,
  post,
  posting,
  protocol,
  readsNaively,
  remembersAnswers,
  reopenAll,
  sound,
  withDoubledText,
} from './faults.js';

/** For each case, a contract in which it has to fail, and how it fails. */
export const broken: Readonly<Record<string, readonly [failure: string, () => readonly ContractCase[]]>> = {
  'shows each question of the agent once': [
    'The run waits for 3',
    () =>
      decoder(({ ending }) => ({
        ending: () => {
          const end = ending();
          return end.type === 'paused' ? { ...end, interrupts: end.interrupts.slice(1) } : end;
        },
      })),
  ],
  'notifies its subscribers of each change, and keeps its snapshot until the next one': [
    'The subscribers have seen the snapshot',
    () => adapter((run) => ({ subscribe: () => run.subscribe(() => undefined) })),
  ],
  'sends nothing when a page opens a new thread': [
    'A page that opens starts nothing',
    () => protocol(({ start }) => ({ start: (input) => start({ ...input, ...(begin as object) }) })),
  ],
  'starts nothing while a question is pending': [
    'The agent is not started again',
    () =>
      adapter((run, page) => ({
        send: async (...given) => {
          if (run.getSnapshot().interrupts.length > 0) await post(page, begin);
          return run.send(...given);
        },
      })),
  ],
  'shows no question and no message of another thread': [
    'Another thread has no questions',
    () => protocol(({ start }) => ({ start: (input) => start({ ...input, threadId: 'contract-1' }) })),
  ],
  'shows the same questions if frames without meaning arrive between the others': [
    'The run waits for 3',
    () =>
      decoder(({ decode, ending }) => {
        let isConfused = false;
        return {
          decode(frame) {
            isConfused ||= frame.data === '{}';
            return decode(frame);
          },
          ending: () => (isConfused ? { type: 'open' } : ending()),
        };
      }),
  ],
  'shows the same questions if frames are repeated after the end': [
    'The run waits for 3',
    () =>
      posting((body) => [body], {
        createDecoder(input) {
          const decodes = sound().createDecoder(input);
          let ends = 0;
          return {
            ...decodes,
            decode(frame) {
              if (frame.data.includes('RUN_FINISHED')) ends += 1;
              return decodes.decode(frame);
            },
            ending: () =>
              ends > 1 ? { type: 'finished', outcome: 'success', pendingToolCallIds: [] } : decodes.ending(),
          };
        },
      }),
  ],
  'starts the agent once if the response with the questions is cut at any frame': [
    'does not start the agent again',
    () => posting((body) => [body], { isStubborn: true }),
  ],
  'delivers a decision once, as it was made': [
    'The agent receives each answer once',
    () =>
      protocol(({ resume }) => ({
        resume: (input, batch) => resume(input, { ...batch, entries: batch.entries.map(altered) }),
      })),
  ],
  'sends a batch once if it is submitted twice': [
    'The run has finished',
    () => posting((body) => [body, body]),
  ],
  'declares the decisions that the server supports': [
    'distinguish an approval from a denial',
    () =>
      protocol(() => ({}), {
        decisions: agUiSubject.decisions.map((each, _, [first]) =>
          each.kind === 'deny' ? { ...each, received: first?.received } : each,
        ),
      }),
  ],
  'sends nothing before the batch is submitted': [
    'A draft and a decision send nothing',
    () =>
      adapter((run, page) => ({
        setDraft(question, value) {
          void post(page, { draft: value });
          return run.setDraft(question, value);
        },
      })),
  ],
  'sends the message of a steer with the cancellations': [
    'The agent receives the message of the steer',
    () =>
      protocol(({ resume }) => ({
        resume: (input, batch) =>
          resume(
            { ...input, messages: input.messages.filter(({ content }) => content !== 'Never mind') },
            batch,
          ),
      })),
  ],
  'sends changed answers as another batch': [
    'Changed answers are sent with another batch id',
    () =>
      adapter((run) => ({
        getSnapshot() {
          const snapshot = run.getSnapshot();
          return { ...snapshot, batch: { ...snapshot.batch, id: 'batch' } };
        },
      })),
  ],
  'sends nothing while one of several questions is open': [
    'The agent receives each answer once',
    () =>
      adapter((run, page) => ({
        async submit() {
          await post(page, { resume: decided(run) });
          return run.submit();
        },
      })),
  ],
  'sends several answers together or in order, and none a second time': [
    'The run has finished',
    () =>
      posting((body) => {
        const { resume = [] } = body as { resume?: readonly unknown[] };
        return resume.length > 0 ? resume.map((entry) => ({ ...(body as object), resume: [entry] })) : [body];
      }),
  ],
  'shows a question as open if the agent asks it again with the same id': [
    'The run waits for 3',
    () => {
      const seen = new Set<string>();
      return protocol(({ resume, createDecoder }) => ({
        resume(input, batch) {
          for (const { interruptId } of batch.entries) seen.add(interruptId);
          return resume(input, batch);
        },
        createDecoder(input) {
          const decodes = createDecoder(input);
          return {
            ...decodes,
            ending() {
              const end = decodes.ending();
              if (end.type !== 'paused') return end;
              const interrupts = end.interrupts.filter(({ interrupt }) => !seen.has(interrupt.id));
              return interrupts.length > 0
                ? { ...end, interrupts }
                : { type: 'finished', outcome: 'success', pendingToolCallIds: [] };
            },
          };
        },
      }));
    },
  ],
  'is given a cancellation if and only if the server supports it': [
    'is false',
    () => protocol(({ capabilities }) => ({ capabilities: { ...capabilities, cancel: false } })),
  ],
  'keeps every decision if the server refuses the answers': [
    'still shown with its decision',
    () => protocol(() => ({ readError: () => 'failed' })),
  ],
  'keeps every decision if the request does not reach the server': [
    'still shown with its decision',
    () => adapter((run) => forgetful(run)),
  ],
  'keeps every decision if a login page comes instead of the response': [
    'still shown with its decision',
    () => adapter((run) => forgetful(run)),
  ],
  'marks the answers as in doubt if the response is lost, and sends nothing automatically': [
    'are in doubt',
    () => protocol(() => ({ readError: () => 'refused' })),
  ],
  'loses no answer and sends none again if the response is cut at any frame': [
    'The agent receives each answer once',
    () => posting((body) => [body], { isStubborn: true }),
  ],
  'sends no answer in doubt automatically after a reload': [
    'A reload sends no answer',
    () => {
      const pages: string[] = [];
      return adapter((run, page) => ({
        subscribe(listener) {
          if (page.storage && pages.push(page.url) > 1)
            run.subscribe(() => {
              if (run.getSnapshot().batch.delivery === 'inDoubt') void run.submit().catch(() => undefined);
            });
          return run.subscribe(listener);
        },
      }));
    },
  ],
  'shows the stored questions after a reload, with their decisions, and sends nothing': [
    'The run waits for 3',
    () =>
      adapterContract({
        ...agUiSubject,
        capabilities: sound().capabilities,
        connect: ({ storage: _storage, ...page }) =>
          createAgentRun({ ...page, protocol: sound(), tabs: false, autoSubmit: 'never' }),
      }),
  ],
  'asks the server which questions are pending, and starts nothing': [
    'A refresh does not start the agent',
    () =>
      protocol(({ start }) => ({
        start: (input) => start({ ...input, ...(input.messages.length === 0 ? (begin as object) : {}) }),
      })),
  ],
  'refuses a refresh that the server does not support, and sends nothing': [
    'The refresh sends nothing',
    () =>
      adapter(
        (run, page) => ({
          async refresh() {
            await post(page, begin);
            return run.refresh();
          },
        }),
        () => agUi(),
      ),
  ],
  'answers nothing if the run is stopped while it waits': [
    'The agent receives each answer once',
    () =>
      protocol(() => ({
        stop: ({ url, threadId, received }) => ({
          url,
          body: {
            threadId,
            messages: [],
            resume: received.map(({ interrupt }) => ({ interruptId: interrupt.id, status: 'cancelled' })),
          },
        }),
      })),
  ],
  'ends a request on a stop, notifies the server if it supports that, and ignores later data': [
    'The server is notified of the stop',
    () => protocol(() => ({ stop: () => undefined })),
  ],
  'sends nothing when the page no longer shows the run': [
    'The agent receives each answer once',
    () =>
      adapter((run, page) => ({
        subscribe(listener) {
          const unsubscribe = run.subscribe(listener);
          return () => {
            void post(page, { resume: decided(run) });
            unsubscribe();
          };
        },
      })),
  ],
  'sends nothing when the user leaves the questions': [
    'The agent receives each answer once',
    () =>
      adapter((run, page) => ({
        leave() {
          void post(page, { resume: decided(run) });
          run.leave();
        },
      })),
  ],
  'shows no answer as accepted before the server has responded': [
    'No answer is accepted while its request waits',
    () => posting((body) => [body], { isHasty: true }),
  ],
  'reads each run with a separate decoder': [
    'The decoder of another run has read nothing',
    () =>
      protocol(({ createDecoder }) => {
        const only = createDecoder();
        return { createDecoder: () => only };
      }),
  ],
  'keeps the threads of a shared protocol apart': [
    'The run waits for 3',
    () => {
      return protocol(({ start }) => {
        let first: string | undefined;
        return { start: (input) => start({ ...input, threadId: (first ??= input.threadId) }) };
      });
    },
  ],
  'shows the text of the agent once': [
    'Each text is shown once',
    () => decoder(({ decode }) => ({ decode: (frame) => decode(frame).map(withDoubledText) })),
  ],
  'shows each call with its arguments': [
    'has the arguments of the call',
    () =>
      decoder(({ decode }) => ({
        decode: (frame) => decode(frame).filter(({ type }) => type !== 'TOOL_CALL_ARGS'),
      })),
  ],
  'records each decision once in the history, as it was made': [
    'The history has each decision once',
    () => adapter((run) => ({ getSnapshot: () => ({ ...run.getSnapshot(), history: [] }) })),
  ],
  'keeps every decision if the server is asked again which questions are pending, and sends none': [
    'still shown with its decision',
    () =>
      adapter((run) => ({
        async refresh() {
          await run.refresh();
          reopenAll(run);
          return run.getSnapshot();
        },
      })),
  ],
  'keeps every decision if the server cannot be asked which questions are pending': [
    'still shown with its decision',
    () =>
      adapter((run) => ({
        refresh: () =>
          run.refresh().catch((cause: unknown) => {
            run.leave();
            throw cause;
          }),
      })),
  ],
  'keeps every decision on a stop while the run waits': [
    'still shown with its decision',
    () =>
      adapter(
        (run) => ({
          stop() {
            reopenAll(run);
            run.stop();
          },
        }),
        () => agUi(),
      ),
  ],
  'repeats the batch as it was on a retry': [
    'The agent receives each answer once',
    () => {
      const seen = new Set<string>();
      return protocol(({ resume }) => ({
        resume(input, batch) {
          const isRepeated = seen.has(batch.id);
          seen.add(batch.id);
          return resume(input, isRepeated ? { ...batch, entries: batch.entries.map(altered) } : batch);
        },
      }));
    },
  ],
  'sends the last decisions if the server has refused other ones': [
    'The agent receives each answer once',
    () => remembersAnswers(),
  ],
  'shows no changed answer as accepted if the agent has used another one': [
    'The agent has used the answers that are shown as accepted',
    () => remembersAnswers((plan) => agUiServer(plan, true)),
  ],
  'keeps the answers in doubt if the server responds with status 503': [
    'The answers are in doubt',
    () => protocol(() => ({ readError: ({ httpStatus }) => (httpStatus === 503 ? 'refused' : 'unknown') })),
  ],
  'sends no message while answers are in doubt': [
    'The agent is not started again',
    () =>
      adapter((run, page) => ({
        async send(...given) {
          if (run.getSnapshot().batch.delivery === 'inDoubt') await post(page, begin);
          return run.send(...given);
        },
      })),
  ],
  'reads any input without an exception, and treats none of it as an end': [
    'The decoder does not read',
    () => decoder(({ decode }) => ({ decode: readsNaively(decode) })),
  ],
  'reads each of its frames without an exception if any part of it is missing or has another type': [
    'The decoder does not read',
    () => decoder(({ decode }) => ({ decode: readsNaively(decode) })),
  ],
};
