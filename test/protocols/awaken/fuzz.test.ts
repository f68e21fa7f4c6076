import fc from 'fast-check';
import { awaken, awakenAgUi, awakenAiSdk } from 'react-agent-interrupts/protocols/awaken';
import { expect, it } from 'vitest';
import { cases } from '../../setup/cases.js';

const words = fc.constantFrom(
  ...'run_start run_finish tool_call_done tool_call_ready tool_call_resumed text_delta error finish'.split(
    ' ',
  ),
  ...'tool-input-available tool-approval-request record data-run-info tool-calls stop RUN_FINISHED'.split(
    ' ',
  ),
  ...'TOOL_CALL_START interrupt suspended pending natural_end waiting __proto__'.split(' '),
);
const keys = fc.constantFrom(
  ...'type event_type event_kind payload id result outcome termination suspension value toolCallId'.split(
    ' ',
  ),
  ...'approvalId finishReason record waiting tickets tool_call_id active_run status interrupt'.split(' '),
  ...'awakenRun suspended response_schema parameters target_id data'.split(' '),
);
const { value } = fc.letrec<{ value: unknown; object: object }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    words,
    fc.jsonValue(),
    tie('object'),
    fc.array(tie('value'), { maxLength: 3 }),
  ),
  object: fc.dictionary(keys, tie('value'), { maxKeys: 6 }),
}));

it.each([
  ['native', () => awaken({ agentId: 'a' })],
  ['AG-UI', () => awakenAgUi()],
  ['AI SDK', () => awakenAiSdk()],
])('the %s decoder accepts any input, and always has an ending', (_, protocol) => {
  fc.assert(
    fc.property(fc.array(value, { maxLength: 12 }), (values) => {
      const decoder = protocol().createDecoder();
      for (const each of values) {
        expect(Array.isArray(decoder.read(each))).toBe(true);
        decoder.decode({ data: JSON.stringify(each) ?? '' });
      }
      const ending = decoder.ending();
      expect(['open', 'finished', 'paused', 'failed']).toContain(ending.type);
      const asked = ending.type === 'paused' ? ending.interrupts : [];
      expect(asked.every(({ interrupt, answerable }) => answerable === (interrupt.id !== ''))).toBe(true);
    }),
    { numRuns: cases(100, 20_000) },
  );
});

it.each(['not json', '', '[DONE]', '{"event_type":'])('the native decoder ignores %j', (data) => {
  expect(awaken({ agentId: 'a' }).createDecoder().decode({ data })).toEqual([]);
});
