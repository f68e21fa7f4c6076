import { createAgentRun, type AgentRun, type DehydratedRun } from 'react-agent-interrupts/core';
import { memoryStorage } from 'react-agent-interrupts/testing';
import { turns } from '../page.js';
import type { HostBehaviour, Setting } from './moves.js';
import { listings } from './protocol.js';

/** The app around the page: its clock, its storage and the functions that the run object calls. */
export class Host {
  readonly memory = memoryStorage();
  clock = Date.UTC(2026, 0, 1);
  /** From now on, every function does what it should, at once. */
  isCalm = false;
  readonly #held: (() => void)[] = [];
  #calls = 0;

  constructor(readonly setting: Setting) {}

  now(): number {
    return this.clock;
  }

  /** Lets every function that waits go on. */
  release(): void {
    for (const release of this.#held.splice(0)) release();
  }

  /** Waits until a delayed batch has been sent. */
  async afterDelay(): Promise<void> {
    if (this.setting.sendDelay > 0)
      await new Promise((resolve) => setTimeout(resolve, this.setting.sendDelay + 2));
    await turns(25);
  }

  open(fetch: typeof globalThis.fetch, initial?: DehydratedRun): AgentRun {
    const { setting, memory } = this;
    const slow = () => turns(setting.slowStorage ? 3 : 0);
    const storage = {
      ...memory,
      load: async (...given: Parameters<typeof memory.load>) => (await slow(), memory.load(...given)),
      save: async (...given: Parameters<typeof memory.save>) => (await slow(), memory.save(...given)),
    };
    return createAgentRun({
      url: 'http://agent.test/run',
      threadId: 'thread',
      tabs: false,
      protocol: listings(setting),
      fetch,
      now: () => this.now(),
      autoSubmit: setting.autoSubmit,
      whilePending: setting.whilePending,
      sendDelay: setting.sendDelay,
      ...(setting.hasStorage && { storage }),
      ...(initial && { initial }),
      headers: async () => {
        if ((await this.#behave()) === 'throw') throw new Error('No token.');
        return {};
      },
      beforeSubmit: async () => {
        const how = await this.#behave();
        if (how === 'throw') throw new Error('The host cannot say.');
        return how !== 'veto';
      },
      dispatch: async ({ execute }) => {
        const how = await this.#behave();
        if (how === 'throw') throw new Error('The host broke.');
        await execute();
        if (how === 'twice') await execute();
        if (how === 'throw late') throw new Error('The host broke after the request.');
      },
    });
  }

  /** What a function does this time, after it has waited. */
  async #behave(): Promise<HostBehaviour> {
    const { hosts } = this.setting;
    const how = this.isCalm ? 'ok' : (hosts[this.#calls % hosts.length] ?? 'ok');
    this.#calls += 1;
    if (how === 'slow') await turns(5);
    if (how === 'hold') await new Promise<void>((resolve) => this.#held.push(resolve));
    return how;
  }
}

/** What another page has received that only asked for the list. */
export async function listedRun(setting: Setting, list: unknown): Promise<DehydratedRun> {
  const run = createAgentRun({
    url: 'http://agent.test/run',
    threadId: 'thread',
    tabs: false,
    protocol: listings(setting),
    fetch: () => Promise.resolve(Response.json({ list })),
  });
  await run.refresh();
  const initial = structuredClone(run.dehydrate());
  run.dispose();
  return initial;
}
