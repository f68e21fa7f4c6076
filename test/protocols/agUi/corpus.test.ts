import { InterruptSchema } from '@ag-ui/core/schemas';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createAgentRun, agUi, type BridgeName, type Interrupt } from 'react-agent-interrupts/core';
import { fakeServer, says } from 'react-agent-interrupts/testing';
import { checkPayload } from '../../../src/gate/checkPayload.js';
import { loadInterpreter } from '../../../src/forms/loadInterpreter.js';
import { isJsonObject } from '../../../src/model/json.js';
import type { StreamEnding } from '../../../src/model/Protocol.js';
import type { RunAgentInput } from '../../../src/model/agUi.js';
import { agUiRecordings } from './agUiRecordings.js';
import { conformingInterrupts, lookalikeServers } from './conformingInterrupts.js';
import { asking } from './reading.js';

/** The interrupt without its nulls, which mean the same as absent fields. */
const withoutNulls = (interrupt: Interrupt): object =>
  Object.fromEntries(Object.entries(interrupt).filter(([, value]) => value !== null));

const protocols = [
  ['without options', agUi({ askAbout: () => true })],
  ['with the bridge ag-ui', agUi({ bridge: 'ag-ui', askAbout: () => true })],
] as const;

function pausedBy(event: object, protocol = agUi()): Extract<StreamEnding, { type: 'paused' }> {
  const decoder = protocol.createDecoder();
  decoder.decode({ data: JSON.stringify(event) });
  const ending = decoder.ending();
  if (ending.type !== 'paused') throw new Error(`It is ${ending.type}.`);
  return ending;
}

// Most of them cause a development warning.
beforeAll(() => void vi.spyOn(console, 'warn').mockReturnValue(undefined));
afterAll(() => void vi.restoreAllMocks());

describe.each(lookalikeServers)('interrupts that look like those of %s', (server) => {
  const corpus = conformingInterrupts(server);

  it('are a hundred or more, and AG-UI 1.0 allows each', () => {
    expect(corpus.length).toBeGreaterThanOrEqual(100);
    expect(new Set(corpus.map(({ id }) => id)).size).toBe(corpus.length);
    for (const interrupt of corpus)
      expect(InterruptSchema.safeParse(withoutNulls(interrupt)).error).toBeUndefined();
  });

  it.each(protocols)('are read as they are: %s', (_, protocol) => {
    const { interrupts } = pausedBy(asking(...corpus), protocol);
    expect(interrupts).toHaveLength(corpus.length);
    interrupts.forEach((received, index) => {
      expect(received.interrupt).toEqual(withoutNulls(corpus[index] as Interrupt));
      expect(received).not.toHaveProperty('answerFormat');
      expect(received).not.toHaveProperty('cancellation');
      expect(received).not.toHaveProperty('flatEdits');
      expect(received).not.toHaveProperty('actions');
      expect(protocol.capabilitiesOf?.([received])).toBeUndefined();
    });
  });

  it.each(protocols)('are answered in one resume: %s', (_, protocol) => {
    const { interrupts: received } = pausedBy(asking(...corpus), protocol);
    const input: RunAgentInput = { threadId: 't', runId: 'r2', messages: [], tools: [], context: [] };
    const entries = corpus.map(({ id }, index) =>
      index % 2 === 0
        ? ({ interruptId: id, status: 'resolved', payload: { approved: index % 4 === 0 } } as const)
        : ({ interruptId: id, status: 'cancelled' } as const),
    );
    const { body } = protocol.resume(input, { id: 'b', askedBy: 'r', received, entries });
    expect(body).toEqual({ ...input, resume: entries });
  });

  it('are about the streamed calls, whatever their metadata contains', async () => {
    const args = { to: 'ann', amount: 10 };
    const streamed = corpus.flatMap(({ toolCallId = '' }, index) => [
      { type: 'TOOL_CALL_START', toolCallId, toolCallName: index % 2 === 0 ? 'send_mail' : 'refund' },
      { type: 'TOOL_CALL_ARGS', toolCallId, delta: JSON.stringify(args) },
      { type: 'TOOL_CALL_END', toolCallId },
    ]);
    const started = { type: 'RUN_STARTED', threadId: 't', runId: 'r' };
    const agent = fakeServer([started, ...streamed, { ...asking(...corpus), type: 'RUN_FINISHED' }]);
    const run = createAgentRun({ url: 'http://agent.test', fetch: agent.fetch, autoSubmit: 'never' });
    const { interrupts } = await run.send('Go');
    expect(interrupts).toHaveLength(corpus.length);
    interrupts.forEach(({ toolCall, toolCallId, issues }, index) => {
      expect(toolCall).toMatchObject({ id: toolCallId, name: index % 2 === 0 ? 'send_mail' : 'refund' });
      expect(toolCall?.args).toEqual(args);
      expect(issues).toEqual([]);
    });
  });

  it('are answered with exactly what the user decides', async () => {
    await loadInterpreter();
    const asked = { ...asking(...corpus), type: 'RUN_FINISHED' };
    const agent = fakeServer([{ type: 'RUN_STARTED', threadId: 't', runId: 'r' }, asked], says('Done.'));
    const run = createAgentRun({ url: 'http://agent.test', fetch: agent.fetch, autoSubmit: 'never' });
    const { interrupts, capabilities } = await run.send('Go');
    expect(capabilities).toMatchObject({ cancel: true });
    expect(capabilities).not.toHaveProperty('cannot');
    run.transaction(() => {
      interrupts.forEach(({ key, approval, cancellation }, index) => {
        expect(cancellation).toBeUndefined();
        const verb = approval ? (['approve', 'deny', 'cancel'] as const)[index % 3] : 'cancel';
        expect(run[verb ?? 'cancel'](key)).toMatchObject({ ok: true });
      });
    });
    await run.submit();
    const [, sent] = agent.requests;
    expect(sent).not.toHaveProperty('parentRunId');
    expect(sent?.forwardedProps).toEqual({});
    const entries = sent?.resume as readonly { interruptId: string; status: string; payload?: unknown }[];
    expect(entries.map(({ interruptId }) => interruptId)).toEqual(corpus.map(({ id }) => id));
    const resolved = entries.flatMap(({ status, payload }, index) =>
      status === 'resolved' ? [{ payload, schema: corpus[index]?.responseSchema }] : [],
    );
    expect(resolved.filter(({ payload, schema }) => checkPayload(payload, schema).type !== 'valid')).toEqual(
      [],
    );
    const fields = resolved.map(({ payload }) => (isJsonObject(payload) ? Object.keys(payload).length : 1));
    expect(new Set(fields)).toEqual(new Set([1]));
    const cancelled = entries.filter(({ status }) => status === 'cancelled');
    expect(cancelled.filter((entry) => 'payload' in entry)).toEqual([]);
    expect(new Set(entries.map(({ status }) => status))).toEqual(new Set(['resolved', 'cancelled']));
  });
});

describe('a development warning', () => {
  const warningsOf = async (interrupts: readonly Interrupt[], protocol = agUi()) => {
    await vi.dynamicImportSettled();
    const warn = vi.spyOn(console, 'warn').mockReturnValue(undefined);
    warn.mockClear();
    pausedBy(asking(...interrupts), protocol);
    await vi.dynamicImportSettled();
    const texts = warn.mock.calls.map(([text]) => String(text));
    return texts;
  };

  // The draft and calls without a result have a format of their own. Pydantic AI's answers are those of AG-UI 1.0.
  const withoutOption = new Set(['draft', 'tool-call', 'pydantic-ai']);
  it.each(lookalikeServers.filter((server) => !withoutOption.has(server)))(
    'names the option for interrupts that look like those of %s',
    async (server) => {
      const texts = await warningsOf(conformingInterrupts(server));
      expect(texts.filter((text) => text.includes(`agUi({ bridge: '${server}' })`))).toHaveLength(1);
      expect(texts.every((text) => text.includes("agUi({ bridge: 'ag-ui' })"))).toBe(true);
    },
  );

  it('is not given if the host has named the server, nor for a plain interrupt', async () => {
    expect(await warningsOf(conformingInterrupts('dotnet'), agUi({ bridge: 'ag-ui' }))).toEqual([]);
    expect(await warningsOf([{ id: 'i', reason: 'confirmation', message: 'Go on?' }])).toEqual([]);
  });

  it('is not given in production', async () => {
    vi.stubEnv('NODE_ENV', 'production');
    expect(await warningsOf(conformingInterrupts('dotnet'))).toEqual([]);
    vi.unstubAllEnvs();
  });
});

/** The bridge of each server that has recordings; `undefined` for servers whose interrupts follow AG-UI 1.0. */
const recorded: Readonly<Record<string, BridgeName | undefined>> = {
  'ag-ui-adk': 'adk',
  'ag-ui-crewai': 'crewai',
  'ag-ui-langgraph': 'langgraph',
  'ag-ui-strands': 'strands',
  'agent-framework-ag-ui': undefined,
  // Its AG-UI API follows the draft that preceded AG-UI 1.0.
  awaken: 'draft',
  'langgraph-ts': 'langgraph',
  mastra: 'mastra',
  'pydantic-ai-slim': undefined,
  'strands-ts': 'strands-ts',
  'tanstack-ai': 'tanstack-ai',
};
/** These servers ask by calls without a result, not by interrupts. */
const askingByCalls = new Set(['agno', 'llama-index-protocols-ag-ui']);
/** Interrupts that a conforming server could send too. Only the option `bridge` selects their server. */
const withoutProof = new Set(['ag-ui-langgraph-0.0.47/bare-tool', 'ag-ui-strands-1.0.2/form']);

const serverOf = (name: string): string => /^(.+?)-\d/.exec(name)?.[1] ?? name;
const recordings = agUiRecordings.map(({ name }) => [name, serverOf(name)] as const);

function interruptsIn(
  name: string,
  protocol = agUi(),
): Extract<StreamEnding, { type: 'paused' }>['interrupts'] {
  const decoder = protocol.createDecoder();
  const text = agUiRecordings.find((each) => each.name === name)?.text ?? '';
  const frames = text.matchAll(/^data: ?(.*)$/gm);
  for (const [, data = ''] of frames) decoder.decode({ data });
  const ending = decoder.ending();
  return ending.type === 'paused' ? ending.interrupts : [];
}

describe('recorded interrupts', () => {
  it.each(recordings.filter(([, server]) => !askingByCalls.has(server)))(
    'of %s are recognized',
    (name, server) => {
      const found = interruptsIn(name);
      expect(Object.keys(recorded)).toContain(server);
      const bridge = withoutProof.has(name) ? undefined : recorded[server];
      expect(found.map(({ answerFormat }) => answerFormat)).toEqual(found.map(() => bridge));
    },
  );

  it.each([...withoutProof])('of %s are recognized if the host names the server', (name) => {
    const bridge = recorded[serverOf(name)];
    const found = interruptsIn(name, agUi({ bridge: bridge ?? 'ag-ui' }));
    expect(found.length).toBeGreaterThan(0);
    expect(found.map(({ answerFormat }) => answerFormat)).toEqual(found.map(() => bridge));
  });

  it('of Microsoft Agent Framework contain the proposed call', () => {
    const approvals = recordings
      .filter(([name]) => name.startsWith('agent-framework-ag-ui') && !name.includes('workflow'))
      .flatMap(([name]) => interruptsIn(name));
    expect(approvals.length).toBeGreaterThan(0);
    for (const { proposal, interrupt } of approvals) {
      expect(proposal).toBeDefined();
      expect(interrupt.reason).toBe('tool_call');
    }
  });

  it.each(recordings.filter(([, server]) => askingByCalls.has(server)))('are not in %s', (name) => {
    expect(interruptsIn(name)).toEqual([]);
  });

  it('are asked by each recorded server', () => {
    const asking = recordings.filter(([name]) => interruptsIn(name).length > 0);
    expect(new Set(asking.map(([, server]) => server))).toEqual(new Set(Object.keys(recorded)));
  });
});
