import {
  agUi,
  createAgentRun,
  type AgentRun,
  type Protocol,
  type ResumeEntry,
  type StreamFrame,
  type StreamProtocol,
} from 'react-agent-interrupts/core';
import {
  adapterContract,
  protocolContract,
  type ContractCase,
  type ContractPage,
  type ProtocolSubject,
} from 'react-agent-interrupts/testing/contract';
import { complete } from './agUiServer.js';
import { agUiSubject } from './subjects.js';

export type Decoder = ReturnType<Protocol['createDecoder']>;

export const sound = (): StreamProtocol => agUi(complete);

/** The contract of an AG-UI protocol with this fault. */
export const protocol = (
  fault: (sound: StreamProtocol) => Partial<StreamProtocol>,
  more: Partial<ProtocolSubject> = {},
): readonly ContractCase[] =>
  protocolContract({
    ...agUiSubject,
    protocol: () => ({ ...sound(), ...fault(sound()) }),
    ...more,
  });

/** The contract of a protocol whose decoder has this fault. */
export const decoder = (fault: (sound: Decoder) => Partial<Decoder>): readonly ContractCase[] =>
  protocol(({ createDecoder }) => ({
    createDecoder: (input) => {
      const decodes = createDecoder(input);
      return { ...decodes, ...fault(decodes) };
    },
  }));

/** The contract of an adapter whose run has this fault. */
export const adapter = (
  fault: (run: AgentRun, page: ContractPage) => Partial<AgentRun>,
  used: () => Protocol = sound,
): readonly ContractCase[] =>
  adapterContract({
    ...agUiSubject,
    capabilities: used().capabilities,
    connect(page) {
      const run = createAgentRun({ ...page, protocol: used(), tabs: false, autoSubmit: 'never' });
      return { ...run, ...fault(run, page) };
    },
  });

/** Posts a body without the run. */
export const post = ({ url, fetch, threadId }: ContractPage, body: object): Promise<Response> =>
  fetch(url, { method: 'POST', body: JSON.stringify({ threadId, messages: [], ...body }) });

export const begin = { messages: [{ id: 'm', role: 'user', content: 'Begin' }] };

/** Posts what `bodies` returns, one after another, and a body a second time if its response breaks. */
export const posting = (
  bodies: (body: unknown) => readonly unknown[],
  {
    isStubborn = false,
    isHasty = false,
    createDecoder = sound().createDecoder,
    serve = agUiSubject.serve,
  } = {},
): readonly ContractCase[] =>
  protocolContract({
    ...agUiSubject,
    serve,
    protocol: () => {
      const { start, resume, ...rest } = sound();
      return {
        ...rest,
        createDecoder,
        async *converse(task, wire) {
          const { body } = task.kind === 'resume' ? resume(task.input, task.batch) : start(task.input);
          if (isHasty) yield { type: 'values', values: [{ type: 'STEP_STARTED', stepName: 'begin' }] };
          const all: StreamFrame[] = [];
          for (const each of bodies(body)) {
            for (let tries = isStubborn ? 2 : 1; tries > 0; tries -= 1) {
              try {
                const { frames } = await wire.stream({ url: wire.url, body: each });
                for await (const some of frames) all.push(...some);
                tries = 0;
              } catch (cause) {
                if (tries === 1) throw cause;
              }
            }
          }
          yield { type: 'frames', frames: all };
        },
      };
    },
  });

export const readsNaively =
  (read: Decoder['decode']): Decoder['decode'] =>
  (frame) => {
    if (typeof (JSON.parse(frame.data) as { type: string }).type.trim() !== 'string') return [];
    return read(frame);
  };

/** The contract of a protocol that sends the first answer to each id every time. */
export function remembersAnswers(serve = agUiSubject.serve): readonly ContractCase[] {
  return protocolContract({
    ...agUiSubject,
    serve,
    protocol: () => {
      const first = new Map<string, ResumeEntry>();
      const { resume, ...rest } = sound();
      return {
        ...rest,
        resume(input, batch) {
          const entries = batch.entries.map((entry) => {
            const known = first.get(entry.interruptId) ?? entry;
            first.set(entry.interruptId, known);
            return known;
          });
          return resume(input, { ...batch, entries });
        },
      };
    },
  });
}

/** The contract of a run that cancels the questions on the server when the user leaves them. */
export const leavesWithAnswers = (): readonly ContractCase[] =>
  adapter((run, page) => ({
    leave() {
      const { interrupts } = run.getSnapshot();
      void post(page, { resume: interrupts.map(({ id }) => ({ interruptId: id, status: 'cancelled' })) });
      run.leave();
    },
  }));

export const altered = ({ interruptId }: { readonly interruptId: string }) => ({
  interruptId,
  status: 'resolved' as const,
  payload: { approved: true, note: 'altered' },
});

export function reopenAll(run: AgentRun): void {
  for (const { key } of run.getSnapshot().interrupts) run.reopen(key);
}

/** The entries of a batch with the decisions so far. */
export const decided = (run: AgentRun): readonly object[] =>
  run
    .getSnapshot()
    .interrupts.flatMap(({ id, decision }) => (decision ? [{ interruptId: id, ...decision }] : []));

export const withDoubledText = <Event extends { readonly type: string; readonly delta?: unknown }>(
  event: Event,
): Event =>
  event.type === 'TEXT_MESSAGE_CONTENT' && typeof event.delta === 'string'
    ? { ...event, delta: event.delta.repeat(2) }
    : event;

/** A run that reopens the questions whenever sending them fails. */
export function forgetful(run: AgentRun): Partial<AgentRun> {
  return {
    submit: () =>
      run.submit().catch((cause: unknown) => {
        reopenAll(run);
        throw cause;
      }),
  };
}
