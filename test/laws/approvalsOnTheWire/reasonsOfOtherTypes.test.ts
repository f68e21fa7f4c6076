import { describe, expect, it } from 'vitest';
import { asks, says, scriptedRun } from 'react-agent-interrupts/testing';

/** The payload of a denial with this reason, or the keywords of the issues. */
async function denied(properties: object, reason: string | number | boolean | object): Promise<unknown> {
  const responseSchema = {
    type: 'object',
    properties: { approved: { type: 'boolean' }, ...properties },
    required: ['approved'],
  };
  const { run, requests } = scriptedRun([
    asks({ reason: 'confirmation', message: 'Pay it?', responseSchema }),
    says('Done.'),
  ]);
  const { interrupts } = await run.send('Pay');
  const result = run.deny(interrupts[0]?.key ?? '', { reason });
  if (!result.ok) return result.issues.map(({ keyword }) => keyword);
  await run.submit();
  return requests[1]?.resume?.[0]?.payload;
}

// hook-only.md: “`options.reason` is text, or the value that the schema describes: a number, a boolean or an object.”
describe('the reason of a denial', () => {
  it.each([
    [{ reason: { type: 'integer' } }, 4],
    [{ reason: { type: 'number' }, comment: { type: 'string' } }, 0.5],
    [{ reason: { type: 'boolean' } }, true],
    [
      { reason: { type: 'object', properties: { code: { type: 'string' } }, required: ['code'] } },
      { code: 'a' },
    ],
  ])('is sent in the field that the schema has for it: %j', async (properties, reason) => {
    expect(await denied(properties, reason)).toEqual({ approved: false, reason });
  });

  it('is refused if it has another type, and never sent in a field that the schema does not name', async () => {
    expect(await denied({ reason: { type: 'integer' } }, 'because')).toEqual(['type']);
  });

  // forms-and-safety.md: “the first of `reason`, `message`, `feedback`, `comment` and `note` that the schema accepts”
  it('is sent in the first common field that the schema accepts, if it names none', async () => {
    expect(await denied({}, 'because')).toEqual({ approved: false, reason: 'because' });
    expect(await denied({ reason: false, message: false }, 'because')).toEqual({
      approved: false,
      feedback: 'because',
    });
  });
});
