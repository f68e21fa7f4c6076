import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { InterruptPanel, type InterruptPanelProps } from 'react-agent-interrupts';
import type { JsonObject } from 'react-agent-interrupts/core';
import { asks, proposes, says, scriptedRun, type InterruptSketch } from 'react-agent-interrupts/testing';

type Options = Parameters<typeof scriptedRun>[1];

/** The first form in a file loads rjsf and its validator. */
const formLoads = { timeout: 20_000 };

/** Shows what one agent asks. `sent` contains the payloads of each request with answers. */
async function show(asked: ReturnType<typeof asks>, props: Partial<InterruptPanelProps>, options?: Options) {
  const { run, requests } = scriptedRun([asked, says('Done.')], options);
  await run.send('Go');
  const panel = () => render(<InterruptPanel run={run} {...props} />);
  const sent = () =>
    requests
      .slice(1)
      .map(({ resume }) => resume?.map((entry): unknown => ('payload' in entry ? entry.payload : undefined)));
  return { ...panel(), run, sent, panel };
}

/** An agent that asks `interrupts`. */
export const showQuestions = (
  interrupts: readonly InterruptSketch[],
  props: Partial<InterruptPanelProps> = {},
  options?: Options,
) => show(asks(...interrupts), props, options);

/** An agent that asks for one answer with this schema. */
export const showForm = (responseSchema: JsonObject, options?: Options) =>
  showQuestions([{ reason: 'input_required', message: 'Which?', responseSchema }], {}, options);

/** An agent that asks whether a call with editable arguments may run. */
export const showCall = (args: object, editedArgs: JsonObject = { type: 'object' }) =>
  show(
    proposes(
      { id: 'call-1', name: 'do_it', args },
      {
        message: 'Do it?',
        responseSchema: {
          type: 'object',
          properties: { approved: { type: 'boolean' }, editedArgs },
          required: ['approved'],
        },
      },
    ),
    {},
  );

/** A schema with these fields. */
export const object = (properties: JsonObject, required: readonly string[] = []): JsonObject => ({
  type: 'object',
  properties,
  required,
});

export const button = (name: string | RegExp) => screen.findByRole('button', { name }, formLoads);
export const press = async (name: string | RegExp) => userEvent.click(await button(name));
export const field = (name: string | RegExp) => screen.findByLabelText(name, {}, formLoads);
export async function fill(name: string | RegExp, text: string): Promise<void> {
  const control = await field(name);
  await userEvent.clear(control);
  if (text !== '') await userEvent.type(control, text);
}
