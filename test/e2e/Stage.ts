import type { Browser, BrowserContext, CDPSession, Page } from 'playwright';

/** What the pages of one story do, while it is played. */
export interface Listener {
  onPost(body: string): void;
  onError(error: Error): void;
}

/** How long a page may take to load on a machine that does much else, in milliseconds. */
const LOADS_WITHIN = 150_000;

/**
 * A browser profile in which one story after another is played. Opening a profile and its pages takes longer than a story.
 * Each story has an origin without anything stored, and loads its pages.
 */
export class Stage {
  readonly #pages: Page[] = [];
  #origin = '';
  #listener: Listener | undefined;

  private constructor(
    readonly context: BrowserContext,
    private readonly blank: string,
  ) {
    context.on('request', (request) => {
      if (request.method() !== 'POST' || new URL(request.url()).origin !== this.#origin) return;
      // The page's requests. Chromium itself repeats a request if its kept connection breaks before a response.
      if (request.headers()['x-attempt'] === '1') this.#listener?.onPost(request.postData() ?? '');
    });
  }

  static async open(browser: Browser, blank: string): Promise<Stage> {
    const context = await browser.newContext();
    context.setDefaultTimeout(LOADS_WITHIN);
    return new Stage(context, blank);
  }

  close(): Promise<void> {
    return this.context.close();
  }

  /** Clears what an earlier story has left at `origin`, and begins another there. */
  async begin(origin: string, listener: Listener): Promise<void> {
    const page = this.#pages[0] ?? (await this.addPage());
    const session: CDPSession = await this.context.newCDPSession(page);
    await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
    await session.detach();
    this.#origin = origin;
    this.#listener = listener;
  }

  /** The page of a tab, which may still show an earlier story. */
  async pageOf(tab: number): Promise<Page> {
    return this.#pages[tab] ?? (await this.addPage(tab));
  }

  /** Another page for a tab whose page was closed. */
  async addPage(tab = 0): Promise<Page> {
    const page = await this.context.newPage();
    page.on('pageerror', (error) => this.#listener?.onError(error));
    this.#pages[tab] = page;
    return page;
  }

  /** Ends the story on every page. */
  async end(): Promise<void> {
    this.#listener = undefined;
    await this.context.setOffline(false);
    for (const page of this.#pages) await page.goto(this.blank);
  }
}
