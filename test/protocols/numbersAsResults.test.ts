import { createAgentRun, type Protocol } from 'react-agent-interrupts/core';
import { agUi } from 'react-agent-interrupts/protocols/agUi';
import { awaken } from 'react-agent-interrupts/protocols/awaken';
import { cogni } from 'react-agent-interrupts/protocols/cogni';
import { jobworkerp } from 'react-agent-interrupts/protocols/jobworkerp';
import { expect, it } from 'vitest';
import { definition } from './jobworkerp/conversation.js';

const NUMBER = '12345678901234567890';

const awakenEvents = [
  '{"event_type":"run_start","thread_id":"t","run_id":"r"}',
  '{"event_type":"tool_call_start","id":"c","name":"count"}',
  `{"event_type":"tool_call_done","id":"c","message_id":"m","outcome":"succeeded","result":{"status":"success","data":${NUMBER}}}`,
  '{"event_type":"run_finish","thread_id":"t","run_id":"r","termination":{"type":"natural_end"}}',
];
const jobworkerpEvents = [
  '{"type":"RUN_STARTED","runId":"r","threadId":"t"}',
  '{"type":"TOOL_CALL_START","toolCallId":"c","toolCallName":"count"}',
  '{"type":"TOOL_CALL_ARGS","toolCallId":"c","delta":"{}"}',
  '{"type":"TOOL_CALL_END","toolCallId":"c"}',
  `{"type":"TOOL_CALL_RESULT","toolCallId":"c","result":${NUMBER}}`,
  '{"type":"RUN_FINISHED","runId":"r"}',
];
const agUiCall = [
  '{"type":"RUN_STARTED","runId":"r","threadId":"t"}',
  '{"type":"TOOL_CALL_START","toolCallId":"c","toolCallName":"count"}',
  '{"type":"TOOL_CALL_END","toolCallId":"c"}',
];
const agUiEnd = '{"type":"RUN_FINISHED","runId":"r","threadId":"t"}';
const toolMessage = `{"id":"m","role":"tool","toolCallId":"c","content":${NUMBER}}`;
const cogniEvents = (type: string, field: string) => [
  '{"type":"tool-input-available","toolCallId":"c","toolName":"count","input":{}}',
  `{"type":"${type}","toolCallId":"c","${field}":${NUMBER}}`,
  '{"type":"finish"}',
];
const toCogni = cogni({ graphName: 'count', modelRef: { providerKey: 'a', modelId: 'b' } });
const servers: [string, Protocol, readonly string[]][] = [
  [
    'AG-UI',
    agUi(),
    [...agUiCall, `{"type":"TOOL_CALL_RESULT","toolCallId":"c","content":${NUMBER}}`, agUiEnd],
  ],
  [
    'AG-UI in a snapshot',
    agUi(),
    [...agUiCall, `{"type":"MESSAGES_SNAPSHOT","messages":[${toolMessage}]}`, agUiEnd],
  ],
  ['Cogni', toCogni, cogniEvents('tool-output-available', 'output')],
  ['Cogni, whose stream was resumed', toCogni, cogniEvents('tool_call_result', 'result')],
  ['Awaken', awaken({ agentId: 'a' }), awakenEvents],
  ['jobworkerp', jobworkerp({ context: definition }), jobworkerpEvents],
];

// reliability.md: “Numbers in arguments are compared as the server has sent them, even if JavaScript rounds them.”
it.each(servers)('a result of %s that is a number keeps its digits', async (_, protocol, events) => {
  const run = createAgentRun({
    url: 'https://server.test/run',
    threadId: 't',
    tabs: false,
    protocol,
    fetch: () => {
      const body = events.map((event) => `data: ${event}\n\n`).join('');
      return Promise.resolve(new Response(body, { headers: { 'content-type': 'text/event-stream' } }));
    },
  });
  await run.send('Count');
  const { messages } = run.getSnapshot();
  expect(messages.find(({ role }) => role === 'tool')?.content).toBe(NUMBER);
});
