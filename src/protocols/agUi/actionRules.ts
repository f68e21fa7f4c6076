import { AgentRunError } from '../../model/AgentRunError.js';
import { isJsonObject, own, ownString } from '../../model/json.js';
import type { Issue } from '../../model/Issue.js';
import type {
  ActionDecision,
  AllowedDecision,
  ReceivedAction,
  ReceivedInterrupt,
} from '../../model/PendingInterrupt.js';
import { readField } from './normalizeEvent.js';
import { decisionsIn, editedArgsSchema, isToolApproval } from './toolApproval.js';

/** How one framework encodes several actions in one interrupt, and the decisions about them. */
interface ActionRule {
  /** Returns `undefined` if `raw`, the value of the agent's interrupt, does not have this format. */
  read(raw: unknown, responseSchema: unknown): readonly ReceivedAction[] | undefined;
  /** The payload: one decision per action, in the order of the actions. */
  encode(actions: readonly ReceivedAction[], decisions: readonly ActionDecision[], raw: unknown): unknown;
}

/** One rule per framework. */
const rules: readonly ActionRule[] = [
  {
    // LangGraph HumanInTheLoopMiddleware, Python and JS: {action_requests, review_configs}
    read: readReview,
    encode: (actions, decisions, raw) => ({
      decisions: decisions.map((decision, index) =>
        reviewOf(decision, actions[index], {
          action: editField(raw),
          args: argumentsField(requestsIn(raw)?.[index]),
        }),
      ),
    }),
  },
  {
    // LangGraph HumanInTheLoopMiddleware for Python, mode `per_call`: one call; answered with one decision, not a list
    read: readToolApproval,
    encode: ([action], [decision]) =>
      decision && reviewOf(decision, action, { action: 'edited_action', args: 'args' }),
  },
  {
    // LangGraph prebuilt, older: [{action_request, config, description}], or one of them alone; answered with a list
    read: readPrebuilt,
    encode: (actions, decisions) => decisions.map((decision, index) => prebuiltOf(decision, actions[index])),
  },
];

/** The actions in an interrupt of LangGraph's adapter; `undefined` if it has none. */
export function findActions(
  interrupt: ReceivedInterrupt['interrupt'],
): readonly ReceivedAction[] | undefined {
  return findRule(interrupt)?.actions;
}

/**
 * The issues of an interrupt's actions. Every action needs a decision, so each one must be readable and allow at least
 * one decision.
 */
export function actionIssues(actions: readonly ReceivedAction[]): readonly Issue[] {
  return actions.flatMap(({ name, allowed }, index) => {
    const about = `Action ${index + 1} of this question`;
    const report = (message: string): Issue => ({ path: ['actions', index], message, keyword: 'malformed' });
    return [
      ...(name === '' ? [report(`${about} came without the name of a tool, so its effect is unknown.`)] : []),
      ...(allowed.length === 0
        ? [report(`${about} allows no decision that this page knows, so it cannot be answered.`)]
        : []),
    ];
  });
}

/**
 * Encodes decisions for the agent's framework. Returns the payload unchanged if it contains no decisions.
 *
 * @throws AgentRunError `not_sent` for an answer in the framework's format without one decision for each action
 */
export function encodeActions({ interrupt, actions }: ReceivedInterrupt, payload: unknown): unknown {
  const decisions = own(payload, 'actions');
  const found = actions && findRule(interrupt);
  if (!found) return payload;
  if (!Array.isArray(decisions)) {
    // Any other answer to the whole interrupt is already in the framework's format.
    const listed = own(payload, 'decisions') ?? payload;
    if (Array.isArray(listed) && listed.length !== actions.length) throw incomplete(interrupt.id);
    return payload;
  }
  // Only the run writes `actions`, with one validated decision for each.
  return found.rule.encode(actions, decisions as readonly ActionDecision[], found.raw);
}

const incomplete = (id: string): AgentRunError =>
  new AgentRunError(
    'not_sent',
    `Nothing was sent. The answer to "${id}" does not contain a decision for each of its calls.`,
  );

function findRule({ metadata, responseSchema }: ReceivedInterrupt['interrupt']) {
  const raw = own(own(metadata, 'langgraph'), 'raw');
  for (const rule of rules) {
    const actions = rule.read(raw, responseSchema);
    if (actions) return { rule, actions, raw };
  }
  return undefined;
}

const reviewWords: Readonly<Record<string, AllowedDecision>> = {
  approve: 'approve',
  edit: 'edit',
  reject: 'deny',
  respond: 'respond',
};

function requestsIn(raw: unknown): readonly unknown[] | undefined {
  const requests = readField(raw, 'actionRequests');
  return Array.isArray(requests) ? requests : undefined;
}

/**
 * The field of the arguments in a request and in its edit: `arguments` before LangChain 1.0. `null` counts as absent.
 */
export const argumentsField = (request: unknown): 'args' | 'arguments' =>
  isMissing(own(request, 'args')) && !isMissing(own(request, 'arguments')) ? 'arguments' : 'args';

/** The field of an edit. LangChain's JavaScript package reads and writes camelCase, its Python package snake_case. */
const editField = (raw: unknown): string =>
  isMissing(own(raw, 'actionRequests')) ? 'edited_action' : 'editedAction';

const isMissing = (value: unknown): boolean => value === undefined || value === null;

function readReview(raw: unknown): readonly ReceivedAction[] | undefined {
  const requests = requestsIn(raw);
  if (!requests || requests.length === 0) return undefined;
  const given = readField(raw, 'reviewConfigs');
  const configs: readonly unknown[] = Array.isArray(given) ? given : [];
  return requests.map((request: unknown, index): ReceivedAction => {
    const name = ownString(request, 'name') ?? '';
    const beside = configs[index];
    // One tool can have several requests, each with its own config at the same index.
    const config = [beside, ...configs].find((each) => readField(each, 'actionName') === name) ?? beside;
    const listed = readField(config, 'allowedDecisions');
    const argsSchema = readField(config, 'argsSchema');
    return {
      name,
      args: own(request, argumentsField(request)),
      ...descriptionIn(request),
      ...(isJsonObject(argsSchema) && { argsSchema }),
      allowed: Array.isArray(listed) ? listed.flatMap(toAllowed) : unlisted,
      takesReason: true,
    };
  });
}

/** The decisions if the agent lists none. */
const unlisted: readonly AllowedDecision[] = ['approve', 'deny'];

function readToolApproval(raw: unknown, responseSchema: unknown): readonly ReceivedAction[] | undefined {
  if (!isToolApproval(raw)) return undefined;
  const decisions = decisionsIn(responseSchema);
  const argsSchema = editedArgsSchema(decisions, responseSchema);
  return [
    {
      name: ownString(raw, 'name') ?? '',
      args: own(raw, 'args'),
      ...descriptionIn(raw),
      ...(argsSchema && { argsSchema }),
      allowed: decisions.size > 0 ? [...decisions.keys()].flatMap(toAllowed) : unlisted,
      takesReason: true,
    },
  ];
}

const toAllowed = (word: unknown): readonly AllowedDecision[] => {
  const allowed = typeof word === 'string' ? own(reviewWords, word) : undefined;
  return allowed === undefined ? [] : [allowed as AllowedDecision];
};

function reviewOf(
  decision: ActionDecision,
  action: ReceivedAction | undefined,
  fields: { readonly action: string; readonly args: string },
): object {
  if ('message' in decision) return { type: 'respond', message: decision.message };
  if (!decision.approved) return { type: 'reject', ...(decision.reason && { message: decision.reason }) };
  if (!decision.editedArgs) return { type: 'approve' };
  return { type: 'edit', [fields.action]: { name: action?.name, [fields.args]: decision.editedArgs } };
}

const prebuiltFlags: readonly (readonly [flag: string, allowed: AllowedDecision])[] = [
  ['allowAccept', 'approve'],
  ['allowEdit', 'edit'],
  ['allowIgnore', 'deny'],
  ['allowRespond', 'respond'],
];

function readPrebuilt(raw: unknown): readonly ReceivedAction[] | undefined {
  const requests: readonly unknown[] = Array.isArray(raw) ? raw : [raw];
  if (requests.length === 0 || !requests.every((each) => isJsonObject(readField(each, 'actionRequest'))))
    return undefined;
  return requests.map((each): ReceivedAction => {
    const request = readField(each, 'actionRequest');
    const config = readField(each, 'config');
    return {
      name: ownString(request, 'action') ?? '',
      args: own(request, 'args'),
      ...descriptionIn(each),
      // LangGraph's adapter for Python removes every field named `config`. An edit needs the agent's consent.
      allowed: isJsonObject(config)
        ? prebuiltFlags.flatMap(([flag, allowed]) => (readField(config, flag) === true ? [allowed] : []))
        : [...unlisted, 'respond'],
    };
  });
}

/** This framework has `ignore` as its only denial, without a reason. */
function prebuiltOf(decision: ActionDecision, action: ReceivedAction | undefined): object {
  if ('message' in decision) return { type: 'response', args: decision.message };
  if (!decision.approved) return { type: 'ignore', args: null };
  if (!decision.editedArgs) return { type: 'accept', args: null };
  return { type: 'edit', args: { action: action?.name, args: decision.editedArgs } };
}

function descriptionIn(source: unknown): { description?: string } {
  const description = ownString(source, 'description');
  return description === undefined ? {} : { description };
}
