import { agUi } from '../../src/protocols/agUi/agUi.js';
import type { SupportRow } from './SupportRow.js';

const langGraph = 'servers/langGraphPython.test.ts';
const agentFramework = 'servers/agentFramework.test.ts';
const strands = 'servers/strandsPython.test.ts';
const pydanticAi = 'servers/pydanticAi.test.ts';
const crewAi = 'servers/crewAi.test.ts';
const adk = 'servers/adk.test.ts';
const agno = 'servers/agno.test.ts';
const llamaIndex = 'servers/llamaIndex.test.ts';

const together = 'accepts two answers together, each for its own call';
const reloaded = 'accepts the answer of a page that was reloaded';
const cancelled = 'executes nothing that is cancelled';
const noEdits = 'offers no edits, and reads none';
const badConfirmation = 'reports a confirmation of another type as an error, and the thread can continue';

/** The servers that are written in Python. */
export const pythonRows: readonly SupportRow[] = [
  {
    server: 'LangGraph for Python, `ag-ui-langgraph` 0.0.47',
    protocol: 'agUi()',
    against: 'the server itself',
    declares: agUi({ bridge: 'langgraph' }),
    proofs: {
      answer: [langGraph, 'passes the answer to one question to its node'],
      several: [langGraph, 'passes the answers to two simultaneous nodes, each to its own'],
      edit: [langGraph, 'passes the edited arguments to it'],
      deny: [langGraph, 'a denial'],
      cancel: [langGraph, 'a cancellation'],
      refusal: [langGraph, 'asks again after an answer that it does not accept'],
      reload: [langGraph, 'reports pending questions to a new page, and starts no work'],
    },
  },
  {
    server: 'Microsoft Agent Framework, `agent-framework-ag-ui` 1.7.0',
    protocol: 'agUi()',
    against: 'the server itself',
    declares: agUi({ bridge: 'ag-ui' }),
    proofs: {
      answer: [agentFramework, 'executes an approved call as it was proposed'],
      several: [agentFramework, 'accepts two %s together'],
      edit: [agentFramework, 'executes an edited call with the edits'],
      deny: [agentFramework, 'executes nothing that is denied, and informs the model'],
      cancel: [agentFramework, cancelled],
      refusal: [agentFramework, 'refuses %s of another type, and accepts the corrected answer'],
      reload: [agentFramework, 'reports pending questions to a new page, and starts no work'],
    },
  },
  {
    server: 'Strands for Python, `ag-ui-strands` 1.0.2',
    protocol: "agUi({ bridge: 'strands' })",
    against: 'the server itself',
    declares: agUi({ bridge: 'strands' }),
    limits: { edit: 'no' },
    proofs: {
      answer: [strands, 'executes an approved call'],
      several: [strands, together],
      edit: [strands, noEdits],
      deny: [strands, 'executes nothing that is denied, and informs the model'],
      cancel: [strands, cancelled],
      refusal: [strands, 'refuses a payload of another type, and accepts the corrected answer'],
      reload: [strands, reloaded],
    },
  },
  {
    server: 'Pydantic AI 2.68',
    protocol: 'agUi()',
    against: 'the server itself',
    declares: agUi(),
    proofs: {
      answer: [pydanticAi, 'executes an approved call as it was proposed'],
      several: [pydanticAi, together],
      edit: [pydanticAi, 'executes an edited call with the edits'],
      deny: [pydanticAi, 'executes nothing that is denied, and passes the reason to the model'],
      cancel: [pydanticAi, cancelled],
      refusal: [
        pydanticAi,
        'refuses an answer without the call in its history, and accepts it with the history',
      ],
      reload: [pydanticAi, reloaded],
    },
  },
  {
    server: 'CrewAI, `ag-ui-crewai` 1.0.0',
    protocol: 'agUi()',
    against: 'the server itself',
    declares: agUi({ bridge: 'crewai' }),
    limits: { edit: 'no', refusal: 'as a failed flow' },
    proofs: {
      answer: [crewAi, 'continues an approved flow'],
      edit: [crewAi, 'offers no edits'],
      deny: [crewAi, 'takes the other branch after a denial'],
      cancel: [crewAi, 'receives the denial instead of a cancellation, if the question can be denied'],
      refusal: [
        crewAi,
        'reports an answer that names no outcome as an error, and accepts the corrected answer',
      ],
      reload: [crewAi, reloaded],
    },
  },
  {
    server: 'ADK, `ag-ui-adk` 0.11.0, with `emit_interrupt_outcome`',
    protocol: 'agUi()',
    against: 'the server itself',
    declares: agUi({ bridge: 'ag-ui' }),
    // It reports only `confirmed` of another type.
    limits: { edit: 'no', refusal: 'rarely: it reads most payloads as approvals' },
    proofs: {
      answer: [adk, 'executes a confirmed call'],
      several: [adk, together],
      edit: [adk, noEdits],
      deny: [adk, 'executes nothing that is denied, and informs the model'],
      cancel: [adk, cancelled],
      refusal: [adk, 'reads %s as an approval'],
      reload: [adk, reloaded],
    },
  },
  {
    server: 'ADK, `ag-ui-adk` 0.11.0, without `emit_interrupt_outcome`',
    protocol: 'agUi({ askAbout })',
    against: 'the server itself',
    declares: agUi({ askAbout: () => true }),
    limits: { edit: 'no' },
    proofs: {
      answer: [adk, 'executes a confirmed call'],
      several: [adk, together],
      edit: [adk, noEdits],
      deny: [adk, 'executes nothing that is denied, and informs the model'],
      cancel: [adk, cancelled],
      refusal: [adk, badConfirmation],
      reload: [adk, reloaded],
    },
  },
  {
    server: 'Agno 3.1',
    protocol: 'agUi({ askAbout })',
    against: 'the server itself',
    declares: agUi({ askAbout: () => true }),
    // It reads `accepted` of another type as a denial, without an error.
    limits: { edit: 'no', refusal: 'for questions, not for approvals' },
    proofs: {
      answer: [agno, 'executes a confirmed call'],
      several: [agno, together],
      edit: [agno, noEdits],
      deny: [agno, 'executes nothing that is denied, and passes the reason to the model'],
      cancel: [agno, cancelled],
      refusal: [agno, 'refuses an answer in another format, and accepts the corrected answer'],
      reload: [agno, reloaded],
    },
  },
  {
    server: 'LlamaIndex, `llama-index-protocols-ag-ui` 0.6.0',
    protocol: 'agUi({ askAbout })',
    against: 'the server itself',
    declares: agUi({ askAbout: () => true }),
    limits: { refusal: 'no: its model reads any answer' },
    proofs: {
      answer: [llamaIndex, 'passes an approval to the model, which then calls the tool of the server'],
      several: [llamaIndex, 'passes two answers together, each as the result of its own call'],
      edit: [llamaIndex, 'passes edited arguments to the model'],
      deny: [llamaIndex, 'passes a denial with its reason to the model'],
      cancel: [llamaIndex, 'passes a cancellation to the model as a result that is not an approval'],
      refusal: [llamaIndex, 'passes an answer of another type to the model'],
      reload: [llamaIndex, reloaded],
    },
  },
];
