import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  createAgentRun,
  type AgentRunOptions,
  type ReceivedInterrupt,
  type StreamProtocol,
} from 'react-agent-interrupts/core';
import { courier } from '../../docs/courier.js';

const start = Date.parse('2026-01-01T00:00:00Z');
const expiresAt = new Date(start + 60_000).toISOString();

beforeEach(() => void vi.useFakeTimers({ now: start, toFake: ['Date', 'setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

interface Server {
  /** The capability of the whole server. */
  readonly cancel?: boolean;
  /** What differs in its interrupts. */
  readonly received?: Partial<ReceivedInterrupt>;
  readonly options?: Partial<AgentRunOptions>;
  /** The responses after the first one. */
  readonly later?: readonly Response[];
}

const frame = (value: object) =>
  new Response(`data: ${JSON.stringify(value)}\n\n`, { headers: { 'content-type': 'text/event-stream' } });

/** A run that waits at a server that accepts no cancellation, and what that server has received. */
async function asked({ cancel = true, received, options, later = [] }: Server) {
  const responses = [frame({ id: 'q', ask: 'Which door?' }), ...later];
  const bodies: unknown[] = [];
  const protocol: StreamProtocol = {
    ...courier,
    capabilities: { ...courier.capabilities, cancel },
    createDecoder() {
      const decoder = courier.createDecoder();
      const ending: typeof decoder.ending = () => {
        const end = decoder.ending();
        if (end.type !== 'paused') return end;
        return {
          ...end,
          interrupts: end.interrupts.map((each) => ({
            ...each,
            ...received,
            interrupt: { ...each.interrupt, expiresAt },
          })),
        };
      };
      return { ...decoder, ending };
    },
  };
  const run = createAgentRun({
    url: 'https://courier.test',
    threadId: 't',
    protocol,
    autoSubmit: 'never',
    async fetch(target, init) {
      bodies.push(await new Request(target, init).json());
      return responses.shift() ?? frame({ done: true });
    },
    ...options,
  });
  const [interrupt] = (await run.send('Bring it')).interrupts;
  if (!interrupt) throw new Error('Nothing waits.');
  return { run, bodies, interrupt };
}

const servers: readonly (readonly [string, Server])[] = [
  ['the server supports no cancellation', { cancel: false }],
  ['the server refuses the cancellation of this interrupt', { received: { cancellation: 'refused' } }],
  ['both', { cancel: false, received: { cancellation: 'refused' } }],
];

// hook-only.md: “Cancels every pending interrupt and sends this message, in one run.”
// reliability.md, law 1: “Answers are sent only after the user has acted on exactly these answers.”
describe.each(servers)('while an interrupt cannot be cancelled (%s)', (_, server) => {
  it.each(['steer', 'send'] as const)('%s sends no staged answer', async (verb) => {
    const { run, bodies, interrupt } = await asked({ ...server, options: { whilePending: 'steer' } });
    expect(run.respond(interrupt, 'The blue one')).toMatchObject({ ok: true });
    await expect(run[verb]('No, wait')).rejects.toMatchObject({ code: 'unsupported' });
    expect(bodies).toHaveLength(1);
    expect(run.getSnapshot()).toMatchObject({ status: 'interrupted', batch: { complete: true } });
  });

  // The JSDoc of `canSend`: “Whether `send` would start a run now.”
  it('`canSend` is false, also if a message may steer', async () => {
    const { run, interrupt } = await asked({ ...server, options: { whilePending: 'steer' } });
    expect(run.getSnapshot().canSend).toBe(false);
    await expect(run.send('No, wait')).rejects.toMatchObject({ code: 'unsupported' });
    run.respond(interrupt, 'The blue one');
    expect(run.getSnapshot().canSend).toBe(false);
    run.leave();
    expect(run.getSnapshot().canSend).toBe(true);
  });

  // The JSDoc of `capabilities.cancel`: “Whether an interrupt can be cancelled.”
  it('its expiry stages no cancellation, so none is sent', async () => {
    const { run, bodies, interrupt } = await asked({ ...server, options: { onExpired: 'cancel' } });
    await vi.advanceTimersByTimeAsync(61_000);
    expect(run.cancel(interrupt).ok).toBe(false);
    expect(run.getSnapshot()).toMatchObject({
      interrupts: [{ status: 'open', expired: true, cancellation: 'impossible' }],
      batch: { complete: false, canLeave: true },
    });
    await expect(run.submit()).rejects.toMatchObject({ code: 'incomplete_batch' });
    expect(bodies).toHaveLength(1);
  });

  // hook-only.md: “`{ ok: false, issues }` if the call has changed nothing.”
  it('a cancellation that is not staged changes nothing: an earlier error stays', async () => {
    const refusal = new Response('Closed', { status: 429, headers: { 'retry-after': '7' } });
    const { run, interrupt } = await asked({ ...server, later: [refusal] });
    run.respond(interrupt, 'The blue one');
    await expect(run.submit()).rejects.toMatchObject({ httpStatus: 429 });
    const before = run.getSnapshot();
    const reported = vi.fn();
    run.on('error', reported);
    expect(run.cancel(interrupt).ok).toBe(false);
    expect(run.getSnapshot()).toEqual(before);
    expect(run.getSnapshot().error).toMatchObject({ httpStatus: 429, retryAfter: 7000 });
    expect(reported).not.toHaveBeenCalled();
  });
});

it('a message may still steer past interrupts without an id, and past those whose cancellation is sent', async () => {
  for (const received of [{ answerable: false }, {}]) {
    const { run, bodies } = await asked({ received, options: { whilePending: 'steer' } });
    expect(run.getSnapshot().canSend).toBe(true);
    await expect(run.send('No, wait')).resolves.toMatchObject({ status: 'finished' });
    expect(bodies).toHaveLength(2);
  }
});
