import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { createAgentRun, type AgentRun, type RunAgentInput } from 'react-agent-interrupts/core';

const folder = new URL('../fixtures/recordings/', import.meta.url);
const names = readdirSync(folder).filter((name) => name.endsWith('.sse'));

/** A recording starts with comment lines that contain its request. */
function load(name: string): { request: RunAgentInput; body: string } {
  const body = readFileSync(new URL(name, folder), 'utf8');
  const line = /^: request (.*)$/m.exec(body)?.[1];
  if (line === undefined) throw new Error(`${name} does not say what was asked`);
  return { request: JSON.parse(line) as RunAgentInput, body };
}

function replaying(...bodies: readonly string[]): AgentRun {
  const waiting = [...bodies];
  return createAgentRun({
    url: 'http://recorded.test',
    autoSubmit: 'never',
    fetch: () =>
      Promise.resolve(new Response(waiting.shift(), { headers: { 'content-type': 'text/event-stream' } })),
  });
}

/** The question of each recording that pauses, read manually from its bytes. */
const pauses: Record<string, readonly { message?: string; args?: unknown; schema?: readonly string[] }[]> = {
  'langgraph-ts-0.0.43-resume-empty-array.sse': [{ message: 'What is your age?' }],
  'langgraph-ts-0.0.43-sequential-resume.sse': [{ message: 'second?' }],
  'langgraph-ts-0.0.43-sequential.sse': [{ message: 'first?' }],
  'langgraph-ts-0.0.43-string-default.sse': [{ message: 'What is your age?' }],
  'langgraph-ts-0.0.43-string-outcome.sse': [{ message: 'What is your age?' }],
  'langgraph-ts-0.0.43-tool-default.sse': [
    { message: 'Send email to a@b.com?', args: { to: 'a@b.com' }, schema: ['approved', 'editedArgs'] },
  ],
  'langgraph-ts-0.0.43-two-default-command-map.sse': [{ message: 'Approve a?' }, { message: 'Approve b?' }],
  'langgraph-ts-0.0.43-two-outcome.sse': [{ message: 'Approve a?' }, { message: 'Approve b?' }],
  'mastra-1.1.2-one-interrupt.sse': [{ args: { topic: 'Budget' }, schema: ['chosen_time', 'cancelled'] }],
  'strands-ts-0.2.3-one-interrupt.sse': [{ message: 'Approve sending this email?', args: { to: 'a@b.com' } }],
  'strands-ts-0.2.3-tool-raised-form.sse': [{ message: '{"question":"Which quarter?","kind":"form"}' }],
  'strands-ts-0.2.3-two-parallel.sse': [{ message: 'Approve tc-a?' }, { message: 'Approve tc-b?' }],
  'tanstack-ai-0.58.0-one-interrupt.sse': [
    { message: 'Approval required to run transfer', args: { amount: 10, recipient: 'bob' } },
  ],
};

/** Resumes that the server refused. */
const refusals = [
  'tanstack-ai-0.58.0-one-resume-invalid-payload.sse',
  'tanstack-ai-0.58.0-one-resume-unknown-id.sse',
];

describe('recordings of real servers', () => {
  it.each(names.filter((name) => name in pauses))('contain the question of %s once', async (name) => {
    const run = replaying(load(name).body);
    const snapshot = await run.send('Go');
    expect(snapshot.status).toBe('interrupted');
    const found = snapshot.interrupts.map(({ message, toolCall, responseSchema }) => ({
      message,
      args: toolCall?.args,
      schema: Object.keys((responseSchema?.['properties'] as object | undefined) ?? {}),
    }));
    const expected = pauses[name] ?? [];
    expect(found).toHaveLength(expected.length);
    expected.forEach((each, index) => expect(found[index]).toMatchObject(each));
    expect(snapshot.interrupts.every((interrupt) => interrupt.id !== '')).toBe(true);
    expect(snapshot.interrupts.flatMap(({ issues }) => issues)).toEqual([]);
  });

  it.each(names.filter((name) => !(name in pauses) && !refusals.includes(name) && !name.includes('rule4')))(
    'are a finished run in %s',
    async (name) => {
      const snapshot = await replaying(load(name).body).send('Go');
      expect(snapshot).toMatchObject({ status: 'finished', interrupts: [] });
    },
  );

  it('contain new input during a pause as a failure', async () => {
    const run = replaying(load('strands-ts-0.2.3-rule4-new-input-while-pending.sse').body);
    await expect(run.send('Go')).rejects.toMatchObject({ code: 'run_error' });
    expect(run.getSnapshot().status).toBe('failed');
  });

  it.each(refusals)('keep the interrupt and the decision when %s refuses them', async (name) => {
    const run = replaying(load('tanstack-ai-0.58.0-one-interrupt.sse').body, load(name).body);
    const [pending] = (await run.send('Go')).interrupts;
    expect(run.approve(pending?.key ?? '')).toMatchObject({ ok: true });
    await expect(run.submit()).rejects.toMatchObject({ code: 'run_error' });
    const snapshot = run.getSnapshot();
    expect(snapshot).toMatchObject({
      status: 'interrupted',
      interrupts: [{ key: pending?.key, status: 'answered', delivery: 'refused' }],
    });
    expect(snapshot.interrupts[0]?.issues.map(({ keyword }) => keyword)).toEqual(['refused']);
  });

  it('answer the two questions of one node under one id, one after the other', async () => {
    const part = (name: string) => load(`langgraph-ts-0.0.43-${name}.sse`).body;
    const run = replaying(part('sequential'), part('sequential-resume'), part('sequential-resume2'));
    const [first] = (await run.send('Go')).interrupts;
    run.answer(first?.key ?? '', 'one');
    const [second] = (await run.submit()).interrupts;
    expect(second?.id).toBe(first?.id);
    expect(second?.key).not.toBe(first?.key);
    expect(second).toMatchObject({ status: 'open', message: 'second?' });
    run.answer(second?.key ?? '', 'two');
    expect((await run.submit()).status).toBe('finished');
  });

  it('all have an expectation', () => {
    expect(names).toHaveLength(33);
    expect(Object.keys(pauses).filter((name) => !names.includes(name))).toEqual([]);
  });
});
