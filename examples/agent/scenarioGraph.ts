import type { Event, Message, ToolMessage } from '@ag-ui/core';
import {
  Annotation,
  END,
  interrupt,
  MemorySaver,
  Send,
  START,
  StateGraph,
  type LangGraphRunnableConfig,
} from '@langchain/langgraph';
import { createAgUiWriter } from './agUiWriter.js';
import type { Journal } from './Journal.js';
import type { Answer, ProposedCall, Question, Scenario } from './Scenario.js';
import type { ScriptedModel } from './ScriptedModel.js';

/** The dependencies of a graph's nodes. */
export interface GraphServices {
  readonly threadId: string;
  readonly model: ScriptedModel;
  readonly journal: Journal;
  /** The current time in epoch milliseconds. */
  readonly now: () => number;
  readonly createId: () => string;
  /** The time in milliseconds after which a question expires. */
  readonly expiresInMs: number;
}

const append = <T>(left: T[], right: T[]): T[] => [...left, ...right];

/** The channels of a graph. */
export const Conversation = Annotation.Root({
  messages: Annotation<Message[]>({ reducer: append, default: () => [] }),
  /** Whether the messages already contain the model's opening, as in a run that is rebuilt from a request. */
  opened: Annotation<boolean>(),
  /** The result of each answer, in the order of the questions. */
  reports: Annotation<string[]>({ reducer: append, default: () => [] }),
});

const Branch = Annotation.Root({ call: Annotation<ProposedCall | undefined>() });

/**
 * Builds the LangGraph graph of one scenario: `open` streams the opening, `decide` runs once per proposed call (several
 * calls are parallel branches, each with its own interrupt), and `report` describes the results. Nodes stream AG-UI
 * events through LangGraph's `custom` stream mode.
 */
export function scenarioGraph(scenario: Scenario, services: GraphServices) {
  const { model, journal, threadId, createId } = services;
  const writerOf = (config: LangGraphRunnableConfig) =>
    createAgUiWriter((event: Event) => config.writer?.(event), createId);

  const branches = ({ messages }: typeof Conversation.State) => {
    if (!scenario.decide) return END;
    const proposed = proposedCalls(messages);
    return (proposed.length > 0 ? proposed : [undefined]).map((call) => new Send('decide', { call }));
  };

  return new StateGraph(Conversation)
    .addNode('open', async (_state, config: LangGraphRunnableConfig) => ({
      messages: [await writerOf(config).speak(model.stream(scenario.opening))],
    }))
    .addNode(
      'decide',
      ({ call }: typeof Branch.State, config: LangGraphRunnableConfig) => {
        const results: ToolMessage[] = [];
        const report = scenario.decide?.({
          call,
          ask(question) {
            const answer = interrupt<Question, Answer>(question);
            journal.receive(threadId, question, answer);
            return answer;
          },
          execute: (answer, tool, args, work) => journal.execute(threadId, answer, tool, args, work),
          result: (about, content) => results.push(writerOf(config).result(about, content)),
          expiresAt: () => new Date(services.now() + services.expiresInMs).toISOString(),
        });
        return { messages: results, reports: report === undefined ? [] : [report] };
      },
      { input: Branch },
    )
    .addNode('report', async ({ reports }, config: LangGraphRunnableConfig) => ({
      messages: [await writerOf(config).speak(model.stream({ text: reports.join('\n') }))],
    }))
    .addConditionalEdges(START, (state) => (state.opened ? branches(state) : 'open'), ['open', 'decide', END])
    .addConditionalEdges('open', branches, ['decide', END])
    .addEdge('decide', 'report')
    .addEdge('report', END)
    .compile({ checkpointer: new MemorySaver() });
}

/** The calls of the last assistant message. */
function proposedCalls(messages: readonly Message[]): ProposedCall[] {
  const last = messages.findLast((message) => message.role === 'assistant');
  return (last?.toolCalls ?? []).map(({ id, function: { name, arguments: text } }) => ({
    id,
    name,
    args: JSON.parse(text) as unknown,
  }));
}
