import type { Browser, BrowserContext, BrowserContextOptions, Locator, Page } from 'playwright';
import type { RunAgentInput } from 'react-agent-interrupts';
import type { ThreadJournal } from '../../examples/agent/Journal.js';
import type { RunningDemo } from '../../examples/startDemo.js';
import { PATIENCE } from '../setup/patience.js';

/** The options of a page. */
export interface OpenOptions extends BrowserContextOptions {
  /** How long the filing form waits, in milliseconds. @default five minutes */
  readonly expiresInMs?: number;
}

/**
 * The conversation alone, which sends answers immediately. The test in sendDelay.test.ts opens it with its own delay,
 * and inbox.test.ts with the inbox.
 */
const withoutDelay = '/?inbox=off&sendDelayMs=0';

/** The demo, used by roles and names. It records every unexpected error of the page. */
export class DemoPage {
  /** The bodies of the runs that the page has posted, in order. */
  readonly posted: RunAgentInput[] = [];
  /** Errors and warnings of the console, uncaught errors, and unhandled rejections. */
  readonly problems: string[] = [];

  private constructor(
    readonly page: Page,
    private readonly demo: RunningDemo,
  ) {
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) this.problems.push(message.text());
    });
    // Chromium reports an unhandled rejection here too.
    page.on('pageerror', (error) => this.problems.push(String(error)));
    page.on('request', (request) => {
      // The page's own client wrote it.
      if (request.url().endsWith('/agent')) this.posted.push(request.postDataJSON() as RunAgentInput);
    });
  }

  static async open(browser: Browser, demo: RunningDemo, options: OpenOptions = {}): Promise<DemoPage> {
    const { expiresInMs, ...contextOptions } = options;
    const context = await browser.newContext({ reducedMotion: 'reduce', ...contextOptions });
    const path = expiresInMs === undefined ? withoutDelay : `${withoutDelay}&expiresInMs=${expiresInMs}`;
    return DemoPage.openIn(context, demo, path);
  }

  /** Opens the demo in another tab of `context`. */
  static async openIn(context: BrowserContext, demo: RunningDemo, path = withoutDelay): Promise<DemoPage> {
    context.setDefaultTimeout(PATIENCE);
    const opened = new DemoPage(await context.newPage(), demo);
    // Vite transforms every module for the first page.
    await opened.page.goto(demo.url + path, { timeout: 240_000 });
    await opened.button('New thread').waitFor();
    return opened;
  }

  /** Loads the demo again with another thread, and clears the records of the previous one. */
  async openAnew(): Promise<void> {
    await this.page.goto(this.demo.url + withoutDelay);
    await this.button('New thread').waitFor();
    this.posted.length = 0;
    this.problems.length = 0;
  }

  /** Closes the page and its context. */
  close(): Promise<void> {
    return this.page.context().close();
  }

  /** @throws Error with every unexpected error of the page. */
  assertNoProblems(): void {
    if (this.problems.length > 0) throw new Error(`In the page went wrong:\n${this.problems.join('\n')}`);
  }

  /** Starts another thread, and clears the records of the previous one. */
  async startAnew(): Promise<void> {
    await this.button('New thread').click();
    await this.settled();
    this.posted.length = 0;
    this.problems.length = 0;
  }

  get panel(): Locator {
    return this.page.getByRole('region', { name: 'Questions from the agent' });
  }

  get log(): Locator {
    return this.page.getByRole('log');
  }

  get record(): Locator {
    return this.page.getByRole('region', { name: 'What the agent did' });
  }

  get bar(): Locator {
    return this.page.getByRole('region', { name: 'Your answers' });
  }

  /** The card of a question, by any part of its text. */
  card(question: string | RegExp): Locator {
    return this.page.getByRole('article', { name: question });
  }

  button(name: string, inside: Page | Locator = this.page): Locator {
    return inside.getByRole('button', { name, exact: true });
  }

  /** The button of a scenario, once the demo has read its storage and a message can be sent. */
  scenario(title: string): Locator {
    return this.page.getByRole('button', { name: title, disabled: false });
  }

  /** Picks a scenario by its title, from the list that may be collapsed. */
  async start(title: string): Promise<void> {
    const fold = this.button('Things to try');
    if ((await fold.getAttribute('aria-expanded')) === 'false') await fold.click();
    await this.scenario(title).click();
  }

  /** Presses Tab until `target` has the focus, like a user without a mouse. */
  async tabTo(target: Locator): Promise<void> {
    await target.waitFor();
    for (let presses = 0; presses < 12; presses += 1) {
      await this.page.keyboard.press('Tab');
      if (await target.evaluate((element) => element === document.activeElement)) return;
    }
    throw new Error(`Twelve presses of Tab do not reach ${target.toString()}.`);
  }

  /** Waits until the agent has sent `words`. */
  said(words: string): Promise<void> {
    return this.log.getByText(words).waitFor();
  }

  /** Waits until no question is pending and the agent is idle. */
  async settled(): Promise<void> {
    // The sentence is hidden while a receipt is shown.
    await this.page.getByText('When the agent needs you, it asks here.').waitFor({ state: 'attached' });
    await this.page.getByRole('article').first().waitFor({ state: 'detached' });
  }

  /** What the agent's own code received and executed on this thread. */
  async journal(): Promise<ThreadJournal> {
    const threadId = new URL(this.page.url()).searchParams.get('thread') ?? '';
    const response = await fetch(`${this.demo.url}/received?threadId=${encodeURIComponent(threadId)}`);
    return (await response.json()) as ThreadJournal;
  }
}
