import type { RunAgentInput } from 'react-agent-interrupts/core';
import type { Agent } from './Agent.js';
import { entriesIn } from './agentEvents.js';
import type { Hosts } from './Hosts.js';
import type { Oracle } from './Oracle.js';
import type { SharedBrowser } from './SharedBrowser.js';
import type { Tab } from './Tab.js';

/** Everything that a request meets. */
interface Around {
  readonly hosts: Hosts;
  readonly agent: Agent;
  readonly oracle: Oracle;
  readonly browser: SharedBrowser;
  readonly tabs: readonly Tab[];
}

/** The `fetch` of a tab. A request arrives when the plan releases it. */
export async function fetchFrom(
  world: Around,
  tab: Tab,
  url: string,
  init: RequestInit | undefined,
): Promise<Response> {
  if (!tab.alive) return new Promise(() => undefined);
  const signal = init?.signal ?? undefined;
  const aborted = new Promise<never>((_, reject) => {
    const abort = () => reject(new DOMException('It was aborted.', 'AbortError'));
    if (signal?.aborted) abort();
    signal?.addEventListener('abort', abort, { once: true });
  });
  aborted.catch(() => undefined);
  const failure = world.hosts.failure('fetch');
  const isDown = !world.browser.online || failure !== undefined;
  if (typeof init?.body !== 'string') {
    if (init?.method === 'DELETE') world.oracle.ended(tab);
    if (isDown) throw new TypeError('The network is down.');
    if (init?.method === 'DELETE') return world.agent.end(url.split('/').at(-1) ?? '');
    const cursor = new Headers(init?.headers).get('last-event-id');
    return world.agent.pickUp(url.split('/').at(-1) ?? '', cursor, (told) => world.oracle.told(told))
      .response;
  }
  // The client under test wrote it.
  const input = JSON.parse(init.body) as RunAgentInput;
  const words = input.messages.findLast(({ role }) => role === 'user')?.id;
  const body = JSON.stringify([entriesIn(input), words]);
  const repeats = tab.unauthorised === body;
  const kind = world.oracle.posted(tab, input, world.tabs);
  if (isDown) throw new TypeError('The network is down.');
  let isBusy = () => !signal?.aborted;
  if (kind !== 'ask') {
    tab.busy = { resumes: kind === 'resume', isBusy: () => isBusy() };
    tab.lastWords = words;
  }
  const arrived = world.hosts.wait('fetch', `request of ${tab.name}`, { alive: true }).then((outcome) => {
    if (outcome === 'fail') {
      isBusy = () => false;
      throw new TypeError('The connection broke.');
    }
    const reply = world.agent.receive(input, (told) => {
      if (tab.alive && !tab.disposed && !signal?.aborted) world.oracle.told(told);
    });
    world.oracle.taken(tab, reply.taken);
    isBusy = () => !signal?.aborted && reply.stream?.isBusy === true;
    if (reply.response.status === 401 && kind !== 'ask' && !repeats) tab.unauthorised = body;
    signal?.addEventListener('abort', () => reply.stream?.cut(), { once: true });
    return reply.response;
  });
  return Promise.race([arrived, aborted]);
}
