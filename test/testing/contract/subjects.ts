import { agUi, type AgentRun, type AnswerResult } from 'react-agent-interrupts/core';
import { aiSdk, type UiMessage } from 'react-agent-interrupts/protocols/aiSdk';
import { awaken, awakenAgUi, awakenAiSdk } from 'react-agent-interrupts/protocols/awaken';
import { cogni } from 'react-agent-interrupts/protocols/cogni';
import { createMessageInterrupt, interactiveAi } from 'react-agent-interrupts/protocols/interactiveAi';
import { jobworkerp } from 'react-agent-interrupts/protocols/jobworkerp';
import { langGraph } from 'react-agent-interrupts/protocols/langGraph';
import type {
  ContractAnswer,
  ContractDecision,
  ContractPlan,
  ContractServer,
  ProtocolSubject,
} from 'react-agent-interrupts/testing/contract';
import { AwakenServer } from '../../emulators/awaken/AwakenServer.js';
import { cogniServer, type OutcomeFraming } from '../../emulators/cogni/cogniServer.js';
import type { Graph } from '../../emulators/cogni/Graph.js';
import { KEY, sessionServer, type Agent } from '../../emulators/interactiveAi/sessionServer.js';
import { JobworkerpServer } from '../../emulators/jobworkerp/JobworkerpServer.js';
import type { Task } from '../../emulators/jobworkerp/WorkflowRun.js';
import { langGraphServer, type GraphStep } from '../../emulators/langGraph/langGraphServer.js';
import { permitted } from '../../protocols/awaken/conversation.js';
import { graph as model } from '../../protocols/cogni/talk.js';
import { agUiServer, complete } from './agUiServer.js';
import { aiSdkServer } from './aiSdkServer.js';

const answer = (payload: unknown, received = payload): ContractDecision => ({
  kind: 'answer',
  decide: (run, key) => run.answer(key, payload),
  received,
});
const approve = (received: unknown): ContractDecision => ({
  kind: 'approve',
  decide: (run, key) => run.approve(key),
  received,
});
const deny = (received: unknown): ContractDecision => ({
  kind: 'deny',
  decide: (run, key) => run.deny(key, { reason: 'Too late.' }),
  received,
});
const cancel = (received: unknown): ContractDecision => ({
  kind: 'cancel',
  decide: (run, key) => run.cancel(key),
  received,
});

/** Any JSON that has to arrive unchanged. */
const nested = { approved: true, note: '0.10', kept: [1, { deep: null }, 'é\u2028'] };
const resolved = (payload: unknown) => ({ status: 'resolved', payload });

/** AG-UI 1.0, without any option. */
export const agUiSubject: ProtocolSubject = {
  protocol: () => agUi(),
  serve: (plan) => agUiServer(plan),
  decisions: [
    approve(resolved({ approved: true })),
    deny(resolved({ approved: false, reason: 'Too late.' })),
    {
      kind: 'edit',
      decide: (run, key) => run.approve(key, { editedArgs: { to: 'grace' } }),
      received: resolved({ approved: true, editedArgs: { to: 'grace' } }),
    },
    answer(nested, resolved(nested)),
    cancel({ status: 'cancelled' }),
  ],
};

/** A route of AI SDK 7. */
export const aiSdkSubject: ProtocolSubject = {
  protocol: () => aiSdk(),
  serve: aiSdkServer,
  decisions: [
    approve({ approved: true }),
    deny({ approved: false, reason: 'Too late.' }),
    cancel({ approved: false }),
  ],
};

/** The same, with the server's stored messages. */
function aiSdkWithHistory(): ProtocolSubject {
  let send: typeof fetch = globalThis.fetch;
  const load = async ({ url, threadId }: { readonly url: string; readonly threadId: string }) =>
    (await (await send(`${url}/${encodeURIComponent(threadId)}`)).json()) as UiMessage[];
  return {
    ...aiSdkSubject,
    protocol: () => aiSdk({ load }),
    serve(plan) {
      const server = aiSdkServer(plan);
      send = server.fetch ?? send;
      return server;
    },
  };
}

async function awakenContract(path: string, { questions, rounds }: ContractPlan): Promise<ContractServer> {
  const calls = Array.from({ length: questions }, (_, index) => permitted(`call-${index}`, { index }));
  const steps = Array.from({ length: rounds }, () => ({ text: 'May I? ', calls }));
  const server = new AwakenServer([...steps, { text: 'Done.' }]);
  await server.start();
  return {
    url: `${server.origin}${path}`,
    received: () =>
      server.runs.flatMap(({ log }) =>
        log.flatMap(({ json }) => {
          const event = json['payload'] as { event_type: string; target_id: string; result: object | null };
          if (event.event_type !== 'tool_call_resumed') return [];
          // The AI SDK's answers repeat their id.
          const { id: _id, ...value } = { id: '', ...event.result };
          return [{ question: Number(event.target_id.slice(5)), value }];
        }),
      ),
    started: () => server.runs.length,
    close: () => server.stop(),
  };
}

const awakenSubject = (
  path: string,
  protocol: ProtocolSubject['protocol'],
  cancelled: unknown,
): ProtocolSubject => ({
  protocol,
  serve: (plan) => awakenContract(path, plan),
  decisions: [approve({ approved: true }), deny({ approved: false, reason: 'Too late.' }), cancel(cancelled)],
});

function cogniContract({ rounds }: ContractPlan, framing: OutcomeFraming): ContractServer {
  const answers: ContractAnswer[] = [];
  let started = 0;
  const graph: Graph = async function* asks({ message, resumeValue }) {
    if (message === undefined) answers.push({ question: 0, value: resumeValue });
    else started += 1;
    yield await Promise.resolve({ type: 'status', phase: 'thinking' } as const);
    yield { type: 'text_delta', delta: 'Well.' };
    return answers.length < rounds
      ? { status: 'needs_input', interrupt: { kind: 'free-form', data: { text: 'Which one?' } } }
      : { status: 'completed', content: 'Done.' };
  };
  return {
    url: 'https://cogni.test/api/v1/ai/chat',
    fetch: cogniServer({ graph, framing, replaysOutcome: true }).fetch,
    received: () => answers,
    started: () => started,
  };
}

const cogniSubject = (framing: OutcomeFraming): ProtocolSubject => ({
  protocol: () => cogni(model),
  serve: (plan) => cogniContract(plan, framing),
  decisions: [answer('the first'), answer(nested)],
});

async function jobworkerpContract(task: Task, { rounds }: ContractPlan): Promise<ContractServer> {
  const tasks = Array.from({ length: rounds }, () => task);
  const server = new JobworkerpServer([{ step: 'prepare' }, ...tasks, { says: 'Done.' }]);
  await server.start();
  return {
    url: server.url,
    received: () => [
      ...server.runs.flatMap(({ stored }) =>
        stored.flatMap(({ event }) =>
          event.type === 'TOOL_CALL_RESULT' ? [{ question: 0, value: event['result'] }] : [],
        ),
      ),
      // The rejection of human input has no result.
      ...server.to(/POST .*run$/).flatMap(({ body }) => {
        const { resume } = body as { resume?: { payload: { type: string } } };
        return 'waitsFor' in task && resume?.payload.type === 'reject'
          ? [{ question: 0, value: 'rejected' }]
          : [];
      }),
    ],
    started: () => server.runs.length,
    close: () => server.stop(),
  };
}

const jobworkerpSubject = (task: Task, decisions: readonly ContractDecision[]): ProtocolSubject => ({
  protocol: () => jobworkerp({ context: { type: 'workflow_definition', data: { workflow_name: 'desk' } } }),
  serve: (plan) => jobworkerpContract(task, plan),
  questions: 1,
  decisions,
});

const call = {
  callId: 'call_1',
  fnName: 'COMMAND___run',
  args: { command: 'date' },
  result: { output: 'Wed' },
};

function interactiveAiContract({ questions, rounds, threadId }: ContractPlan): ContractServer {
  const answers: ContractAnswer[] = [];
  let started = 0;
  let left = rounds;
  const agent: Agent = async function* asks(text) {
    if (started === 0 || left === 0) started += 1;
    else {
      left -= 1;
      text.split('\n\n').forEach((value, question) => answers.push({ question, value }));
    }
    yield { kind: 'status', status: 'processing' };
    await Promise.resolve();
    const calls = Array.from({ length: questions }, (_, index) => ({
      tool_id: 'desk:ask',
      arguments: { index },
      result: null,
    }));
    yield left > 0 ? { kind: 'tool', tool_calls: calls } : { kind: 'assistant_message', text: 'Done.' };
    yield { kind: 'status', status: 'ready' };
  };
  return {
    url: 'https://interactive.test/agent',
    fetch: sessionServer({ agent, sessions: [threadId] }).fetch,
    received: () => answers,
    started: () => started,
  };
}

const interactiveAiSubject: ProtocolSubject = {
  protocol: () =>
    interactiveAi({ questions: [createMessageInterrupt({ match: 'desk:ask', toMessage: String })] }),
  serve: interactiveAiContract,
  options: { headers: { authorization: `Bearer ${KEY}` } },
  decisions: [answer('the first'), answer('another one')],
};

function langGraphContract(
  value: (index: number) => object,
  { questions, rounds }: ContractPlan,
): ContractServer {
  const asks = Array.from({ length: questions }, (_, index) => value(index));
  const asking = Array.from({ length: rounds }, (): GraphStep => ({ asks }));
  const server = langGraphServer([...asking, { says: 'I am done.' }]);
  return {
    url: 'https://graph.test',
    fetch: server.fetch,
    received: () => server.answers,
    started: server.started,
  };
}

/** A decision about the only action of an interrupt. */
const action = (
  kind: ContractDecision['kind'],
  decide: (run: AgentRun, key: string) => AnswerResult,
  received: object,
): ContractDecision => ({
  kind,
  decide(run, key) {
    const asked = run.getSnapshot().interrupts.find((each) => each.key === key);
    return decide(run, asked?.actions?.[0]?.key ?? key);
  },
  received: { decisions: [received] },
});

/** A graph that asks these questions. */
const langGraphSubject = (
  value: (index: number) => object,
  decisions: readonly ContractDecision[],
): ProtocolSubject => ({
  protocol: () => langGraph({ assistantId: 'desk' }),
  serve: (plan) => langGraphContract(value, plan),
  decisions,
});

/** The human-in-the-loop middleware of LangChain. `edited_action` is the name of its field in Python. */
export const langGraphMiddleware = langGraphSubject(
  (index) => ({
    action_requests: [{ name: 'send', args: { index } }],
    review_configs: [{ action_name: 'send', allowed_decisions: ['approve', 'edit', 'reject'] }],
  }),
  [
    action('approve', (run, key) => run.approve(key), { type: 'approve' }),
    action('deny', (run, key) => run.deny(key, { reason: 'Too late.' }), {
      type: 'reject',
      message: 'Too late.',
    }),
    action('edit', (run, key) => run.approve(key, { editedArgs: { index: 7 } }), {
      type: 'edit',
      edited_action: { name: 'send', args: { index: 7 } },
    }),
  ],
);

/** The questions of a graph itself. */
export const langGraphQuestions = langGraphSubject(
  (index) => ({ question: `What about ${index}?` }),
  [answer('the first'), answer(nested)],
);

/** Every protocol that the package contains, with its server. */
export const subjects: readonly (readonly [string, ProtocolSubject])[] = [
  ['AG-UI', agUiSubject],
  [
    'AG-UI with a server that is idempotent, reconnects, refreshes and stops',
    {
      ...agUiSubject,
      protocol: () => agUi({ ...complete, idempotent: true }),
      serve: (plan) => agUiServer(plan, true),
    },
  ],
  ['AI SDK', aiSdkSubject],
  ['AI SDK with stored messages', aiSdkWithHistory()],
  ['Awaken', awakenSubject('/v1/runs', () => awaken({ agentId: 'desk' }), {})],
  ['Awaken over AG-UI', awakenSubject('/v1/ag-ui/run', () => awakenAgUi(), { approved: false })],
  ['Awaken over the AI SDK', awakenSubject('/v1/ai-sdk/chat', () => awakenAiSdk(), { approved: false })],
  ['Cogni, as JSON', cogniSubject('json')],
  ['Cogni, as a stream', cogniSubject('event')],
  [
    'jobworkerp, for approvals',
    jobworkerpSubject({ calls: [call] }, [
      approve({ output: 'Wed' }),
      deny({ status: 'rejected', reason: 'Too late.' }),
      cancel({ status: 'rejected', reason: 'cancelled' }),
    ]),
  ],
  [
    'jobworkerp, for human input',
    jobworkerpSubject({ waitsFor: { which: 'one' } }, [answer('the first'), cancel('rejected')]),
  ],
  ['InteractiveAI', interactiveAiSubject],
  ['LangGraph, for the questions of a graph', langGraphQuestions],
  ["LangGraph, for LangChain's middleware", langGraphMiddleware],
];
