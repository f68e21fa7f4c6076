import type { Limitation } from '../../src/model/Limitation.js';
import type { ProtocolCapabilities } from '../../src/model/RunSnapshot.js';
import { agUi } from '../../src/protocols/agUi/agUi.js';
import { aiSdk } from '../../src/protocols/aiSdk/aiSdk.js';
import { awaken } from '../../src/protocols/awaken/awaken.js';
import { awakenAgUi } from '../../src/protocols/awaken/awakenAgUi.js';
import { awakenAiSdk } from '../../src/protocols/awaken/awakenAiSdk.js';
import { cogni } from '../../src/protocols/cogni/cogni.js';
import { interactiveAi } from '../../src/protocols/interactiveAi/interactiveAi.js';
import { jobworkerp } from '../../src/protocols/jobworkerp/jobworkerp.js';
import { langGraph as langGraphApi } from '../../src/protocols/langGraph/langGraph.js';
import { pythonRows } from './pythonRows.js';
import { columns, type Feature, type Proof, type SupportRow } from './SupportRow.js';

const aiSdkServer = 'servers/aiSdk.test.ts';
const aiSdkDelivery = 'servers/aiSdkDelivery.test.ts';
const tanstack = 'servers/tanstackAi.test.ts';
const strands = 'servers/strands.test.ts';
const langGraph = 'servers/langGraph.test.ts';
const langGraphServer = 'servers/langGraphApi.test.ts';
const langGraphMiddleware = 'servers/langGraphApiMiddleware.test.ts';
const langGraphThreads = 'servers/langGraphApiThreads.test.ts';
const mastra = 'servers/mastra.test.ts';
const bridges = 'protocols/agUi/bridges.test.ts';
const openCalls = 'protocols/agUi/openCalls.test.ts';
const awakenServer = 'servers/awaken.test.ts';
const agUiApi = 'protocols/awaken/agUiApi.test.ts';
const approval = 'protocols/jobworkerp/approval.test.ts';
const humanInput = 'protocols/jobworkerp/humanInput.test.ts';
const asking = 'protocols/cogni/asking.test.ts';
const questions = 'protocols/interactiveAi/questions.test.ts';

const agentFramework = agUi({ bridge: 'agent-framework' });
/** It declares that it cannot cancel only while one of its interrupts is pending. */
const earlyAgentFramework = {
  ...agentFramework,
  capabilities: { ...agentFramework.capabilities, cancel: false },
};

/** Add a row to add a server. */
export const supportTable: readonly SupportRow[] = [
  {
    server: 'LangGraph for TypeScript, `@ag-ui/langgraph` 0.0.43',
    protocol: 'agUi()',
    against: 'the server itself',
    declares: agUi({ bridge: 'langgraph' }),
    proofs: {
      answer: [langGraph, 'passes the answer to one question to its node'],
      several: [langGraph, 'passes the answers to two simultaneous nodes, each to its own'],
      edit: [langGraph, 'passes the edited arguments to it'],
      deny: [langGraph, 'a denial'],
      cancel: [langGraph, 'a cancellation'],
      refusal: [
        langGraph,
        'accepts the decisions about several calls in one answer, and asks again for what it refuses',
      ],
      reload: [langGraph, 'reports pending questions to a new page, and starts no work'],
    },
  },
  {
    server: 'TanStack AI 0.58',
    protocol: 'agUi()',
    against: 'the server itself',
    declares: agUi({ bridge: 'tanstack-ai' }),
    proofs: {
      answer: [tanstack, 'executes an approved call as it was proposed'],
      several: [tanstack, 'accepts two answers together, each for its own call'],
      edit: [tanstack, 'executes an edited call with the edits'],
      deny: [tanstack, 'executes nothing that is denied, and informs the model'],
      cancel: [tanstack, 'executes nothing that is cancelled'],
      refusal: [
        tanstack,
        'refuses an answer by a rule that only the server knows, and accepts the corrected answer',
      ],
    },
  },
  {
    server: 'AI SDK 7, `ai` 7.0.173',
    protocol: 'aiSdk({ load })',
    against: 'the server itself',
    declares: aiSdk({ load: async () => Promise.resolve([]) }),
    proofs: {
      answer: [aiSdkServer, 'executes an approved call as it was proposed'],
      several: [
        aiSdkServer,
        'accepts two answers together, each for its own call, and the model receives the reason of a denial',
      ],
      deny: [aiSdkServer, 'executes nothing that is denied, and informs the model'],
      cancel: [aiSdkServer, 'receives a cancellation as a denial'],
      refusal: [aiSdkDelivery, 'are kept if the signature of an approval is wrong'],
      reload: [aiSdkDelivery, 'shows the stored messages and what the last one asks'],
    },
  },
  {
    server: 'Strands for TypeScript, `@ag-ui/aws-strands` 0.2.3',
    protocol: 'agUi()',
    against: 'the server itself',
    declares: agUi({ bridge: 'strands-ts' }),
    proofs: {
      answer: [strands, 'passes the answer to its hook unchanged, and executes what that allows'],
      several: [strands, 'accepts two answers together, each for its own call'],
      edit: [strands, 'executes an edited call as its hook returns it'],
      deny: [strands, 'executes nothing that is denied'],
      cancel: [strands, 'passes a cancellation to its hook as a truthy value, after a warning'],
      refusal: [
        strands,
        'refuses an answer to a question that was answered elsewhere, does nothing twice, and then accepts new input',
      ],
    },
  },
  {
    server: 'Mastra, `@ag-ui/mastra` 1.1.2',
    protocol: 'agUi()',
    against: 'the server itself',
    declares: agUi({ bridge: 'mastra' }),
    proofs: {
      answer: [mastra, 'executes an approved call as it was proposed'],
      several: [mastra, 'asks about two calls one after another'],
      edit: [mastra, 'executes an edited call with the edits'],
      deny: [mastra, 'executes nothing that is denied, and informs the model'],
      cancel: [mastra, 'executes nothing that is cancelled, and does not inform its tool'],
      refusal: [mastra, 'refuses an answer to a question that was answered elsewhere, which ends the pause'],
      reload: [mastra, 'accepts the answer of a page that was reloaded'],
    },
  },
  ...pythonRows,
  {
    server: 'Microsoft Agent Framework, before `editedArgs`',
    protocol: 'agUi()',
    against: 'sample events',
    declares: earlyAgentFramework,
    proofs: {
      answer: ['protocols/agUi/agentFramework.test.ts', 'approves'],
      edit: ['protocols/agUi/agentFramework.test.ts', 'receives edits in its format: %s'],
      deny: ['protocols/agUi/agentFramework.test.ts', 'denies'],
    },
  },
  {
    server: "AG-UI's .NET server",
    protocol: "agUi({ bridge: 'dotnet' })",
    against: 'sample events',
    declares: agUi({ bridge: 'dotnet' }),
    proofs: { answer: [bridges, 'accepts an approval only beside the call'] },
  },
  {
    server: 'Other servers that leave a call without a result',
    protocol: 'agUi({ askAbout })',
    against: 'sample events',
    declares: agUi({ askAbout: () => true }),
    proofs: {
      answer: [openCalls, 'are asked, and answered with a tool message that stays in the conversation'],
    },
  },
  {
    server: "Your app's own `HttpAgent`, `@ag-ui/client` 1.0",
    protocol: 'fromHttpAgent(agent)',
    against: 'sample events',
    declares: agUi(),
    proofs: {
      answer: [
        'protocols/agUi/fromHttpAgent.test.ts',
        'sends a run: its address and its headers, and every interrupt',
      ],
      refusal: ['protocols/agUi/fromHttpAgent.test.ts', 'reports an HTTP status as a refusal'],
    },
  },
  {
    server: 'LangGraph’s own server, `@langchain/langgraph-api` 1.5.1',
    protocol: 'langGraph({ assistantId })',
    against: 'the server itself',
    declares: langGraphApi({ assistantId: 'agent' }),
    proofs: {
      answer: [langGraphServer, 'passes the answer to its node'],
      several: [langGraphServer, 'passes the answers to two simultaneous nodes, each to its own'],
      edit: [langGraphMiddleware, 'executes an edited call with the edits'],
      deny: [langGraphMiddleware, 'executes nothing that is denied, and informs the model of the reason'],
      refusal: [
        langGraphThreads,
        'sends nothing to a question that was answered elsewhere, which ends the pause',
      ],
      reload: [langGraphThreads, 'reports pending questions to a new page, and starts no work'],
    },
  },
  {
    server: 'Awaken 0.6.0, native endpoints',
    protocol: 'awaken({ agentId })',
    against: 'the server itself',
    declares: awaken({ agentId: 'agent' }),
    limits: { refusal: 'only if the question was answered before' },
    proofs: {
      answer: [awakenServer, 'executes an approved call as it was proposed'],
      several: [awakenServer, 'accepts a decision about each of two calls'],
      deny: [awakenServer, 'executes nothing that is denied'],
      cancel: [awakenServer, 'executes nothing that is cancelled'],
      refusal: [awakenServer, 'executes nothing twice if the question was answered elsewhere'],
      reload: [awakenServer, 'finds the pending question after a reload without stored state'],
    },
  },
  {
    server: 'Awaken, AG-UI (0.6.0 accepts no answers)',
    protocol: 'awakenAgUi()',
    against: 'emulator',
    declares: awakenAgUi(),
    proofs: {
      answer: [agUiApi, 'is about the call with its id, and the native record provides the arguments'],
      several: [agUiApi, 'leads to the next pending call, because only the last one is named'],
      deny: [agUiApi, 'to %s is one object, and always has a message'],
      cancel: [agUiApi, 'to %s is one object, and always has a message'],
      refusal: [agUiApi, 'in an array is refused by this server, with 422 and plain text'],
      reload: [agUiApi, 'finds pending questions after a reload, over the native endpoint'],
    },
  },
  {
    server: 'Awaken 0.6.0, AI SDK',
    protocol: 'awakenAiSdk()',
    against: 'the server itself',
    declares: awakenAiSdk(),
    limits: { refusal: 'only if the question was answered before' },
    proofs: {
      answer: [awakenServer, 'executes an approved call as it was proposed'],
      several: [awakenServer, 'accepts a decision about each of two calls'],
      deny: [awakenServer, 'executes nothing that is denied'],
      cancel: [awakenServer, 'executes nothing that is cancelled'],
      refusal: [awakenServer, 'executes nothing twice if the question was answered elsewhere'],
      reload: [awakenServer, 'finds the pending question after a reload without stored state'],
    },
  },
  {
    server: 'jobworkerp, AG-UI Front',
    protocol: 'jobworkerp({ context })',
    against: 'emulator',
    declares: jobworkerp({ context: { type: 'workflow_definition', data: { workflow_name: 'w' } } }),
    proofs: {
      answer: [approval, 'runs the calls and repeats the context of the workflow'],
      several: [approval, 'are one question that shows the arguments of all'],
      edit: [approval, 'may change the arguments, which are sent as `toolResults`'],
      deny: [approval, 'may be a denial with a reason, and the call never runs'],
      cancel: [
        approval,
        'that is cancelled reaches the model as a rejection, and never ends the run automatically',
      ],
      refusal: [approval, 'that is repeated ends the pause, because nothing is pending any more'],
      reload: ['protocols/jobworkerp/reconnect.test.ts', 'finds the pending approval'],
    },
  },
  {
    server: 'jobworkerp, AG-UI Front, async binary',
    protocol: "jobworkerp({ context, server: 'async' })",
    against: 'emulator',
    declares: jobworkerp({
      context: { type: 'workflow_definition', data: { workflow_name: 'w' } },
      server: 'async',
    }),
    proofs: {
      answer: [humanInput, 'is answered on the async binary with a separate message, with any JSON'],
      refusal: [humanInput, 'is refused under another call’s id, and under a run that does not wait'],
    },
  },
  {
    server: 'Cogni (interrupts follow a draft specification)',
    protocol: 'cogni({ graphName, modelRef })',
    against: 'emulator',
    declares: cogni({ graphName: 'content', modelRef: { providerKey: 'p', modelId: 'm' } }),
    proofs: {
      answer: [
        asking,
        'pauses, is answered with its state key and the batch, and may be followed by another',
      ],
      refusal: ['protocols/cogni/delivery.test.ts', 'status %i with %o: %s'],
    },
  },
  {
    server: 'InteractiveAI',
    protocol: 'interactiveAi({ … })',
    against: 'emulator',
    declares: interactiveAi(),
    proofs: {
      answer: [questions, 'waits at the end of the turn, and its answer is a message'],
      several: [questions, 'beside others is answered in one message with them'],
      refusal: [questions, 'keeps a refused answer, and sends a lost one once'],
      reload: [questions, 'is still asked after a reload, from the log alone'],
    },
  },
];

/** How a limitation limits a feature. */
const limits: readonly (readonly [Limitation, Feature, string])[] = [
  ['distinguishCancel', 'cancel', 'as a denial'],
  ['parallel', 'several', 'one at a time'],
  ['together', 'several', 'sent one by one'],
  ['mixed', 'several', 'all or none'],
  ['ask', 'answer', 'if your app defines the interrupt'],
];

/** What a cell shows beside its proof: the limit that the protocol declares. */
export function limitOf(
  { cancel, approveWithEdits, cannot = [] }: ProtocolCapabilities,
  feature: Feature,
): string | undefined {
  if ((feature === 'cancel' && !cancel) || (feature === 'edit' && approveWithEdits === false)) return 'no';
  return limits.find(([shortcoming, of]) => of === feature && cannot.includes(shortcoming))?.[2];
}

/** The table in the README, with the tests of its cells below it. */
export function supportMarkdown(rows: readonly SupportRow[] = supportTable): string {
  const features = Object.keys(columns) as Feature[];
  const tests: string[] = [];
  const cellOf = (limit: string | undefined, proof: Proof | undefined): string => {
    if (!proof) return limit ?? '–';
    const [file, title] = proof;
    const named = `test/${file} "${title.replaceAll('"', '')}"`;
    if (!tests.includes(named)) tests.push(named);
    return `[${limit ?? 'yes'}][t${tests.indexOf(named) + 1}]`;
  };
  const head = ['Server', 'Protocol', 'Tested against', ...Object.values(columns)];
  const body = rows.map(({ server, protocol, against, declares, limits: own = {}, proofs }) => [
    server,
    `\`${protocol}\``,
    against,
    ...features.map((feature) =>
      cellOf(own[feature] ?? limitOf(declares.capabilities, feature), proofs[feature]),
    ),
  ]);
  const table = [head, head.map(() => '---'), ...body].map((cells) => `| ${cells.join(' | ')} |`);
  return [...table, '', ...tests.map((test, index) => `[t${index + 1}]: ${test}`)].join('\n');
}
