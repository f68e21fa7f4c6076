import { AgentRunError } from '../../model/AgentRunError.js';
import type { ResumeEntry, RunAgentInput } from '../../model/agUi.js';
import { stableJson } from '../../model/stableJson.js';
import { asHttpError } from '../../protocols/agUi/asHttpError.js';
import { chatIsBusy } from '../hostErrors.js';
import type { HostAgent, HostRunInput, RunAgentParameters } from './HostAgent.js';

/** Runs the agent with these parameters. */
export type RunAgent = (parameters: RunAgentParameters) => Promise<unknown>;

/** A run that the adapter has requested. Its function may start it later, and the host may start others before. */
interface Requested {
  /** A run of the agent begins. Returns whether the requested run decides, and this is another one. */
  begins(prepared: HostRunInput): boolean;
  /** The run must send nothing if it begins later. */
  refuse(error: AgentRunError): void;
}

/**
 * The runs that the adapter requests from the function of the host. A run is the requested one if it has the requested
 * `runId`, or, because some functions do not pass that on, exactly the requested answers. `released` is called after the
 * function has returned.
 */
export function ownRuns(agent: HostAgent, runAgent: RunAgent, released: () => void) {
  const requested = new Set<Requested>();

  /** The protocol's input is added to the agent's, because `runAgent` accepts only some of the fields. */
  const start = (parameters: RunAgentParameters, { resume, parentRunId }: RunAgentInput): Promise<void> =>
    new Promise((resolve, reject) => {
      const { threadId } = agent;
      const answers = textOf(parameters.resume);
      let startedAs: string | undefined;
      let refusal: AgentRunError | undefined;
      const own: Requested = {
        begins(prepared) {
          const { runId } = prepared;
          const isOwn = runId === parameters.runId;
          if (startedAs === undefined && !refusal) {
            if (prepared.threadId !== threadId) own.refuse(inOtherThread());
            else if (isOwn || textOf(prepared.resume) === answers) startedAs = runId;
            else if (resume) own.refuse(chatIsBusy());
          }
          if (runId === startedAs) {
            if (!resume) delete prepared.resume;
            Object.assign(prepared, resume && { resume }, parentRunId !== undefined && { parentRunId });
            return false;
          }
          const error = refusal ?? (resume && chatIsBusy());
          if (isOwn && error) sendNothing(prepared, error);
          return isOwn ? error !== undefined : startedAs !== undefined;
        },
        refuse(error) {
          if (startedAs !== undefined) return;
          refusal ??= error;
          // The function of the host may still have to pass them on.
          parameters.resume?.splice(0);
          reject(refusal);
        },
      };
      requested.add(own);
      const run = async (): Promise<void> => {
        try {
          await runAgent(parameters);
        } catch (cause) {
          throw startedAs === undefined ? notStarted(cause) : asHttpError(cause);
        } finally {
          requested.delete(own);
          released();
        }
        if (startedAs === undefined) throw notStarted('no run has this `runId` or this `resume`');
      };
      run().then(resolve, reject);
    });

  return {
    requested,
    start,
    /** Whether a run that begins is not followed: it sends nothing, or a requested run is in progress. */
    begins: (input: HostRunInput): boolean => [...requested].some((own) => own.begins(input)),
    /** Nothing that was requested but has not begun is sent. */
    withdraw(): void {
      for (const own of requested) own.refuse(notStarted('it was stopped'));
    },
  };
}

/** The chat shows a different thread from the one that waits for the answers. */
export const inOtherThread = () =>
  new AgentRunError(
    'not_sent',
    'These answers belong to a thread that the chat does not show. Nothing was sent.',
    { retryable: true },
  );

/** The answers in any order. */
const textOf = (resume: readonly ResumeEntry[] = []): string =>
  resume
    .map((entry) => stableJson(entry))
    .sort()
    .join();

/**
 * The agent fails when it reads the answers, before it sends. It is not stopped instead, because it can abort only the request of
 * its latest run.
 */
const sendNothing = (prepared: HostRunInput, error: AgentRunError): void =>
  void Object.defineProperty(prepared, 'resume', {
    enumerable: true,
    get() {
      throw error;
    },
  });

const notStarted = (cause: unknown) => {
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new AgentRunError('not_sent', `The agent did not start a run (${reason}). Nothing was sent.`, {
    retryable: true,
    cause,
  });
};
