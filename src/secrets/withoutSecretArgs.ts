import { guardIsSecret, type IsSecret } from './guardIsSecret.js';
import { parseWithUniqueKeys } from '../model/parseWithUniqueKeys.js';
import { asksForSecret, maskSecrets } from './secrets.js';
import type { Message } from '../model/agUi.js';
import { isJsonObject } from '../model/json.js';
import type { ReceivedInterrupt } from '../model/PendingInterrupt.js';
import type { ToolCallRecord } from '../model/ToolCallRecord.js';
import { maskInAnyWrapping, type SecretRules } from './holdsSecret.js';
import { inArgs, maskArgs } from './maskArgs.js';
import { cacheByObject } from '../model/cacheByObject.js';
import { maskMessage, maskResult } from './maskMessage.js';
import { maskEchoes, secretTexts } from './withoutEchoes.js';
import { withoutSecretValues } from './withoutSecretValues.js';

/** The part of a conversation that may be stored. */
export interface KeptConversation {
  readonly messages: readonly Message[];
  readonly toolCalls: readonly ToolCallRecord[];
  /**
   * The calls whose arguments were removed, here and in their message: their `argsText` is `''` and they have no
   * `args`. They can be approved after the server has sent the arguments again.
   */
  readonly withheldCallIds: ReadonlySet<string>;
  /** The messages that differ from the agent's and must not be posted. */
  readonly withheldMessageIds: ReadonlySet<string>;
}

/** The sources of secrets for the arguments of calls. */
export interface CallRules extends SecretRules {
  /** The pending questions: their schemas describe the arguments of their calls. */
  readonly received: readonly ReceivedInterrupt[];
  /** Calls that were withheld before. Their questions and schemas may no longer exist. @default none */
  readonly withheldCallIds?: Iterable<string> | undefined;
  /** Secrets that are known, as text: a tool or an agent may repeat them in its own words. @default none */
  readonly texts?: readonly string[] | undefined;
}

/** Caches the unchanged parts of a conversation. */
const messageOf = cacheByObject<Message, Message>();
const resultOf = cacheByObject<ToolCallRecord, unknown>();
const holdsOf = cacheByObject<object, boolean>();
const textsOf = cacheByObject<object, readonly string[]>();
const repeatsOf = cacheByObject<object, boolean>();

/**
 * A copy of a conversation without arguments that contain a secret, and with everything else that `isSecret` marks
 * masked. Parts without a secret keep their identity. The time is proportional to the new parts of the conversation, as
 * long as `isSecret` is the same function.
 */
export function withoutSecretArgs(
  { messages, toolCalls }: Pick<KeptConversation, 'messages' | 'toolCalls'>,
  rules: CallRules,
): KeptConversation {
  const { holds } = argsSearch(rules, toolCalls);
  const isSecret = rules.isSecret && guardIsSecret(rules.isSecret, rules.onError);
  const { texts = [] } = rules;
  const withheldCallIds = new Set(rules.withheldCallIds);
  for (const call of toolCalls) {
    if (holds(call, { id: call.id, name: call.name, text: call.argsText, args: call.args })) {
      withheldCallIds.add(call.id);
    }
  }
  for (const message of messages) {
    if (message.role !== 'assistant') continue;
    for (const { id, function: called } of message.toolCalls ?? []) {
      if (holds(called, { id, name: called.name, text: called.arguments })) withheldCallIds.add(id);
    }
  }
  const names = new Map(toolCalls.map(({ id, name }) => [id, name]));
  const withheldMessageIds = new Set<string>();
  const kept = mapChanged(messages, (message) => {
    const name = message.role === 'tool' ? names.get(message.toolCallId) : undefined;
    const calls = message.role === 'assistant' ? (message.toolCalls ?? []) : [];
    const withheld = calls.flatMap(({ id }) => (withheldCallIds.has(id) ? [id] : []));
    const safe = messageOf(message, [rules.isSecret, name, texts, ...withheld], () => {
      const masked = maskMessage(message, withheldCallIds, isSecret && inArgs(isSecret, name));
      return withoutRepeatedSecrets(masked, texts);
    });
    if (safe !== message || withheld.length > 0) withheldMessageIds.add(message.id);
    return safe;
  });
  const calls = mapChanged(toolCalls, (call) => {
    const result = resultOf(call, [rules.isSecret, texts], () =>
      maskEchoes(maskResult(call.result, isSecret && inArgs(isSecret, call.name)), texts),
    );
    const safe = result === call.result ? call : { ...call, result };
    if (!withheldCallIds.has(call.id) || (call.argsText === '' && call.args === undefined)) return safe;
    const { args: _args, ...rest } = safe;
    return { ...rest, argsText: '' };
  });
  return { messages: kept, toolCalls: calls, withheldCallIds, withheldMessageIds };
}

/** Masks known secrets in the agent's and the tools' messages. Messages of the user and the host are not changed. */
function withoutRepeatedSecrets(message: Message, texts: readonly string[]): Message {
  if (message.role === 'user' || message.role === 'system' || message.role === 'developer') return message;
  if (message.content === undefined) return message;
  const content: unknown = maskEchoes<unknown>(message.content, texts);
  return content === message.content ? message : ({ ...message, content } as Message);
}

/** The secrets in the arguments of calls, as text. */
export function secretsOfCalls(toolCalls: readonly ToolCallRecord[], rules: CallRules): readonly string[] {
  const { secrets } = argsSearch(rules, toolCalls);
  return toolCalls.flatMap((call) => {
    const { id, name, argsText: text, args } = call;
    return secrets(call, { id, name, text, args });
  });
}

/** Whether one of the parts repeats a known secret. */
function repeats(cacheKey: object, parts: readonly unknown[], texts: readonly string[] = []): boolean {
  if (texts.length === 0) return false;
  return repeatsOf(cacheKey, [texts], () => parts.some((part) => maskEchoes(part, texts) !== part));
}

/**
 * Whether a question is about arguments that contain a secret: those of its call, its proposal or one of its actions.
 * The same applies if the question repeats a known secret in other places. These arguments, their digest and the
 * decision about them are not stored.
 *
 * @param call The call that the question names.
 */
export function hasSecretArguments(
  received: ReceivedInterrupt,
  call: ToolCallRecord | undefined,
  rules: CallRules,
): boolean {
  const { holds } = argsSearch(rules, call ? [call] : []);
  const { interrupt, proposal, actions = [] } = received;
  const id = interrupt.toolCallId;
  if (call && (new Set(rules.withheldCallIds).has(call.id) || holds(call, { ...call, text: call.argsText })))
    return true;
  if (proposal && holds(proposal, { ...proposal, id, text: proposal.argsText })) return true;
  const { message, metadata, responseSchema } = interrupt;
  if (repeats(received, [message, metadata, responseSchema, received.raw, actions], rules.texts)) return true;
  return actions.some((action) =>
    holds(action, { name: action.name, args: action.args, text: action.argsText, id }),
  );
}

/**
 * A question without arguments that contain a secret, and without other copies of them. `raw` is removed. The metadata
 * is kept, because a denial and a cancellation need it; secrets in it are masked at every depth. Returns the same
 * object if there are none.
 */
export function withoutSecretProposal(
  received: ReceivedInterrupt,
  call: ToolCallRecord | undefined,
  rules: CallRules,
): ReceivedInterrupt {
  if (received.withheld) return received;
  const isSecret = rules.isSecret && guardIsSecret(rules.isSecret, rules.onError);
  const asked = withoutSecretSchemaValues(received, isSecret);
  const { interrupt, proposal, actions } = asked;
  if (hasSecretArguments(received, call, rules)) {
    const { texts = [] } = rules;
    return {
      ...asked,
      interrupt: maskEchoes(withoutSecretMetadata(asked, call, { ...rules, isSecret }), texts),
      raw: undefined,
      issues: [...maskEchoes(received.issues, texts), { path: [], message: WITHHELD, keyword: 'withheld' }],
      withheld: true,
      ...(proposal && { proposal: { ...proposal, ...withoutArguments } }),
      ...(actions && {
        actions: actions.map((action) => ({ ...maskEchoes(action, texts), ...withoutArguments })),
      }),
    };
  }
  const raw = maskSecrets(asked.raw, undefined, isSecret);
  const metadata = maskSecrets(interrupt.metadata, undefined, isSecret);
  if (raw === asked.raw && metadata === interrupt.metadata) return asked;
  const masked = isJsonObject(metadata) && metadata !== interrupt.metadata;
  return { ...asked, raw, ...(masked && { interrupt: { ...interrupt, metadata } }) };
}

/** A question whose schemas contain no secret values. Its original data, which contains them too, is removed. */
function withoutSecretSchemaValues(
  received: ReceivedInterrupt,
  isSecret: IsSecret | undefined,
): ReceivedInterrupt {
  const { interrupt, actions } = received;
  const responseSchema = withoutSecretValues(interrupt.responseSchema, isSecret);
  const safe =
    actions &&
    mapChanged(actions, (action) => {
      const argsSchema = withoutSecretValues(action.argsSchema, isSecret);
      return argsSchema === action.argsSchema ? action : { ...action, argsSchema };
    });
  if (responseSchema === interrupt.responseSchema && safe === actions) return received;
  return {
    ...received,
    interrupt: { ...interrupt, ...(responseSchema && { responseSchema }) },
    raw: undefined,
    ...(safe && { actions: safe }),
  };
}

const withoutArguments = { args: undefined, argsText: undefined };

/** The issue of a question that cannot be approved because its arguments were not stored. */
export const WITHHELD =
  'The arguments contain a secret, so they were not stored. They can be approved after the agent has sent them again. Until then, deny or cancel.';

function withoutSecretMetadata(
  received: ReceivedInterrupt,
  call: ToolCallRecord | undefined,
  { received: otherQuestions, isSecret }: CallRules,
): ReceivedInterrupt['interrupt'] {
  const { metadata: found, ...interrupt } = received.interrupt;
  if (found === undefined) return interrupt;
  const toolName = call?.name ?? received.proposal?.name;
  const mask = (value: unknown) => maskInAnyWrapping(received, value, { isSecret, toolName, otherQuestions });
  const masked = mask(found);
  // The schema that marked these arguments as secret may belong to a question that no longer exists. The secrets in the
  // metadata cannot be located then, so the metadata is removed.
  const isKnown = masked !== found || call?.args === undefined || mask(call.args) !== call.args;
  return isKnown && isJsonObject(masked) ? { ...interrupt, metadata: masked } : interrupt;
}

interface Arguments {
  readonly id: string | undefined;
  readonly name: string;
  readonly text?: string | undefined;
  readonly args?: unknown;
}

/**
 * Returns functions that search arguments for secrets, with the schemas of all questions about the same call or tool.
 * Results are cached by `cacheKey`.
 */
function argsSearch(
  { received, isSecret: given, onError, texts }: CallRules,
  toolCalls: readonly ToolCallRecord[],
): {
  holds: (cacheKey: object, call: Arguments) => boolean;
  secrets: (cacheKey: object, call: Arguments) => readonly string[];
} {
  const isSecret = given && guardIsSecret(given, onError);
  const names = new Map(toolCalls.map(({ id, name }) => [id, name]));
  const schemas = new Map<string, Set<unknown>>();
  const describe = (key: string, schema: unknown) => {
    if (asksForSecret(schema)) schemas.set(key, (schemas.get(key) ?? new Set()).add(schema));
  };
  for (const { interrupt, proposal, actions = [] } of received) {
    const { toolCallId: id = '', responseSchema } = interrupt;
    const name = names.get(id) ?? proposal?.name;
    if (id !== '') describe(`id ${id}`, responseSchema);
    if (name !== undefined) describe(`name ${name}`, responseSchema);
    for (const action of actions) describe(`name ${action.name}`, action.argsSchema);
  }
  const schemasOf = ({ id = '', name }: Arguments): readonly unknown[] | undefined => {
    const described = [...(schemas.get(`id ${id}`) ?? []), ...(schemas.get(`name ${name}`) ?? [])];
    return isSecret || described.length > 0 ? described : undefined;
  };
  return {
    holds(cacheKey, call) {
      const described = schemasOf(call);
      if (described && holdsOf(cacheKey, [given, ...described], () => search(call, described))) return true;
      return repeats(cacheKey, [call.text, call.args], texts);
    },
    secrets(cacheKey, call) {
      const described = schemasOf(call);
      return described ? textsOf(cacheKey, [given, ...described], () => collect(call, described)) : [];
    },
  };

  function search(call: Arguments, described: readonly unknown[]): boolean {
    const values = valuesOf(call);
    return !values || values.some((value) => masked(call, value, described) !== value);
  }

  function collect(call: Arguments, described: readonly unknown[]): readonly string[] {
    const values = valuesOf(call) ?? [];
    return values.flatMap((value) => secretTexts(value, masked(call, value, described)));
  }

  function masked({ name }: Arguments, value: unknown, described: readonly unknown[]): unknown {
    return maskArgs(value, { toolName: name, schemas: described, isSecret });
  }
}

/** The arguments, and the arguments parsed from their text; `undefined` if the text cannot be parsed. */
function valuesOf({ text, args }: Arguments): readonly unknown[] | undefined {
  const values: readonly unknown[] = args === undefined ? [] : [args];
  if (text === undefined || text.trim() === '') return values;
  const parsed = parseWithUniqueKeys(text);
  return parsed && [...values, parsed.value];
}

function mapChanged<Item>(items: readonly Item[], change: (item: Item) => Item): readonly Item[] {
  const changed = items.map(change);
  return changed.some((item, index) => item !== items[index]) ? changed : items;
}
