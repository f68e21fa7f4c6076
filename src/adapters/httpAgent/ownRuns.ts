import { AgentRunError } from '../../model/AgentRunError.js';
import type { ResumeEntry, RunAgentInput } from '../../model/agUi.js';
import { stableJson } from '../../model/stableJson.js';
import { asHttpError } from '../../protocols/agUi/asHttpError.js';
import { chatIsBusy, isAboutRun, stoppedInChat } from '../hostErrors.js';
import type { HostAgent, HostRunInput, RunAgentParameters } from './HostAgent.js';

/** Runs the agent with these parameters. */
export type RunAgent = (parameters: RunAgentParameters) => Promise<unknown>;

/**
 * A run that the adapter has requested. The host's `runAgent` may start it later, and the host may start other runs
 * first.
 */
interface Requested {
  /** Whether the agent is in the thread in which the run was requested. */
  isOfThread(): boolean;
  /** Whether this is the run that it waits for. */
  claims(prepared: HostRunInput): boolean;
  /** A run of the agent begins. Returns whether it is not followed: see `begins` of `ownRuns`. */
  begins(prepared: HostRunInput): boolean;
  /** The run must send nothing if it begins later. */
  refuse(error: AgentRunError): void;
}

/**
 * The runs that the adapter requests from the function of the host. A run is the requested one if it has the requested
 * `runId`, or, because some functions do not pass that on, exactly the requested answers. Until the function has
 * returned, it can start its run, or a second one: those send nothing. `released` is called after the function has
 * returned.
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
      const hasAnswers = (prepared: HostRunInput): boolean => textOf(prepared.resume) === answers;
      const isMeant = (prepared: HostRunInput): boolean =>
        prepared.runId === parameters.runId || (resume !== undefined && hasAnswers(prepared));
      const isWaiting = (): boolean => startedAs === undefined && !refusal;
      const own: Requested = {
        isOfThread: () => agent.threadId === threadId,
        claims: (prepared) => isWaiting() && isMeant(prepared),
        begins(prepared) {
          const { runId } = prepared;
          const isOwn = isMeant(prepared);
          if (isWaiting()) {
            // Answers are never those of a run of another thread.
            if (prepared.threadId !== threadId) own.refuse(inOtherThread());
            else if (isOwn || hasAnswers(prepared)) startedAs = runId;
            else if (resume) own.refuse(chatIsBusy());
          }
          if (runId === startedAs) {
            if (!resume) delete prepared.resume;
            Object.assign(prepared, resume && { resume }, parentRunId !== undefined && { parentRunId });
            return false;
          }
          const error = refusal ?? (resume && chatIsBusy());
          // The agent fails when it reads the answers, before it sends. `abortRun()` is no alternative: it aborts only
          // the request of the latest run.
          if (isOwn && error)
            Object.defineProperty(prepared, 'resume', {
              enumerable: true,
              get() {
                throw error;
              },
            });
          return isOwn ? error !== undefined : startedAs !== undefined;
        },
        refuse(error) {
          if (startedAs !== undefined) return;
          refusal ??= error;
          reject(refusal);
        },
      };
      requested.add(own);
      const run = async (): Promise<void> => {
        try {
          await runAgent(parameters);
          if (startedAs === undefined) throw new Error('no run has this `runId` or this `resume`');
        } catch (cause) {
          if (startedAs === undefined) throw notStarted(cause);
          // A second run has sent nothing, but the first one may have sent the answers.
          throw isAboutRun(cause) ? asHttpError(cause) : stoppedInChat();
        } finally {
          requested.delete(own);
          released();
        }
      };
      run().then(resolve, reject);
    });

  return {
    requested,
    start,
    /** Whether a run that begins is not followed: it sends nothing, or a requested run is in progress. */
    begins(input: HostRunInput): boolean {
      const all = [...requested];
      const claiming = all.filter((own) => own.claims(input));
      return (claiming[0] ? claiming : all).some((own) => own.begins(input));
    },
    /** What was requested in another thread and has not begun is not sent. */
    keepThread(): void {
      for (const own of requested) if (!own.isOfThread()) own.refuse(inOtherThread());
    },
    /** Nothing that was requested but has not begun is sent. */
    withdraw(): void {
      for (const own of requested) own.refuse(notStarted('it was stopped'));
    },
  };
}

/** The chat shows a different thread from the one that waits for the answers. */
export const inOtherThread = () =>
  new AgentRunError('not_sent', 'The chat shows another thread. Nothing was sent.', { retryable: true });

/** The answers in any order. */
const textOf = (resume: readonly ResumeEntry[] = []): string =>
  resume
    .map((entry) => stableJson(entry))
    .sort()
    .join();

const notStarted = (cause: unknown) => {
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new AgentRunError('not_sent', `The agent did not start a run (${reason}). Nothing was sent.`, {
    retryable: true,
    cause,
  });
};
