import fc from 'fast-check';
import type { AgentRun, PendingInterrupt } from 'react-agent-interrupts/core';
import { begun, finished, sse } from './kit.js';

/** The arguments of a call: their JSON text, with a number at one place. */
export const argumentsWith = (n: string): string => `{"to":"Ann","list":[{"n":${n}}],"half":0.5}`;

const digits = (min: number, max: number): fc.Arbitrary<string> =>
  fc
    .array(fc.integer({ min: 0, max: 9 }), { minLength: min, maxLength: max })
    .map((list) => `${list.join('')}7`);

const whole = digits(17, 24).map((text) => `1${text}`);
const decimal = digits(18, 24).map((text) => `0.1${text}`);

/** The text of a number that JavaScript rounds. */
export const rounded: fc.Arbitrary<string> = fc
  .tuple(
    fc.constantFrom('', '-'),
    fc.oneof(
      whole.filter((text) => String(BigInt(Number(text))) !== text && String(Number(text)) !== text),
      decimal,
      fc.constantFrom('1e400', '12e-400'),
    ),
  )
  .map((parts) => parts.join(''));

/** The text of an integer beyond 2^53 that JavaScript writes with the same digits. */
export const kept: fc.Arbitrary<string> = fc.oneof(
  fc.bigInt({ min: 2n ** 53n, max: 2n ** 80n }).map((n) => JSON.stringify(Number(n))),
  fc.constantFrom('9007199254740992', '-9007199254740992', '1e21', '-2.5E+30'),
);

/** Two texts of different numbers that JavaScript reads as the same one. */
export const alike: fc.Arbitrary<readonly [string, string]> = fc
  .tuple(fc.oneof(whole, decimal), fc.boolean())
  .map(([text, isSwapped]): readonly [string, string] => {
    const other = `${text.slice(0, -1)}8`;
    return isSwapped ? [other, text] : [text, other];
  })
  .filter(([a, b]) => Number(a) === Number(b));

const edits = {
  type: 'object',
  required: ['approved'],
  properties: { approved: { type: 'boolean' }, editedArgs: { type: 'object' } },
};
const HOLE = '@arguments@';

/** A question whose metadata contains the call. `HOLE` stands for the arguments as JSON, and `TEXT` for JSON text. */
type Asked = (hole: string, text: string) => object;

const review = (args: string): object => ({
  action_requests: [{ name: 'pay', args }],
  review_configs: [{ action_name: 'pay', allowed_decisions: ['approve', 'edit', 'reject'] }],
});

/** The interrupts in which the servers of AG-UI describe a call, each without its id. */
export const described: readonly (readonly [string, Asked])[] = [
  [
    'Agent Framework, as JSON text',
    (_, text) => ({
      metadata: { agent_framework: { function_call: { name: 'pay', arguments: text } } },
      responseSchema: { ...edits, properties: { ...edits.properties, accepted: { type: 'boolean' } } },
    }),
  ],
  [
    'Agent Framework, as JSON',
    (hole) => ({
      metadata: { agent_framework: { function_call: { name: 'pay', arguments: hole } } },
      responseSchema: { ...edits, properties: { ...edits.properties, accepted: { type: 'boolean' } } },
    }),
  ],
  [
    'Strands',
    (hole) => ({
      metadata: { strandsName: 'ask', tool_name: 'pay', tool_input: hole },
      responseSchema: edits,
    }),
  ],
  [
    'TanStack AI',
    (hole) => ({
      metadata: {
        'tanstack:interruptBinding': { interruptId: 'a', interruptedRunId: 'r' },
        toolName: 'pay',
        input: hole,
      },
      responseSchema: edits,
    }),
  ],
  [
    'Mastra',
    (hole) => ({
      metadata: { mastra: { runId: 'r', toolName: 'pay', args: hole } },
      responseSchema: edits,
    }),
  ],
  [
    'ADK',
    (hole) => ({
      metadata: {
        adk: { originalFunctionCall: { id: 'tc', name: 'pay', args: hole }, toolConfirmation: {} },
      },
      responseSchema: edits,
    }),
  ],
  ['an unknown server', (hole) => ({ metadata: { toolName: 'pay', input: hole }, responseSchema: edits })],
  ["LangChain's middleware", (hole) => ({ metadata: { langgraph: { raw: review(hole) } } })],
];

/** The frames of a run that asks, after these events. */
export const asking = (ask: Asked, n: string, before: readonly object[] = [], more: object = {}): string => {
  const text = argumentsWith(n);
  const interrupt = { id: 'a', reason: 'tool_call', ...more, ...ask(HOLE, text) };
  const end = { ...finished, outcome: { type: 'interrupt', interrupts: [interrupt] } };
  return sse([begun, ...before, end]).replaceAll(`"${HOLE}"`, text);
};

/** The only question of a run, or its only action: the call that the user decides about. */
export function questionIn(run: AgentRun): {
  readonly key: string;
  readonly args: unknown;
  readonly argsText: string | undefined;
  readonly interrupt: PendingInterrupt;
} {
  const [interrupt] = run.getSnapshot().interrupts;
  if (!interrupt) throw new Error('The agent has asked nothing.');
  const { key, args, argsText } = interrupt.actions?.[0] ?? { ...interrupt.toolCall, key: interrupt.key };
  return { key, args, argsText, interrupt };
}

/** The arguments that an editor sends if the user changes something else. */
export const editedElsewhere = (args: unknown): object => ({
  ...(JSON.parse(JSON.stringify(args)) as object),
  to: 'Bob',
});

/** The arguments that an editor sends if the user also replaces the number. */
export const edited = { to: 'Bob', list: [{ n: 7 }], half: 0.5 };
