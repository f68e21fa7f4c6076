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

/** All scenarios, in the order of the page's list. */
export const scenarios: readonly Scenario[] = [
  approval,
  edits,
  parallel,
  filing,
  confirmation,
  custom,
  sequence,
];

/** What a page shows of each scenario. */
export const scenarioList = scenarios.map(({ id, title, prompt }) => ({ id, title, prompt }));

/** The response to any other message: no question and a normal end. */
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

/** The scenario with the id `id`. */
export function scenarioById(id: unknown): Scenario | undefined {
  return scenarios.find((scenario) => scenario.id === id);
}

/**
 * The scenario of a request: the one that `forwardedProps.scenario` names, or the one whose prompt or id is the user's
 * last message. Otherwise help.
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
