import { describe, expect, it } from 'vitest';
import { begun, done, pause, wired } from '../wire/kit.js';

const question = { id: 'a', reason: 'confirmation', message: 'Delete it?' };
const frame = (json: string): string => `data: ${json}\n\n`;
const asks = (...frames: readonly string[]): string =>
  [
    JSON.stringify(begun),
    ...frames,
    ...pause(question)
      .slice(1)
      .map((event) => JSON.stringify(event)),
  ]
    .map(frame)
    .join('');
const snapshot = (state: string): string => `{"type":"STATE_SNAPSHOT","snapshot":${state}}`;
const delta = (patch: string): string => `{"type":"STATE_DELTA","delta":${patch}}`;

/** The `state` of the resume, as it was written. */
async function sentBack(...frames: readonly string[]): Promise<string | undefined> {
  const { run, requests } = wired([asks(...frames), done]);
  await run.send('Go');
  run.answer(run.getSnapshot().interrupts[0]?.key ?? '', true);
  await run.submit();
  return /"state":(.*),"tools"/.exec(requests[1]?.text ?? '')?.[1];
}

// AG-UI: “the agent must emit any state required for resume via StateSnapshot”. What it emits is sent back.
describe('an integer beyond 2^53 in the state', () => {
  const big = '{"order":9007199254740993,"rows":[{"id":-12345678901234567890}],"step":1}';

  it('is sent back as the server sent it', async () => {
    expect(await sentBack(snapshot(big))).toBe(big);
  });

  it('is sent back exactly after a change of another value', async () => {
    const patch = '[{"op":"replace","path":"/step","value":2}]';
    expect(await sentBack(snapshot(big), delta(patch))).toBe(big.replace('"step":1', '"step":2'));
  });

  it('is sent back exactly after a change to it', async () => {
    const patch = '[{"op":"add","path":"/order","value":9007199254740995}]';
    expect(await sentBack(snapshot('{"order":1}'), delta(patch))).toBe('{"order":9007199254740995}');
    const other = snapshot('{"order":9007199254740993}');
    expect(await sentBack(snapshot('{"order":9007199254740992}'), other)).toBe('{"order":9007199254740993}');
  });

  // RFC 6902: “The target location MUST be equal to the ‘value’ value for the operation to be considered successful.”
  it('is compared exactly by the test of a patch', async () => {
    const patch = (value: string): string =>
      `[{"op":"test","path":"/order","value":${value}},{"op":"replace","path":"/step","value":2}]`;
    expect(await sentBack(snapshot(big), delta(patch('9007199254740992')))).toBe(big);
    expect(await sentBack(snapshot(big), delta(patch('9007199254740993')))).toContain('"step":2');
  });

  it('is a number for the page', async () => {
    const { run } = wired([asks(snapshot(big))]);
    await run.send('Go');
    expect(run.getSnapshot().state).toEqual(JSON.parse(big));
  });

  it.each(['{"text":"9007199254740993"}', '{"text":"\ue0009007199254740993","n":1}'])(
    'is not confused with a text: %s',
    async (state) => {
      expect(await sentBack(snapshot(state))).toBe(state);
    },
  );

  it('of the server is not sent instead of a state that the page sets', async () => {
    const { run, requests } = wired([asks(snapshot(big)), done]);
    await run.send('Go');
    run.setState({ order: 1 });
    run.answer(run.getSnapshot().interrupts[0]?.key ?? '', true);
    await run.submit();
    expect(requests[1]?.body['state']).toEqual({ order: 1 });
  });
});

// Of an infinite number, JSON would keep `null`.
describe('a number in the state that JavaScript would change', () => {
  it.each([
    '{"limit":1e400,"step":1}',
    '{"limit":-1E+999}',
    '{"price":0.1234567890123456789}',
    '{"price":1234567.1234567890123}',
    '{"id":9007199254740993.0}',
    '{"id":12345678901234567891e2}',
    '{"rows":[0.1,9007199254740993,{"a":1e400}]}',
  ])('is sent back as the server sent it: %s', async (state) => {
    expect(await sentBack(snapshot(state))).toBe(state);
  });
});
