import { describe, expect, it } from 'vitest';
import { maskPayload } from '../../src/decisions/actions.js';
import { recordBatch, recordResults } from '../../src/decisions/history.js';
import { holdsSecret } from '../../src/secrets/holdsSecret.js';
import {
  hasSecretArguments,
  withoutSecretArgs,
  withoutSecretProposal,
} from '../../src/secrets/withoutSecretArgs.js';
import { secretsOfToolSchemas } from '../../src/secrets/secretsOfToolSchemas.js';
import { SECRET_MASK } from '../../src/model/secretMask.js';
import type { Message } from '../../src/model/agUi.js';
import type { ReceivedInterrupt } from '../../src/model/PendingInterrupt.js';
import type { ToolCallRecord } from '../../src/model/ToolCallRecord.js';

const CANARY = 'canary-7f3a';
const login = { properties: { user: {}, pin: { writeOnly: true } } };

const question = (part: Partial<ReceivedInterrupt> = {}, responseSchema?: object): ReceivedInterrupt => ({
  interrupt: { id: 'i', reason: 'tool_call', toolCallId: 'c', ...(responseSchema && { responseSchema }) },
  raw: { responseSchema },
  issues: [],
  answerable: true,
  ...part,
});
const edits = (editedArgs: object) =>
  question({}, { properties: { approved: { type: 'boolean' }, editedArgs } });
const call = (args: unknown, part: Partial<ToolCallRecord> = {}): ToolCallRecord => ({
  id: 'c',
  name: 'login',
  argsText: JSON.stringify(args),
  args,
  status: 'suspended',
  proposedBy: 'r',
  ...part,
});
const asking = (args: unknown): Message => ({
  id: 'm',
  role: 'assistant',
  toolCalls: [{ id: 'c', type: 'function', function: { name: 'login', arguments: JSON.stringify(args) } }],
});

describe('a draft', () => {
  it('contains a secret in any wrapping, and as text', () => {
    for (const draft of [
      { pin: CANARY },
      { approved: true, editedArgs: { pin: CANARY } },
      { mode: 'edit', edit: { value: { pin: CANARY } } },
      { actions: { 0: { edit: { value: { user: 'a', pin: CANARY } } } } },
      { edit: { json: `{"pin":"${CANARY}"}` } },
      { edit: { json: `{"pin":"${CANARY}` } },
      { edit: { json: CANARY } },
      { form: [{ step: 1, text: JSON.stringify(JSON.stringify({ pin: CANARY })) }] },
      { edit: { json: `{"a":{"pin":"${CANARY}"},"a":1}` } },
      JSON.stringify({ pin: CANARY }),
      `{ "pin": "${CANARY}`,
    ]) {
      expect(holdsSecret(edits(login), draft), JSON.stringify(draft)).toBe(true);
    }
  });

  it('is kept if it contains none', () => {
    for (const draft of [
      undefined,
      {},
      { mode: 'edit', edit: { value: { user: 'a "quoted" word: and more' } } },
      { edit: { json: '{"user":"a"}' } },
      { edit: { json: ' ' } },
      { reason: 'no' },
    ]) {
      expect(holdsSecret(edits(login), draft), JSON.stringify(draft)).toBe(false);
    }
    expect(holdsSecret(edits({ properties: { user: {} } }), { edit: { json: '{"pin' } })).toBe(false);
  });

  it('contains what the host marks, by its path in the answer, in the arguments or in the draft', () => {
    const draft = { edit: { value: { user: { token: CANARY } } } };
    for (const path of ['user.token', 'editedArgs.user.token', 'edit.value.user.token']) {
      const isSecret = (_key: string, found: readonly (string | number)[]) => found.join('.') === path;
      expect(holdsSecret(question(), draft, { isSecret }), path).toBe(true);
    }
    expect(holdsSecret(question(), draft, { isSecret: () => false })).toBe(false);
  });

  it('of actions is searched by the schema of each', () => {
    const received = question({
      actions: [{ name: 'login', args: {}, argsSchema: login, allowed: ['edit'] }],
    });
    expect(holdsSecret(received, { actions: { 0: { edit: { json: `{"pin": "${CANARY}` } } } })).toBe(true);
    const isSecret = secretsOfToolSchemas({ login, other: { properties: { user: { writeOnly: true } } } });
    const draft = { actions: { 0: { edit: { value: { user: 'a' } } } } };
    expect(holdsSecret(received, draft, { isSecret })).toBe(false);
  });
});

describe('the schemas of tools', () => {
  const isSecret = secretsOfToolSchemas({
    login: {
      $defs: { s: { writeOnly: true } },
      properties: { pin: { $ref: '#/$defs/s' }, keys: { items: { $ref: '#/$defs/s' } } },
    },
    note: { properties: { pin: {} } },
  });

  it('mark a tool by its name, wherever its arguments are', () => {
    expect(isSecret?.('pin', ['pin'], 'login')).toBe(true);
    expect(isSecret?.('pin', ['editedArgs', 'pin'], 'login')).toBe(true);
    expect(isSecret?.('pin', ['actions', 0, 'editedArgs', 'pin'], 'login')).toBe(true);
    expect(isSecret?.('keys', ['keys'], 'login')).toBe(true);
    expect(isSecret?.('user', ['user'], 'login')).toBe(false);
    expect(isSecret?.('pin', ['pin'], 'note')).toBe(false);
    expect(isSecret?.('pin', ['pin'], 'constructor')).toBe(false);
  });

  it('mark any tool without a name, and nothing if no schema marks anything', () => {
    expect(isSecret?.('pin', ['pin'])).toBe(true);
    expect(secretsOfToolSchemas({ note: { properties: { pin: {} } } })).toBeUndefined();
    expect(secretsOfToolSchemas(undefined)).toBeUndefined();
  });
});

describe('arguments that contain a secret', () => {
  const args = { user: 'a', pin: CANARY };
  const byKey = (key: string) => key === 'pin';

  it.each([
    ['the schema of the answer', { received: [edits(login)] }],
    [
      'the schema of an action',
      { received: [question({ actions: [{ name: 'login', args, argsSchema: login, allowed: ['edit'] }] })] },
    ],
    ['the host', { received: [question()], isSecret: byKey }],
    ['the schemas of tools', { received: [question()], isSecret: secretsOfToolSchemas({ login }) }],
    ['an earlier search', { received: [], withheldCallIds: ['c'] }],
  ])('are removed by %s', (_name, rules) => {
    const kept = withoutSecretArgs({ messages: [asking(args)], toolCalls: [call(args)] }, rules);
    expect(JSON.stringify([kept.messages, kept.toolCalls])).not.toContain(CANARY);
    expect(kept.toolCalls[0]).toEqual({
      id: 'c',
      name: 'login',
      argsText: '',
      status: 'suspended',
      proposedBy: 'r',
    });
    expect([...kept.withheldCallIds]).toEqual(['c']);
    expect([...kept.withheldMessageIds]).toEqual(['m']);
    for (const each of rules.received) {
      expect(hasSecretArguments(each, call(args), rules)).toBe(true);
      expect(JSON.stringify(withoutSecretProposal(each, call(args), rules))).not.toContain(CANARY);
    }
  });

  it('are found in truncated text and in text with duplicate keys', () => {
    for (const argsText of [`{"pin":"${CANARY}`, `{"a":{"pin":"${CANARY}"},"a":1}`]) {
      const kept = withoutSecretArgs(
        { messages: [], toolCalls: [call(undefined, { argsText })] },
        { received: [], isSecret: byKey },
      );
      expect(JSON.stringify(kept.toolCalls)).not.toContain(CANARY);
    }
  });

  it('are masked in the history, and so is the answer about them', () => {
    const pause = {
      batchId: 'b',
      askedBy: 'r',
      delivery: 'none' as const,
      begun: false,
      items: [
        {
          key: 'k',
          received: edits(login),
          decision: { status: 'resolved' as const, payload: { approved: true, editedArgs: args } },
        },
      ],
    };
    const history = recordBatch([], { pause, resumedBy: 'r2', toolCalls: { c: call(args) } });
    expect(JSON.stringify(history)).not.toContain(CANARY);
    expect(history[0]?.proposedArgs).toEqual({ user: 'a', pin: SECRET_MASK });
    const toolCalls = { c: call(args, { result: { pin: CANARY } }) };
    const filled = recordResults(history, toolCalls, { isSecret: byKey });
    expect(filled[0]?.result).toEqual({ pin: SECRET_MASK });
    expect(recordResults(filled, toolCalls, { isSecret: byKey })).toBe(filled);
  });

  it('of an action are masked by references of their own schema', () => {
    const argsSchema = { properties: { pin: { writeOnly: true }, again: { $ref: '#/properties/pin' } } };
    const received = question({
      actions: [{ name: 'login', args: {}, argsSchema, allowed: ['approve', 'edit'] }],
    });
    const payload = { actions: [{ approved: true, editedArgs: { again: CANARY } }] };
    expect(maskPayload(received, payload)).toEqual({
      actions: [{ approved: true, editedArgs: { again: SECRET_MASK } }],
    });
  });
});

describe('a conversation', () => {
  it('is masked in results and activities by what the host marks', () => {
    const messages: Message[] = [
      { id: 't', role: 'tool', toolCallId: 'c', content: JSON.stringify({ token: CANARY, n: 1 }) },
      { id: 'a', role: 'activity', activityType: 'x', content: { deep: [{ token: CANARY }] } },
      { id: 'u', role: 'user', content: 'hello' },
    ];
    const kept = withoutSecretArgs(
      { messages, toolCalls: [] },
      { received: [], isSecret: (key) => key === 'token' },
    );
    expect(JSON.stringify(kept.messages)).not.toContain(CANARY);
    expect([...kept.withheldMessageIds]).toEqual(['t', 'a']);
    expect(kept.messages[2]).toBe(messages[2]);
  });

  it('keeps its identity if it contains none, and each value is read once', () => {
    const asked = (count: number) => {
      let times = 0;
      const messages = Array.from({ length: count }, () => asking({ user: 'a', list: [1, { b: 2 }] }));
      const toolCalls = [call({ user: 'a' })];
      const isSecret = () => {
        times += 1;
        return false;
      };
      const kept = withoutSecretArgs({ messages, toolCalls }, { received: [edits(login)], isSecret });
      expect(kept.messages).toBe(messages);
      expect(kept.toolCalls).toBe(toolCalls);
      expect(kept.withheldMessageIds.size).toBe(0);
      return times;
    };
    expect(asked(4001) - asked(1)).toBe(4 * (asked(1001) - asked(1)));
  });
});
