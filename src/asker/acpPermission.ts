import type {
  PermissionOption,
  RequestPermissionRequest,
  RequestPermissionResponse,
  ToolCallContent,
} from '@agentclientprotocol/sdk';
import { AgentRunError } from '../model/AgentRunError.js';
import { shownName } from '../model/shownName.js';
import { askedBy } from './askedBy.js';
import type { Asker } from './createAsker.js';

/** Options of {@link acpPermission}. */
export interface AcpPermissionOptions {
  /** The host's name for the agent that asks. The text of every question begins with it. */
  readonly agent: string;
  /**
   * The signal of a session. Abort it when you cancel the session: ACP then requires the outcome `cancelled` for its requests.
   * @default only the agent withdraws a request
   */
  readonly sessionSignal?: ((sessionId: string) => AbortSignal | undefined) | undefined;
}

/**
 * Handles `session/request_permission` of `@agentclientprotocol/sdk`: shows the call of an agent with the agent's own options
 * as choices. Only the user selects an option.
 *
 * The outcome is `cancelled` if the user skips the question, if the agent withdraws the request, if `sessionSignal` is aborted,
 * and after `run.leave()` or `run.dispose()`.
 *
 * @example
 * client().onRequest('session/request_permission', acpPermission(asker, { agent: 'Coder' }));
 *
 * @throws AgentRunError `code_missing` from the handler
 */
export function acpPermission(
  asker: Pick<Asker, 'ask'>,
  { agent, sessionSignal }: AcpPermissionOptions,
): (context: {
  readonly params: RequestPermissionRequest;
  readonly signal?: AbortSignal | undefined;
}) => Promise<RequestPermissionResponse> {
  return async ({ params: { options: given, toolCall, sessionId }, signal: requestSignal }) => {
    const options = given.filter((option) => isDistinct(option, given));
    const { signal, release } = eitherOf(requestSignal, sessionSignal?.(sessionId));
    const { title, name, kind, content, locations, rawInput, toolCallId } = toolCall;
    const args = {
      ...(name && kind && { kind }),
      ...(locations && { locations: locations.map(({ path, line }) => (line ? `${path}:${line}` : path)) }),
      ...(content && { content: content.map(shown) }),
      ...(rawInput !== undefined && { input: rawInput }),
    };
    const question = {
      reason: 'acp:permission',
      message: askedBy(agent, title ?? name ?? toolCallId),
      metadata: { agent, kinds: options.map((option) => option.kind) },
      toolCall: { name: name ?? kind ?? toolCallId, args },
      responseSchema: {
        oneOf: options.map((option, index) => ({
          const: valueOf(option, index),
          title: isNamedOnce(option, options) ? option.name : `${valueOf(option, index)} (${option.kind})`,
        })),
      },
    };
    try {
      const decision = await asker.ask<string>(question, { signal });
      if (decision.status === 'cancelled') return cancelled;
      const chosen = options.find((option, index) => decision.payload === valueOf(option, index));
      return chosen ? { outcome: { outcome: 'selected', optionId: chosen.optionId } } : cancelled;
    } catch (cause) {
      const isWithdrawn = signal.aborted || AgentRunError.isInstance(cause);
      if (isWithdrawn && !(AgentRunError.isInstance(cause) && cause.code === 'code_missing'))
        return cancelled;
      throw cause;
    } finally {
      release();
    }
  };
}

/** A signal that aborts as soon as one of these signals does, until it is released. */
function eitherOf(...signals: readonly (AbortSignal | undefined)[]): {
  readonly signal: AbortSignal;
  release(): void;
} {
  const both = new AbortController();
  const observed = signals
    .filter((given) => given !== undefined)
    .map((given) => ({ given, abort: () => both.abort(given.reason) }));
  for (const { given, abort } of observed) {
    if (given.aborted) abort();
    else given.addEventListener('abort', abort);
  }
  return {
    signal: both.signal,
    release() {
      for (const { given, abort } of observed) given.removeEventListener('abort', abort);
    },
  };
}

/**
 * The answer that stands for an option. The history shows it. The number before the name distinguishes options with equal
 * names.
 */
const valueOf = ({ name }: PermissionOption, index: number): string => `${index + 1}. ${name.trim()}`;

/** Whether the id of an option tells the agent what the user has selected: no different option has the same id. */
const isDistinct = (
  { optionId, name, kind }: PermissionOption,
  options: readonly PermissionOption[],
): boolean =>
  options.every((each) => each.optionId !== optionId || (each.name === name && each.kind === kind));

/** Whether no other option looks the same. */
const isNamedOnce = ({ name }: PermissionOption, options: readonly PermissionOption[]): boolean =>
  options.filter((each) => shownName(each.name) === shownName(name)).length === 1;

const cancelled: RequestPermissionResponse = { outcome: { outcome: 'cancelled' } };

/** The content of a call without the fields that only the protocol reads. */
function shown(content: ToolCallContent): unknown {
  if (content.type === 'diff') {
    const { path, oldText, newText } = content;
    return { path, oldText, newText };
  }
  if (content.type === 'terminal') return { terminal: content.terminalId };
  const block = content.content;
  return block.type === 'text' ? block.text : block;
}
