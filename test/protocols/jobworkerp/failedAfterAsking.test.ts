import { createAgentRun, type AgentRun, type AgentRunOptions } from 'react-agent-interrupts/core';
import { jobworkerp } from 'react-agent-interrupts/protocols/jobworkerp';
import { describe, expect, it, vi } from 'vitest';
import { openStream } from '../../laws/openStream.js';
import { Browser, type Tab } from '../../reliability/Browser.js';
import { definition } from './conversation.js';

const question = [
  { type: 'RUN_STARTED', runId: 'r1', threadId: 't' },
  { type: 'TOOL_CALL_START', toolCallId: 'wait_r1', toolCallName: 'HUMAN_INPUT' },
  { type: 'TOOL_CALL_ARGS', toolCallId: 'wait_r1', delta: '{"question":"Which city?"}' },
  { type: 'TOOL_CALL_END', toolCallId: 'wait_r1' },
];
const failure = { type: 'RUN_ERROR', message: 'The wait has timed out.', code: 'TIMEOUT' };

function askedIn(tab: Partial<Tab> = {}, options: Partial<AgentRunOptions> = {}) {
  const stream = openStream(question);
  const protocol = jobworkerp({ context: definition });
  const run = createAgentRun({
    url: 'https://jobs.test/ag-ui/run',
    threadId: 't',
    protocol,
    autoSubmit: 'never',
    fetch: () => Promise.resolve(stream.respond()),
    tabs: tab.tabs ?? false,
    storage: tab.storage,
    ...options,
  });
  run.subscribe(() => undefined);
  return { run, stream };
}

const shownIn = (run: AgentRun) => {
  const { status, interrupts, error, canSend } = run.getSnapshot();
  return { status, asked: interrupts.map(({ id }) => id), error: error?.message, canSend };
};

const until = (run: AgentRun, expected: object): Promise<void> =>
  vi.waitFor(() => expect(shownIn(run)).toMatchObject(expected), 800);

const over = { status: 'failed', asked: [], error: failure.message, canSend: true };

// docs/reliability.md: “The result of a stream does not depend on where the network splits it”. The run that asks fails.
describe('the question of a jobworkerp run that fails while its stream is open', () => {
  it.each([true, false])('is over (the promise has settled: %s)', async (isSettled) => {
    const { run, stream } = askedIn();
    const sent = run.send('Book a trip');
    if (isSettled) await sent;
    await until(run, { status: 'interrupted' });
    stream.send(failure);
    await until(run, over);
    await expect(run.submit()).rejects.toMatchObject({ code: 'nothing_to_send' });
  });

  it('is over in other tabs too', async () => {
    const browser = new Browser();
    const { run, stream } = askedIn(browser.open());
    await run.send('Book a trip');
    const { run: other } = askedIn(browser.open(), { initial: run.dehydrate() });
    await until(other, { status: 'interrupted' });
    stream.send(failure);
    await until(run, over);
    await until(other, { asked: [] });
    expect(shownIn(other)).toMatchObject({ status: 'failed', canSend: true });
  });

  // “Decisions and drafts are kept until the resumed run has finished.”
  it('returns with the decision if the run asks it again', async () => {
    const streams = [openStream(question), openStream(question)];
    const { run } = askedIn(
      {},
      { fetch: () => Promise.resolve((streams.shift() ?? openStream()).respond()) },
    );
    const [stream] = streams;
    const [asked] = (await run.send('Book a trip')).interrupts;
    run.answer(asked?.key ?? '', 'Rome');
    stream?.send(failure);
    await until(run, over);
    const [again] = (await run.retry()).interrupts;
    expect(again).toMatchObject({ status: 'answered', decision: { status: 'resolved', payload: 'Rome' } });
  });

  it('withdraws a batch that waits', async () => {
    const { run, stream } = askedIn({}, { sendDelay: 60_000 });
    const [asked] = (await run.send('Book a trip')).interrupts;
    run.answer(asked?.key ?? '', 'Rome');
    const submitted = run.submit().catch((error: unknown) => error);
    stream.send(failure);
    expect(await submitted).toMatchObject({ code: 'changed' });
    expect(shownIn(run)).toMatchObject({ status: 'failed', asked: [] });
  });
});
