import type {
  PermissionOption,
  RequestPermissionRequest,
  RequestPermissionResponse,
  ToolCallContent,
} from '@agentclientprotocol/sdk';
import { AgentRunError } from '../model/AgentRunError.js';
import { own, ownString } from '../model/json.js';
import { shownName } from '../model/shownName.js';
import { askedBy } from './askedBy.js';
import type { Asker } from './createAsker.js';

/** Options of {@link acpPermission}. */
export interface AcpPermissionOptions {
  /** The host's name for the agent that asks. The text of every question begins with it. */
  readonly agent: string;
  /**
   * The signal of a session. Abort it when you cancel the session: ACP then requires the outcome `cancelled` for its
   * requests.
   * @default only the agent withdraws a request
   */
  readonly sessionSignal?: ((sessionId: string) => AbortSignal | undefined) | undefined;
}

/**
 * Handles `session/request_permission` of `@agentclientprotocol/sdk`: shows the call of an agent with the agent's own
 * options as choices. Only the user selects an option.
 *
 * The outcome is `cancelled` if the user skips the question, if the agent withdraws the request, if `sessionSignal` is
 * aborted, and after `run.leave()` or `run.dispose()`.
 *
 * @example
 * client().onRequest('session/request_permission', acpPermission(asker, { agent: 'Coder' }));
 *
 * @throws AgentRunError `code_missing` from the handler, and `not_sent` if the request cannot be read
 */
export function acpPermission(
  asker: Pick<Asker, 'ask'>,
  { agent, sessionSignal }: AcpPermissionOptions,
): (context: {
  readonly params: RequestPermissionRequest;
  readonly signal?: AbortSignal | undefined;
}) => Promise<RequestPermissionResponse> {
  return async ({ params, signal: requestSignal }) => {
    const { question, options } = read(params, agent);
    const { signal, release } = eitherOf(requestSignal, sessionSignal?.(params.sessionId));
    try {
      const decision = await asker.ask<string>(question, { signal });
      if (decision.status === 'cancelled') return cancelled;
      const chosen = options.find((option, index) => decision.payload === valueOf(option, index));
      return chosen ? { outcome: { outcome: 'selected', optionId: chosen.optionId } } : cancelled;
    } catch (cause) {
      if (signal.aborted || ['aborted', 'disposed'].includes(ownString(cause, 'code') ?? ''))
        return cancelled;
      throw cause;
    } finally {
      release();
    }
  };
}

/** @throws AgentRunError `not_sent` if a field of the request is missing or of another type */
function read(params: RequestPermissionRequest, agent: string) {
  try {
    return questionOf(params, agent);
  } catch (cause) {
    if (!(cause instanceof TypeError)) throw cause;
    const message = 'The request for a permission has no readable call or options. The user was not asked.';
    throw new AgentRunError('not_sent', message, { cause });
  }
}

function questionOf({ options: given, toolCall }: RequestPermissionRequest, agent: string) {
  const readable = given.flatMap(readOption);
  const options = readable.filter((option) => isDistinct(option, readable));
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
        title: isNamedOnce(option, options) ? option.name : numbered(option, index),
      })),
    },
  };
  return { question, options };
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

/** What the user can select. An agent can send an option without a name, or of a kind that ACP does not have. */
interface Option {
  readonly optionId: string;
  readonly name: string;
  readonly kind: string;
}

/** An option without an id cannot be selected: the answer is its id. */
function readOption(given: PermissionOption): readonly Option[] {
  const optionId = own(given, 'optionId');
  if (typeof optionId !== 'string') return [];
  return [{ optionId, name: ownString(given, 'name') ?? '', kind: ownString(given, 'kind') ?? '' }];
}

/**
 * The answer that stands for an option. The history shows it. The number before the name distinguishes options with
 * equal names.
 */
const valueOf = ({ name }: Option, index: number): string => `${index + 1}. ${name}`.trim();

/** The name of an option that can be mistaken for another one. */
const numbered = (option: Option, index: number): string =>
  valueOf(option, index) + (option.kind && ` (${option.kind})`);

/**
 * Whether the id of an option shows the agent which option the user has selected: no different option has the same id.
 */
const isDistinct = ({ optionId, name, kind }: Option, options: readonly Option[]): boolean =>
  options.every((each) => each.optionId !== optionId || (each.name === name && each.kind === kind));

/** Scripts with letters that look alike. */
const alikeScripts = [
  /\p{Script=Latin}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Armenian}/u,
  /\p{Script=Cherokee}/u,
];

/** Whether the name of an option can be seen, and no other option looks the same, with or without its number. */
function isNamedOnce(option: Option, options: readonly Option[]): boolean {
  const seen = shownName(option.name);
  const all = options.map(({ name }) => name.normalize('NFKC')).join('');
  if (seen === '' || alikeScripts.filter((script) => script.test(all)).length > 1) return false;
  return !options.some(
    (other, index) =>
      other !== option && [other.name, numbered(other, index)].some((name) => shownName(name) === seen),
  );
}

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
