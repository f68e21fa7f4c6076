import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, request as forward } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, type Browser, type Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildPage } from '../setup/buildPage.js';
import { chromiumLaunchOptions } from '../setup/chromium.js';
import { sendFile } from '../setup/sendFile.js';
import { postgresPrograms, startPostgres, withoutPostgres, type Postgres } from './postgres.js';
import { startServer, type RealServer } from './RealServer.js';

if (postgresPrograms === undefined) console.warn(withoutPostgres);

const ITEMS = 500;
const PATIENCE = 180_000;
const approval = { type: 'object', properties: { approved: { type: 'boolean' } }, required: ['approved'] };

const thread = (id: string) => ({
  id,
  team: 'support',
  agent: 'mail',
  title: `Send ${id}?`,
  interrupts: [
    {
      id: `${id}:1`,
      reason: 'tool_call',
      message: 'Send?',
      toolCallId: `${id}:call`,
      responseSchema: approval,
    },
  ],
  toolCalls: [{ id: `${id}:call`, name: 'send_email', args: { to: `${id}@example.com` } }],
});

interface Records {
  readonly threads: readonly { readonly id: string; readonly status: string }[];
  readonly answers: readonly { readonly thread_id: string; readonly answered_by: string }[];
  readonly effects: readonly { readonly thread_id: string }[];
}

/** The host of the page. It forwards the requests of the inbox to one of the servers. */
interface Front {
  readonly url: string;
  pointTo(server: RealServer): void;
  close(): Promise<void>;
}

async function serveFront(folder: string, first: RealServer): Promise<Front> {
  let target = first;
  const server = createServer((request, response) => {
    const { url = '/', method, headers } = request;
    if (!url.startsWith('/inbox')) return void sendFile(folder, url.split('?')[0] ?? '/', response);
    const passed = forward(target.url(url.slice(1)), { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.on('error', () => response.destroy());
      answer.pipe(response);
    });
    // What a page sees of a server that has died.
    passed.on('error', () => response.destroy());
    response.on('close', () => passed.destroy());
    request.pipe(passed);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (!address || typeof address === 'string') throw new Error('The host of the page has no TCP address.');
  return {
    url: `http://127.0.0.1:${address.port}`,
    pointTo: (next) => void (target = next),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

type Verdict = 'Approve' | 'Deny';

/** A reviewer with a browser of their own, and what the page has shown about each item, by the id of its thread. */
class Reviewer {
  readonly states = new Map<string, string>();
  sent = 0;

  private constructor(
    private readonly browser: Browser,
    private readonly page: Page,
    private readonly front: Front,
    private readonly person: string,
    private readonly verdict: Verdict,
  ) {}

  static async start(front: Front, person: string, verdict: Verdict): Promise<Reviewer> {
    const browser = await chromium.launch(chromiumLaunchOptions());
    const page = await browser.newPage({ viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' });
    page.setDefaultTimeout(PATIENCE);
    return new Reviewer(browser, page, front, person, verdict);
  }

  close(): Promise<void> {
    return this.browser.close();
  }

  async open(): Promise<void> {
    await this.page.goto(`${this.front.url}/?as=${this.person}`);
    await this.page.getByText(/^\d+ waiting$/).waitFor();
  }

  waiting = async (): Promise<number> =>
    Number.parseInt((await this.page.getByText(/^\d+ waiting$/).textContent()) ?? '', 10);

  /** Selects every row, looks at each, and confirms the decision about all of them. */
  async decideAll(): Promise<void> {
    const count = await this.waiting();
    const button = this.page.getByRole('button', { name: `${this.verdict} ${count}`, exact: true });
    // The list reads more while it is scrolled.
    const row = this.page.locator('.rai-inbox-row').first();
    await this.#scrollUntil(async () => (await row.getAttribute('aria-setsize')) === `${count}`);
    await this.page.getByRole('checkbox', { name: 'Select all' }).check({ force: true });
    await this.page.getByText(`${count} selected`, { exact: true }).waitFor();
    await this.#scrollUntil(() => button.isVisible());
    await button.click();
    await this.page.getByRole('button', { name: 'Back' }).waitFor();
    await button.click();
  }

  /** Scrolls through the list until `holds`. The test ends if that never comes. */
  async #scrollUntil(holds: () => Promise<boolean>): Promise<void> {
    do await this.page.evaluate(scrollThrough);
    while (!(await holds()));
  }

  /** Resolves when this many items have been decided. */
  async untilDecided(count: number): Promise<void> {
    await this.page.waitForFunction(
      (least) => (document.querySelector('progress')?.value ?? 0) >= least,
      count,
    );
  }

  reload = (): Promise<unknown> => this.page.reload();

  /** Resolves when the decision has ended, and notes what the page then shows about each item. */
  async untilEnded(): Promise<void> {
    await this.page.getByText('Result', { exact: true }).waitFor();
    const more = this.page.locator('.rai-inbox-unaccepted').getByRole('button', { name: /^Show \d+ more$/ });
    if (await more.isVisible()) await more.click();
    for (const line of await this.page.locator('.rai-inbox-counts li').allTextContents())
      if (line.endsWith(' Sent')) this.sent += Number.parseInt(line, 10);
    for (const line of await this.page.locator('.rai-inbox-unaccepted li').allTextContents()) {
      const [, id = '', state = ''] = /^Send (\w+)\? (.*)$/.exec(line) ?? [];
      this.states.set(id, state);
    }
  }
}

/** Scrolls through the list, so that every row was in view. */
async function scrollThrough(): Promise<void> {
  const list = document.querySelector('.rai-inbox-scroller');
  if (!list) return;
  const step = list.clientHeight / 2;
  for (let top = 0; top < list.scrollHeight; top += step) {
    list.scrollTop = top;
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
  }
}

describe.skipIf(postgresPrograms === undefined)('two reviewers in two browsers', () => {
  let folder: string;
  let postgres: Postgres;
  let stays: RealServer;
  let dies: RealServer;
  let fronts: readonly [Front, Front];
  let reviewers: readonly [Reviewer, Reviewer];
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'inbox-page-'));
    await buildPage(fileURLToPath(new URL('inboxPage', import.meta.url)), folder);
    postgres = await startPostgres();
    const env = { DATABASE_URL: postgres.url };
    stays = await startServer('inbox', env);
    dies = await startServer('inbox', env);
    fronts = [await serveFront(folder, stays), await serveFront(folder, dies)];
    reviewers = [
      await Reviewer.start(fronts[0], 'ann', 'Approve'),
      await Reviewer.start(fronts[1], 'bob', 'Deny'),
    ];
  });
  afterAll(async () => {
    await Promise.all(reviewers.map((each) => each.close()));
    await Promise.all(fronts.map((each) => each.close()));
    await Promise.all([stays.stop(), dies.stop()]);
    await postgres.stop();
    await rm(folder, { recursive: true });
  });

  it(`decide ${ITEMS} items while a server dies and a page is reloaded: each is answered once, and every doubt is shown`, async () => {
    const ids = Array.from({ length: ITEMS }, (_, at) => `bulk${at}`);
    await fetch(stays.url('threads'), { method: 'POST', body: JSON.stringify(ids.map(thread)) });
    const [ann, bob] = reviewers;
    await Promise.all([ann.open(), bob.open()]);
    expect([await ann.waiting(), await bob.waiting()]).toEqual([ITEMS, ITEMS]);

    await Promise.all([ann.decideAll(), bob.decideAll()]);
    await Promise.all([
      ann.untilDecided(ITEMS / 8).then(ann.reload),
      bob.untilDecided(ITEMS / 8).then(() => dies.kill()),
    ]);
    await bob.untilEnded();
    // What the dead server may have accepted is in doubt or failed, and the page shows each.
    expect(bob.sent + bob.states.size).toBe(ITEMS);
    const shown = [...bob.states.values()];
    expect(shown.filter((state) => /^(May have arrived|Could not be sent)/.test(state))).not.toEqual([]);

    await fetch(stays.url('recover'));
    fronts[1].pointTo(stays);
    for (const reviewer of [ann, bob]) {
      await reviewer.open();
      if ((await reviewer.waiting()) === 0) continue;
      await reviewer.decideAll();
      await reviewer.untilEnded();
    }

    const { threads, answers, effects } = (await (await fetch(stays.url('records'))).json()) as Records;
    expect(threads.filter(({ status }) => status !== 'done')).toEqual([]);
    expect(answers.map(({ thread_id: id }) => id).toSorted()).toEqual(ids.toSorted());
    expect(effects.map(({ thread_id: id }) => id).toSorted()).toEqual(ids.toSorted());

    // Each answer of Bob is one that his page has shown as sent or as in doubt, and as nothing else.
    const ofBob = answers.filter(({ answered_by: by }) => by === 'Bob').map(({ thread_id: id }) => id);
    const notSent = ofBob.flatMap((id) => bob.states.get(id) ?? []);
    expect(notSent.filter((state) => !state.startsWith('May have arrived'))).toEqual([]);
    expect(bob.sent + notSent.length).toBe(ofBob.length);
  });
});
