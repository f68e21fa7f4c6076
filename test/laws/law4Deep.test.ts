import { describe, expect, it } from 'vitest';
import { createAgentRun } from 'react-agent-interrupts/core';
import { memoryStorage } from 'react-agent-interrupts/testing';
import { streamOf } from '../run/numberedFrames.js';
import { keysOf, turns } from './page.js';

/** The text of nested arrays. */
const deepArray = `${'['.repeat(50_000)}${']'.repeat(50_000)}`;
const deepObject = `${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`;
const asText = (deep: string) => JSON.stringify(deep);

const question = { id: 'int-1', reason: 'confirmation', message: 'Delete?' };
const start = '{"type":"RUN_STARTED","threadId":"t","runId":"r"}';
const ask = JSON.stringify({ type: 'RUN_FINISHED', outcome: { type: 'interrupt', interrupts: [question] } });
const done = '{"type":"RUN_FINISHED","threadId":"t","runId":"r"}';
const askWith = (field: string, deep: string) =>
  `{"type":"RUN_FINISHED","outcome":{"type":"interrupt","interrupts":[{"id":"int-1","reason":"confirmation","message":"Delete?","${field}":${deep}}]}}`;
const stream = (...events: string[]) => streamOf(events.map((event) => `data: ${event}\n\n`).join(''));
const call = (delta: string) => [
  '{"type":"TOOL_CALL_START","toolCallId":"call-1","toolCallName":"pay"}',
  `{"type":"TOOL_CALL_ARGS","toolCallId":"call-1","delta":${delta}}`,
  '{"type":"TOOL_CALL_END","toolCallId":"call-1"}',
];

const places: [string, (deep: string) => string[]][] = [
  ['in the state', (deep) => [`{"type":"STATE_SNAPSHOT","snapshot":${deep}}`, ask]],
  [
    'in a change of the state',
    (deep) => [
      '{"type":"STATE_SNAPSHOT","snapshot":{}}',
      `{"type":"STATE_DELTA","delta":[{"op":"add","path":"/a","value":${deep}}]}`,
      ask,
    ],
  ],
  ['in a CUSTOM event', (deep) => [`{"type":"CUSTOM","name":"x","value":${deep}}`, ask]],
  ['in a RAW event', (deep) => [`{"type":"RAW","event":${deep}}`, ask]],
  ['in an event of an unknown type', (deep) => [`{"type":"WHATEVER","x":${deep}}`, ask]],
  ['instead of an event', (deep) => [deep, ask]],
  [
    'in a message',
    (deep) => [`{"type":"MESSAGES_SNAPSHOT","messages":[{"id":"m","role":"user","content":${deep}}]}`, ask],
  ],
  ['in the arguments of a call', (deep) => [...call(asText(deep)), ask]],
  [
    'in the result of a call',
    (deep) => [
      ...call('"{}"'),
      `{"type":"TOOL_CALL_RESULT","messageId":"m","toolCallId":"call-1","content":${asText(deep)}}`,
      ask,
    ],
  ],
  [
    'in an activity',
    (deep) => [`{"type":"ACTIVITY_SNAPSHOT","messageId":"m","activityType":"x","content":${deep}}`, ask],
  ],
  ['in the metadata of the question', (deep) => [askWith('metadata', deep)]],
  ['in the schema of the question', (deep) => [askWith('responseSchema', deep)]],
  [
    'on the CUSTOM channel of questions',
    (deep) => [`{"type":"CUSTOM","name":"on_interrupt","value":${deep}}`, ask],
  ],
];

describe.each([
  ['arrays', deepArray],
  ['objects', deepObject],
])('JSON of 50,000 %s in each other', (_kind, deep) => {
  it.each(places)('%s blocks neither the question nor its answer', async (_place, events) => {
    const answers = [stream(start, ...events(deep)), stream(start, done)];
    const posted: string[] = [];
    const run = createAgentRun({
      url: 'http://agent.test',
      threadId: 't',
      tabs: false,
      autoSubmit: 'never',
      storage: memoryStorage(),
      fetch: (_url, init) => {
        posted.push(typeof init?.body === 'string' ? init.body : '');
        return Promise.resolve(answers.shift() ?? new Response('', { status: 500 }));
      },
    });
    await run.send('Go');
    expect(run.getSnapshot()).toMatchObject({ status: 'interrupted' });
    expect(run.getSnapshot().interrupts.map((interrupt) => interrupt.id)).toContain('int-1');
    for (const { key } of run.getSnapshot().interrupts) run.cancel(key);
    expect(keysOf(run).length).toBe(run.getSnapshot().batch.covered);
    await run.submit();
    expect(run.getSnapshot().status).toBe('finished');
    expect(posted[1]).toContain('"interruptId":"int-1"');
    await turns();
  });
});
