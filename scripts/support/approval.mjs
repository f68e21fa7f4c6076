// Runs with the oldest Node. See scripts/support.mjs.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createAgentRun } from 'react-agent-interrupts/core';
import { agent, listen } from './agentServer.mjs';

assert.equal(process.versions.node, process.argv[2]);
const entries = JSON.parse(readFileSync('entries.json', 'utf8'));
for (const entry of entries) assert.notDeepEqual(Object.keys(await import(entry)), [], entry);

const ended = [];
const address = await listen({ ends: (end) => ended.push(end) }, agent);
const run = createAgentRun({ url: `${address}/agent`, autoSubmit: 'never' });
const { interrupts } = await run.send('Tidy up');
run.approve(interrupts[0]);
const { status } = await run.submit();
assert.equal(status, 'finished');
for (const end of ended) end();
console.log(`ok  Node ${process.versions.node} imports ${entries.length} entry points and approves`);
process.exit();
