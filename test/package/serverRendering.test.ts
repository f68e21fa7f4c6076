import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** Prints the record of a run with a pending question. */
const record = `
  import { createAgentRun } from 'react-agent-interrupts/core';
  const ids = { threadId: 't', runId: 'r' };
  const question = { id: 'int-1', reason: 'confirmation', message: 'Send it?' };
  const events = [
    { type: 'RUN_STARTED', ...ids },
    { type: 'RUN_FINISHED', ...ids, outcome: { type: 'interrupt', interrupts: [question] } },
  ];
  const body = events.map((event) => 'data: ' + JSON.stringify(event) + '\\n\\n').join('');
  const fetch = async () => new Response(body, { headers: { 'content-type': 'text/event-stream' } });
  const run = createAgentRun({ url: 'http://agent.test/', fetch, autoSubmit: 'never' });
  await run.send('Go');
  console.log(JSON.stringify(run.dehydrate()));
`;

/** Prints the panel of a run from that record. */
const rendering = (initial: string, before = '') => `
  import { createElement } from 'react';
  import { renderToString } from 'react-dom/server';
  import { createAgentRun, InterruptPanel, loadQuestions } from 'react-agent-interrupts';
  ${before};
  const run = createAgentRun({ url: 'http://agent.test/', initial: ${initial} });
  console.log(renderToString(createElement(InterruptPanel, { run })));
`;

/** What a script prints that imports the built package in a Node of its own. */
async function printed(script: string, ...conditions: string[]): Promise<string> {
  const options = conditions.map((each) => `--conditions=${each}`);
  const args = [...options, '--input-type=module', '--eval', script];
  return (await promisify(execFile)(process.execPath, args, { cwd: root })).stdout;
}

/** Whether each button can be pressed, by its label. */
const buttonsIn = (page: string): Record<string, boolean> =>
  Object.fromEntries(
    [...page.matchAll(/<button([^>]*)>([^<]*)</g)].map(([, attributes = '', name = '']) => [
      name,
      !attributes.includes('aria-disabled="true"'),
    ]),
  );

let initial: string;
beforeAll(async () => {
  initial = await printed(record);
});

describe('a server that renders a run from `initial`', () => {
  test.each([[[]], [['edge-light']], [['workerd', 'browser']]])(
    'sends the whole card, whose buttons wait for their code, with the conditions %j',
    async (conditions) => {
      const page = await printed(rendering(initial), ...conditions);
      expect(page).toContain('Send it?');
      expect(page).toContain('rai-confirmation');
      expect(buttonsIn(page)).toEqual({ Yes: false, No: false, 'Skip question': false });
    },
  );

  test('sends at least the question where the code has not loaded', async () => {
    const page = await printed(rendering(initial), 'browser');
    expect(page).toContain('Send it?');
    expect(buttonsIn(page)).toEqual({ Yes: false, No: false });
  });

  test('sends the whole card there once `loadQuestions()` has loaded it', async () => {
    const page = await printed(rendering(initial, 'await loadQuestions()'), 'browser');
    expect(buttonsIn(page)).toEqual({ Yes: false, No: false, 'Skip question': false });
  });
});
