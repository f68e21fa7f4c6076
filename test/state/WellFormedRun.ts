import type { AgentEvent } from '../../src/model/AgentEvent.js';
import {
  isWholeJson,
  kinds,
  metadataOf,
  names,
  patchFrom,
  pick,
  senders,
  tagOf,
  type Kind,
  type Move,
} from './moves.js';

interface Entity {
  readonly id: string;
  owner: string | undefined;
  open: boolean;
  /** What has streamed into it. */
  text: string;
  /** It has a result: starting it again means another call. */
  settled: boolean;
}

/**
 * Turns arbitrary moves into a run that the reference client accepts, with everything that the protocol allows:
 * messages and calls of several senders interleaved, in whole events and in chunks, some of them restarted, and
 * snapshots in between. Ids of messages are the same from run to run, so that runs on one thread share them; ids of
 * calls are not.
 */
export class WellFormedRun {
  readonly events: AgentEvent[] = [];
  readonly #runId: string;
  readonly #entities: Record<Kind, Map<string, Entity>> = {
    text: new Map(),
    reasoning: new Map(),
    toolCall: new Map(),
  };
  readonly #activities: string[] = [];
  /** Open steps, reasoning spans and subagents, by the events that open and close them. */
  readonly #brackets = [
    { open: new Set<string>(), start: 'STEP_STARTED', end: 'STEP_FINISHED', field: 'stepName' },
    { open: new Set<string>(), start: 'REASONING_START', end: 'REASONING_END', field: 'messageId' },
    { open: new Set<string>(), start: 'SUBAGENT_STARTED', end: 'SUBAGENT_FINISHED', field: 'subagentRunId' },
  ] as const;
  /** What each sender sends in chunks. */
  readonly #lanes = new Map<string | undefined, { readonly kind: Kind; readonly entity: Entity }>();
  #count = 0;

  constructor(runId: string, history: readonly unknown[] = []) {
    this.#runId = runId;
    const input = { threadId: 'thread', runId, messages: history, tools: [], context: [] };
    this.#emit({ type: 'RUN_STARTED', threadId: 'thread', runId, ...(history.length > 0 && { input }) });
  }

  make(move: Move): void {
    const kind = pick(kinds, move.pick) ?? 'text';
    const actions = [
      () => this.#start(kind, move),
      () => this.#continue(kind, move),
      () => this.#continue(kind, move),
      () => this.#chunk(kind, move),
      () => this.#chunk(kind, move),
      () => this.#result(move),
      () => this.#state(move),
      () => this.#activity(move),
      () => this.#snapshot(move),
      () => this.#bracket(move),
      () => this.#aside(move),
    ];
    pick(actions, move.action)?.();
  }

  /** Ends the run, and everything open unless it fails. */
  finish(failed: boolean): readonly AgentEvent[] {
    if (failed) {
      this.#emit({ type: 'RUN_ERROR', message: 'broken' });
      return this.events;
    }
    this.#endChunks(() => true);
    for (const kind of kinds) {
      const { prefix, field } = names[kind];
      for (const { id, open } of this.#entities[kind].values()) {
        if (open) this.#emit({ type: `${prefix}_END`, [field]: id });
      }
    }
    for (const { open, end, field } of this.#brackets)
      for (const id of open) this.#emit({ type: end, [field]: id });
    this.#emit({ type: 'RUN_FINISHED', threadId: 'thread', runId: this.#runId });
    return this.events;
  }

  /** Starts a message or call, or restarts one that has ended; a call only if its arguments broke off. */
  #start(kind: Kind, move: Move): void {
    const entities = [...this.#entities[kind].values()];
    const ended = entities.filter(
      ({ open, text, settled }) => !open && !settled && !(kind === 'toolCall' && isWholeJson(text)),
    );
    const again = move.fresh ? undefined : pick(ended, move.pick);
    const entity = again ?? this.#entity(kind, move.tagged ? 's1' : undefined);
    entity.open = true;
    const parentMessageId =
      again === undefined && kind === 'toolCall' ? this.#parentOf(entity, move) : undefined;
    const { prefix, field } = names[kind];
    this.#emit({
      type: `${prefix}_START`,
      [field]: entity.id,
      ...(kind === 'toolCall' && { toolCallName: `tool ${move.text}` }),
      ...(kind === 'reasoning' && { role: 'reasoning' }),
      ...(kind === 'text' &&
        move.pick % 2 === 0 && { role: pick(['user', 'system', 'developer'], move.action) }),
      ...(kind === 'text' && move.pick % 5 === 0 && { name: move.text }),
      ...(parentMessageId !== undefined && { parentMessageId }),
      ...(again === undefined && tagOf(entity.owner)),
      ...metadataOf(move),
    });
  }

  /** A call joins a message of the same sender, one that does not exist yet, one of another role, or none. */
  #parentOf(call: Entity, move: Move): string | undefined {
    const texts = [...this.#entities.text.values()].filter(({ owner }) => owner === call.owner);
    const parent = [pick(texts, move.pick)?.id, `parent ${move.pick % 3}`, 'u1', undefined][move.action % 4];
    if (parent !== undefined && !this.#entities.text.has(parent)) call.owner = undefined;
    return parent;
  }

  #continue(kind: Kind, move: Move): void {
    const chunked = new Set([...this.#lanes.values()].map(({ entity }) => entity));
    const open = [...this.#entities[kind].values()].filter((entity) => entity.open && !chunked.has(entity));
    const entity = pick(open, move.pick);
    if (!entity) return;
    const ends = move.fresh && move.tagged;
    entity.open = !ends;
    if (!ends) entity.text += move.text;
    const { prefix, content, field } = names[kind];
    this.#emit({
      type: `${prefix}_${ends ? 'END' : content}`,
      [field]: entity.id,
      ...(!ends && { delta: move.text }),
      ...(move.tagged && tagOf(entity.owner)),
      ...metadataOf(move),
    });
  }

  /** A chunk starts something, or continues what its sender sends, with or without its name. */
  #chunk(kind: Kind, move: Move): void {
    const owner = pick(senders, move.pick);
    const lane = this.#lanes.get(owner);
    const goesOn = !move.fresh && lane?.kind === kind;
    if (!goesOn) this.#endChunks((other) => other === owner);
    const entity = goesOn ? lane.entity : this.#entity(kind, owner);
    if (!goesOn) this.#lanes.set(owner, { kind, entity });
    const { prefix, field } = names[kind];
    const hasDelta = move.json !== null;
    if (hasDelta) entity.text += move.text;
    this.events.push({
      type: `${prefix}_CHUNK`,
      ...((!goesOn || move.tagged) && { [field]: entity.id }),
      ...(!goesOn && kind === 'toolCall' && { toolCallName: `tool ${move.text}` }),
      ...(!goesOn && kind === 'text' && move.tagged && { role: 'user', name: move.text }),
      // A chunk without a name at least identifies its sender.
      ...((!goesOn || !move.tagged) && tagOf(owner)),
      ...(hasDelta && { delta: move.text }),
      ...(move.pick % 5 === 0 && { rawEvent: { provider: true } }),
      ...metadataOf(move),
    });
  }

  #result(move: Move): void {
    const content = move.fresh
      ? JSON.stringify(move.json)
      : move.tagged
        ? [{ type: 'text', text: 'a' }]
        : move.text;
    const call = pick([...this.#entities.toolCall.values()], move.pick);
    if (call) call.settled = true;
    this.#emit({
      type: 'TOOL_CALL_RESULT',
      messageId: this.#id('result'),
      toolCallId: call?.id ?? `${this.#runId} nobody`,
      content,
      ...(move.tagged && { role: 'tool', subagentRunId: 's1' }),
      ...metadataOf(move),
    });
  }

  #state(move: Move): void {
    const owner = move.tagged ? tagOf('s1') : {};
    // The reference client accepts a patch inside a scalar, which RFC 6902 does not.
    const snapshot = typeof move.json === 'object' ? move.json : { a: move.json };
    const change = move.fresh
      ? { type: 'STATE_SNAPSHOT', snapshot }
      : { type: 'STATE_DELTA', delta: patchFrom(move) };
    this.#emit({ ...change, ...owner });
  }

  /** Creates, replaces or patches an activity, also under the id of a text. */
  #activity(move: Move): void {
    const known = [...this.#activities, ...this.#entities.text.keys()];
    const messageId = (move.fresh ? undefined : pick(known, move.pick)) ?? this.#id('activity');
    const activityType = move.tagged ? 'plan' : 'search';
    const shared = { messageId, activityType, ...metadataOf(move) };
    if (!move.fresh && move.action % 2 === 0) {
      this.#emit({ type: 'ACTIVITY_DELTA', ...shared, patch: patchFrom(move) });
      return;
    }
    this.#activities.push(messageId);
    const replace = [true, false, undefined][move.pick % 3];
    const content = { a: move.json, b: [move.text] };
    this.#emit({ type: 'ACTIVITY_SNAPSHOT', ...shared, content, ...(replace !== undefined && { replace }) });
  }

  /** Repeats some messages, drops others and adds some. */
  #snapshot(move: Move): void {
    const some = <T>(values: Iterable<T>): T[] =>
      [...values].filter((_, index) => (move.pick + index) % 3 > 0);
    const calls = some(this.#entities.toolCall.values());
    for (const call of calls) Object.assign(call, { text: move.text, owner: undefined, settled: true });
    const stated = { content: move.text, ...metadataOf(move) };
    const caller = this.#id('caller');
    const toolCalls = calls.map(({ id }) => ({
      id,
      type: 'function',
      function: { name: 'restated', arguments: move.text },
    }));
    const reasonings = move.fresh ? some(this.#entities.reasoning.values()) : [];
    const owned = move.fresh ? ['plan'] : null;
    this.#emit({
      type: 'MESSAGES_SNAPSHOT',
      messages: [
        ...(move.tagged ? [{ id: 'u1', role: 'user', ...stated }] : []),
        ...some(this.#entities.text.values()).map(({ id, owner }) => ({
          id,
          role: 'assistant',
          ...stated,
          ...tagOf(owner),
        })),
        { id: caller, role: 'assistant', toolCalls },
        ...calls.map(({ id }) => ({ id: `${caller} ${id}`, role: 'tool', toolCallId: id, ...stated })),
        ...reasonings.map(({ id, owner }) => ({ id, role: 'reasoning', ...stated, ...tagOf(owner) })),
        ...(move.pick % 5 === 0
          ? [{ id: this.#id('activity'), role: 'activity', activityType: 'plan', content: {} }]
          : []),
      ],
      ...(move.pick % 4 === 0 && { metadata: { '@ag-ui/client': { authoritativeActivityTypes: owned } } }),
    });
  }

  #bracket(move: Move): void {
    const bracket = pick(this.#brackets, move.pick);
    if (!bracket) return;
    const { open, start, end, field } = bracket;
    const last = [...open].at(-1);
    const ends = last !== undefined && move.tagged;
    const id = ends ? last : this.#id('bracket');
    if (ends) open.delete(id);
    else open.add(id);
    this.#emit({
      type: ends ? end : start,
      [field]: id,
      ...(start === 'SUBAGENT_STARTED' && !ends && { name: 'helper' }),
    });
  }

  /** Events that do not change messages, and one that attaches to a message. */
  #aside(move: Move): void {
    const { text, reasoning, toolCall } = this.#entities;
    const entityId = pick([...text.keys(), ...reasoning.keys(), ...toolCall.keys()], move.pick) ?? 'u1';
    const subtype = move.tagged ? 'tool-call' : 'message';
    const events: readonly AgentEvent[] = [
      { type: 'REASONING_ENCRYPTED_VALUE', subtype, entityId, encryptedValue: move.text },
      { type: 'CUSTOM', name: move.text, value: move.json },
      { type: 'RAW', event: move.json },
    ];
    const event = pick(events, move.pick);
    if (event) this.#emit(event);
  }

  #entity(kind: Kind, owner: string | undefined): Entity {
    const id = kind === 'toolCall' ? `${this.#runId} ${this.#id('call')}` : this.#id(kind);
    const entity: Entity = { id, owner, open: true, text: '', settled: false };
    this.#entities[kind].set(id, entity);
    return entity;
  }

  #id(word: string): string {
    this.#count += 1;
    return `${word} ${this.#count}`;
  }

  /** Sends an event that is no chunk. It ends the chunks of its sender, or of all. */
  #emit(event: AgentEvent): void {
    this.events.push(event);
    if (/^(?:RUN_|MESSAGES_)/.test(event.type)) this.#endChunks(() => true);
    else if (/^(?:TEXT|TOOL|STATE|CUSTOM|STEP|SUBAGENT_FINISHED|REASONING_(?!ENC))/.test(event.type)) {
      this.#endChunks((owner) => owner === event['subagentRunId']);
    }
  }

  #endChunks(ends: (owner: string | undefined) => boolean): void {
    for (const [owner, { entity }] of this.#lanes) {
      if (!ends(owner)) continue;
      entity.open = false;
      this.#lanes.delete(owner);
    }
  }
}
