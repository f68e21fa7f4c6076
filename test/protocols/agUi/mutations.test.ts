import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isJsonObject, type JsonObject } from '../../../src/model/json.js';
import type { StreamEnding } from '../../../src/model/Protocol.js';
import { agUi } from '../../../src/protocols/agUi/agUi.js';
import { snakeCase } from '../../../src/protocols/agUi/normalizeEvent.js';
import { decodeSse } from '../../../src/stream/decodeSse.js';
import { bodyOf, cut } from '../../stream/bytes.js';
import { cases } from '../../setup/cases.js';
import { agUiRecordings } from './agUiRecordings.js';

type Events = readonly JsonObject[];

const recordings = agUiRecordings.map(({ name, text }): readonly [string, Events] => {
  const lines = text.split('\n').filter((line) => line.startsWith('data: '));
  return [name, lines.map((line) => JSON.parse(line.slice(6)) as JsonObject)];
});
const pauses = recordings.filter(([, events]) => endingOf(events).type === 'paused');
/** Whether the server sends ids. Two interrupts without ids that say the same can be one or two. */
const hasIds = ([, events]: (typeof recordings)[number]): boolean => {
  const ending = endingOf(events);
  return (
    ending.type !== 'paused' || ending.interrupts.every(({ interrupt }) => interrupt.id !== 'on_interrupt')
  );
};

function endingOf(events: Events): StreamEnding {
  const decoder = agUi().createDecoder();
  for (const event of events) decoder.decode({ data: JSON.stringify(event) });
  return decoder.ending();
}

/** The questions, and the end of the run: what no mutation may change. */
function essenceOf(ending: StreamEnding): unknown {
  if (ending.type === 'failed') return { type: ending.type, details: ending.error.details };
  if (ending.type !== 'paused') return ending;
  return {
    type: ending.type,
    asked: ending.interrupts.map(({ interrupt, answerable, answerFormat, cancellation, actions }) => {
      const { id, reason, message, toolCallId, responseSchema } = interrupt;
      return {
        id,
        reason,
        message,
        toolCallId,
        responseSchema,
        answerable,
        answerFormat,
        cancellation,
        actions,
      };
    }),
  };
}

/** AG-UI's own fields, in its own places. Everything inside a value is the agent's. */
function respelled(event: JsonObject): JsonObject {
  const entries = Object.entries(event).map(([key, value]): readonly [string, unknown] => {
    const inside = key === 'outcome' || key === 'interrupts' || key === 'messages' || key === 'toolCalls';
    return [key === 'type' ? key : snakeCase(key), inside ? respelledIn(value) : value];
  });
  return Object.fromEntries(entries);
}

function respelledIn(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(respelledIn);
  return isJsonObject(value) ? respelled(value) : value;
}

const moved = (events: Events, to: number): Events => {
  const at = events.findIndex(({ type }) => type === 'RUN_STARTED');
  if (at === -1) return events;
  const rest = events.filter((_, index) => index !== at);
  const started = events[at] as JsonObject;
  return [...rest.slice(0, to), started, ...rest.slice(to)];
};

/** The interrupts of an outcome on the CUSTOM channel that precedes outcomes, as their bridge writes them. */
function overCustom(events: Events): Events {
  return events.flatMap((event): Events => {
    const { outcome, ...finished } = event;
    if (event['type'] !== 'RUN_FINISHED' || !isJsonObject(outcome)) return [event];
    const interrupts = outcome['interrupts'] as readonly JsonObject[];
    const customs = interrupts.map((interrupt): JsonObject => {
      const { mastra } = (interrupt['metadata'] ?? {}) as JsonObject;
      const value = isJsonObject(mastra)
        ? { ...mastra, toolCallId: interrupt['toolCallId'] }
        : { ...interrupt, id: undefined };
      const custom = { type: 'CUSTOM', name: 'on_interrupt', value: JSON.stringify(value) };
      return isJsonObject(mastra) ? custom : { ...custom, rawEvent: { id: interrupt['id'] } };
    });
    return [...customs, finished];
  });
}

const optional = [
  'message',
  'toolCallId',
  'responseSchema',
  'expiresAt',
  'metadata',
  'subagentRunId',
] as const;

describe('each recording reads the same', () => {
  it.each(recordings)('%s in snake_case', (_name, events) => {
    expect(essenceOf(endingOf(events.map(respelled)))).toEqual(essenceOf(endingOf(events)));
  });

  it.each(recordings.filter(hasIds))('%s with every event twice', (_name, events) => {
    const twice = events.flatMap((event) => [event, event]);
    expect(essenceOf(endingOf(twice))).toEqual(essenceOf(endingOf(events)));
  });

  it.each(recordings)('%s with RUN_STARTED anywhere', (_name, events) => {
    const { length } = events;
    for (const to of [1, 2, 3, Math.floor(length / 2), length - 2, length - 1]) {
      expect(essenceOf(endingOf(moved(events, to)))).toEqual(essenceOf(endingOf(events)));
    }
  });

  it.each(recordings)('%s in other framing, cut anywhere', async (_name, events) => {
    const expected = essenceOf(endingOf(events));
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('\n', '\r\n', '\r'),
        fc.constantFrom('', ': ping', 'data:', 'data: [DONE]', 'id: 7'),
        fc.array(fc.nat(), { maxLength: 6 }),
        async (feed, between, places) => {
          const text = events
            .map((event) => `data: ${JSON.stringify(event)}${feed}${feed}${between}${feed}${feed}`)
            .join('');
          const decoder = agUi().createDecoder();
          for await (const frames of decodeSse(bodyOf(...cut(new TextEncoder().encode(text), places)))) {
            for (const frame of frames) decoder.decode(frame);
          }
          expect(essenceOf(decoder.ending())).toEqual(expected);
        },
      ),
      { numRuns: cases(4, 100) },
    );
  });

  it.each(recordings)('%s with nulls for absent fields', (_name, events) => {
    const filled = events.map((event): JsonObject => {
      const { outcome } = event;
      const nulls = { rawEvent: null, timestamp: null, parentMessageId: null, metadata: null };
      if (!isJsonObject(outcome)) return { ...nulls, outcome: null, ...event };
      const interrupts = (outcome['interrupts'] ?? []) as Events;
      const none = Object.fromEntries(optional.map((field) => [field, null]));
      return {
        ...nulls,
        ...event,
        outcome: { ...outcome, interrupts: interrupts.map((each) => ({ ...none, ...each })) },
      };
    });
    expect(essenceOf(endingOf(filled))).toEqual(essenceOf(endingOf(events)));
  });
});

describe('each pause', () => {
  it.each(pauses)('%s keeps every question when an optional field of one is null', (_name, events) => {
    const before = endingOf(events);
    if (before.type !== 'paused') throw new Error('It does not pause.');
    for (const field of optional) {
      const without = events.map((event): JsonObject => {
        const { outcome } = event;
        if (!isJsonObject(outcome)) return event;
        const interrupts = outcome['interrupts'] as Events;
        return {
          ...event,
          outcome: { ...outcome, interrupts: interrupts.map((each) => ({ ...each, [field]: null })) },
        };
      });
      const after = endingOf(without);
      if (after.type !== 'paused') throw new Error(`Without ${field} it is ${after.type}.`);
      expect(after.interrupts.map(({ interrupt }) => interrupt.id)).toEqual(
        before.interrupts.map(({ interrupt }) => interrupt.id),
      );
      expect(after.interrupts.every(({ answerable }) => answerable)).toBe(true);
    }
  });

  it.each(pauses.filter(([name]) => /langgraph|mastra/.test(name)))(
    '%s asks the same on the CUSTOM channel that precedes outcomes, and on both',
    (_name, events) => {
      const asked = (list: Events) => {
        const ending = endingOf(list);
        return ending.type === 'paused'
          ? ending.interrupts.map(({ interrupt: { id, reason, message, toolCallId } }) => ({
              id,
              reason,
              message,
              toolCallId,
            }))
          : ending.type;
      };
      const bare = events.filter(({ type }) => type !== 'CUSTOM' || !hasOutcome(events));
      expect(asked(overCustom(bare))).toEqual(asked(events));
      const both = [...overCustom(bare).slice(0, -1), ...bare.slice(-1)];
      expect(asked(both)).toEqual(asked(events));
    },
  );

  it.each(pauses.filter(hasIds))(
    '%s is asked again when the whole run is replayed after itself',
    (_name, events) => {
      expect(essenceOf(endingOf([...events, ...events]))).toEqual(essenceOf(endingOf(events)));
    },
  );
});

const hasOutcome = (events: Events): boolean => events.some(({ outcome }) => isJsonObject(outcome));
