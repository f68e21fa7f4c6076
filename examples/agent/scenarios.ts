import { contentToText, type RunAgentInput } from '@ag-ui/core';
import { forwardedProp } from './readInput.js';
import type { Scenario } from './Scenario.js';
import { approval } from './scenarios/approval.js';
import { confirmation } from './scenarios/confirmation.js';
import { custom } from './scenarios/custom.js';
import { edits } from './scenarios/edits.js';
import { filing } from './scenarios/filing.js';
import { parallel } from './scenarios/parallel.js';
import { sequence } from './scenarios/sequence.js';

/** Everything the agent can be asked to do, in the order in which a page lists it. */
export const scenarios: readonly Scenario[] = [
  approval,
  edits,
  parallel,
  filing,
  confirmation,
  custom,
  sequence,
];

/** What the agent says to anything else: no question, and an ordinary end. */
const help: Scenario = {
  id: 'help',
  title: 'Help',
  prompt: 'Help',
  opening: {
    text: ['I follow a script. Try one of these:', ...scenarios.map(({ prompt }) => `- ${prompt}`)].join(
      '\n',
    ),
  },
};

/** The scenario called `id`. */
export function scenarioById(id: unknown): Scenario | undefined {
  return scenarios.find((scenario) => scenario.id === id);
}

/**
 * What a request asks for: `forwardedProps.scenario` names it, or the last message of the user is a scenario's
 * prompt or id. Anything else gets help.
 */
export function chooseScenario(input: RunAgentInput): Scenario {
  const named = scenarioById(forwardedProp(input, 'scenario'));
  if (named) return named;
  const said = input.messages.findLast((message) => message.role === 'user');
  const text = plain(contentToText(said?.content));
  return scenarios.find(({ id, prompt }) => text === id || text === plain(prompt)) ?? help;
}

function plain(text: string): string {
  return text
    .trim()
    .replace(/[.!?]+$/, '')
    .toLowerCase();
}
