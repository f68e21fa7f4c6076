import { createRoot } from 'react-dom/client';
import type { ComponentType } from 'react';
import type { Contestant, ScreenProps } from './contestants/Contestant.js';
import { watchTasks } from './watchTasks.js';

/** The components that rendered, from `commitCounter.mjs`. */
interface Rendered {
  readonly commits: number;
  readonly renders: Readonly<Record<string, number>>;
  /** The renders of components whose parents did not render. */
  readonly origins: Readonly<Record<string, number>>;
}

declare global {
  interface Window {
    bench: typeof bench;
    reactCommits: { start(isNaming: boolean): void; read(): Rendered };
  }
}

const screens: Readonly<Record<string, () => Promise<{ Screen: ComponentType<ScreenProps> }>>> = {
  ours: () => import('./contestants/ours.js'),
  agUiClient: () => import('./contestants/agUiClient.js'),
  copilotKit: () => import('./contestants/copilotKit.js'),
  assistantUi: () => import('./contestants/assistantUi.js'),
  tanstackAi: () => import('./contestants/tanstackAi.js'),
};

const container = document.getElementById('root') ?? document.body;
const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));
const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
const answer = () => container.querySelector('[data-answer]')?.textContent ?? '';
/** The approve button of this library's cards and of the other libraries' cards. */
const approvals = (): HTMLButtonElement[] =>
  [
    ...container.querySelectorAll<HTMLButtonElement>(
      '[data-approve], [data-status="open"] .rai-actions button',
    ),
  ].filter((button) => button.matches('[data-approve]') || button.textContent === 'Yes');
const cards = () => container.querySelectorAll('article').length;

let contestant: Contestant | undefined;
/** The time at which the page last passed a request to `fetch`. */
let requested = 0;
/** Responses instead of the network, one for each request. */
let replies: Response[] = [];

const agentFetch: typeof fetch = (target, init) => {
  requested = performance.now();
  const reply = replies.shift();
  return reply ? Promise.resolve(reply) : fetch(target, init);
};

async function until(condition: () => boolean, limit: number): Promise<void> {
  const end = performance.now() + limit;
  while (!condition()) {
    if (performance.now() > end)
      throw new Error(`Timed out after ${limit} ms. The page shows: ${answer().slice(0, 80)}`);
    await frame();
  }
}

function isClickable(button: HTMLButtonElement | undefined): boolean {
  if (!button || button.disabled) return false;
  button.scrollIntoView({ block: 'nearest' });
  const { left, top, width, height } = button.getBoundingClientRect();
  return width > 0 && button.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}

/** Waits until the current frame has been painted. */
const painted = () =>
  new Promise<void>((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => resolve();
    port2.postMessage(undefined);
  });

const line = (event: object) => new TextEncoder().encode(`data: ${JSON.stringify(event)}\n\n`);

const bench = {
  /** Shows the screen of a library. Nothing else runs in this page. */
  async open(name: string, url: string, threadId?: string): Promise<void> {
    const load = screens[name];
    if (!load) throw new Error(`Unknown library: ${name}.`);
    const { Screen } = await load();
    createRoot(container).render(
      <Screen url={url} fetch={agentFetch} threadId={threadId} onReady={(ready) => (contestant = ready)} />,
    );
    await until(() => contestant !== undefined, 10_000);
    await wait(100);
  },

  /** Sends the message, and waits until every card can be answered. */
  async ask(count: number): Promise<void> {
    contestant?.send();
    await until(() => approvals().length === count, 20_000);
    await frame();
  },

  /** Answers all questions, and waits until the first text of the following run is shown. */
  async answerAll(): Promise<void> {
    contestant?.answerAll();
    await until(() => answer().length > 0, 20_000);
    await wait(200);
  },

  /** Waits until `length` characters are shown: React's work and the long tasks during that time. */
  async stream(length: number, isNaming: boolean, limit: number) {
    const tasks = watchTasks();
    window.reactCommits.start(isNaming);
    const shown = cards();
    const began = performance.now();
    while (answer().length < length && performance.now() - began < limit) await frame();
    await painted();
    const took = performance.now() - began;
    const missing = length - answer().length;
    return { ...window.reactCommits.read(), ...tasks.stop(), took, missing, cards: shown };
  },

  /**
   * The time from the bytes that end a run with a question to a clickable button, and from the click to the request.
   */
  async decide() {
    let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
    const body = new ReadableStream<Uint8Array>({ start: (given) => void (controller = given) });
    replies = [new Response(body, { headers: { 'content-type': 'text/event-stream' } })];
    contestant?.send();
    const ids = { threadId: 'thread', runId: 'run' };
    await wait(50);
    controller?.enqueue(line({ type: 'RUN_STARTED', ...ids }));
    controller?.enqueue(line({ type: 'TEXT_MESSAGE_START', messageId: 'said', role: 'assistant' }));
    controller?.enqueue(line({ type: 'TEXT_MESSAGE_CONTENT', messageId: 'said', delta: 'May I?' }));
    controller?.enqueue(line({ type: 'TEXT_MESSAGE_END', messageId: 'said' }));
    await until(() => answer() === 'May I?', 5_000);
    await frame();
    // At a random point within a frame, as with a real network.
    await wait(20 + Math.random() * 16);
    const question = { id: 'int-1', reason: 'confirmation', message: 'Go on?', responseSchema: approval };
    const finished = { type: 'RUN_FINISHED', ...ids, outcome: { type: 'interrupt', interrupts: [question] } };
    const began = performance.now();
    controller?.enqueue(line(finished));
    controller?.close();
    let frames = 0;
    do {
      await frame();
      frames += 1;
      await painted();
      if (frames > 600) throw new Error('No button appeared.');
    } while (!isClickable(approvals()[0]));
    const clickable = performance.now() - began;
    await wait(50);
    requested = 0;
    const pressed = performance.now();
    approvals()[0]?.click();
    await until(() => requested > 0, 5_000);
    return { clickable, frames, request: requested - pressed };
  },

  /** Approves one of many questions: the components that re-rendered. */
  async answerOne(index: number): Promise<Rendered> {
    window.reactCommits.start(true);
    approvals()[index]?.click();
    await wait(300);
    return window.reactCommits.read();
  },
};

const approval = { type: 'object', properties: { approved: { type: 'boolean' } }, required: ['approved'] };

window.bench = bench;
