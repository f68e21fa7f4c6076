import type { Event, Interrupt, Message } from '@ag-ui/core';
import { Command } from '@langchain/langgraph';
import type { Answer, Question, Scenario } from './Scenario.js';
import { scenarioGraph, type Conversation, type GraphServices } from './scenarioGraph.js';

type Graph = ReturnType<typeof scenarioGraph>;
type GraphInput = Parameters<Graph['stream']>[0];

/** One execution of a scenario's graph: started once, then resumed after each pause. */
export class GraphThread {
  readonly #graph: Graph;
  readonly #config = { configurable: { thread_id: 'this' }, streamMode: 'custom' as const };

  constructor(scenario: Scenario, services: GraphServices) {
    this.#graph = scenarioGraph(scenario, services);
  }

  /** Runs to the first pause or to the end. `opened` means that `messages` already contain the model's opening. */
  async *start(messages: readonly Message[], opened: boolean): AsyncGenerator<Event> {
    yield* this.#stream({ messages: [...messages], opened });
  }

  /** Resumes with one answer per interrupt, in the order of `interrupts()`. */
  async *resume(answers: readonly Answer[]): AsyncGenerator<Event> {
    const pending = await this.interrupts();
    const byId = Object.fromEntries(pending.map(({ id }, index) => [id, answers[index]]));
    yield* this.#stream(new Command({ resume: byId }));
  }

  /** The pending interrupts of the graph, with LangGraph's ids. Empty at the end. */
  async interrupts(): Promise<Interrupt[]> {
    const { tasks } = await this.#graph.getState(this.#config);
    return tasks.flatMap((task) =>
      task.interrupts.map(({ id, value }) => {
        if (id === undefined) throw new Error('LangGraph gave an interrupt without an id.');
        // Only the node `decide` interrupts, always with a question.
        return { ...(value as Question), id };
      }),
    );
  }

  async messages(): Promise<Message[]> {
    const state = await this.#graph.getState(this.#config);
    // LangGraph does not type the values of a snapshot. They are the channels of the graph.
    return (state.values as typeof Conversation.State).messages;
  }

  async *#stream(input: GraphInput): AsyncGenerator<Event> {
    yield* await this.#graph.stream(input, this.#config);
  }
}
