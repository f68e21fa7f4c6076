import { Validator } from '@cfworker/json-schema';
import type { AgentRun, AnswerResult } from 'react-agent-interrupts/core';
import { describe, expect, it } from 'vitest';
import { asked, askAbout, posted, question, streamed } from '../wires/kit.js';
import { fields, forms, vocabularies } from './vocabularies.js';

// README: “The panel shows what the agent asks: a tool call to approve, edit or deny”. What leaves is valid by the agent’s own schema, and
// says what the user decided and nothing else.

/** What the server receives, if the run accepts the decision. */
async function sent(schema: object, decide: (run: AgentRun) => AnswerResult): Promise<unknown> {
  const agent = await asked(streamed(askAbout(schema)));
  expect(decide(agent.run)).toMatchObject({ ok: true });
  const [entry] = (await posted(agent)) ?? [];
  expect(entry).toMatchObject({ interruptId: 'int-1', status: 'resolved' });
  expect(new Validator(structuredClone(schema), '2020-12').validate(entry?.payload)).toMatchObject({
    valid: true,
  });
  return entry?.payload;
}

const cases = forms.flatMap((form) =>
  vocabularies
    .filter(form.fits ?? (() => true))
    .map((words) => [form.name, words.name, form, words] as const),
);
const reason = 'Not on a Friday';

describe.each(cases)('%s of %s', (_form, _words, form, words) => {
  const all = fields.map((field) => [field, form.schema(field, words)] as const);
  const { beside, edits, others = [], reasonField } = form;
  const given = form.reason ?? reason;
  const withReason = reasonField === undefined ? {} : { [reasonField]: form.sentReason ?? given };

  it.each(all)('%s: what the user decides is what is sent', async (field, schema) => {
    const { run } = await asked(streamed(askAbout(schema)));
    const allowed = ['approve', ...(edits ? ['edit'] : []), 'deny'];
    expect(question(run).approval).toEqual({ canEdit: edits !== undefined, allowed });
    expect(await sent(schema, (each) => each.approve(question(each)))).toEqual({
      [field]: words.yes,
      ...beside?.yes,
    });
    const denied = { [field]: words.no, ...beside?.no };
    if (form.needsReason) expect(run.deny(question(run))).toMatchObject({ ok: false });
    else expect(await sent(schema, (each) => each.deny(question(each)))).toEqual(denied);
    expect(await sent(schema, (each) => each.deny(question(each), { reason: given }))).toEqual({
      ...denied,
      ...withReason,
    });
  });

  if (others.length > 0)
    it.each(all)('%s: every other choice can be sent', async (field, schema) => {
      for (const other of others) {
        const payload = { [field]: other, ...beside?.yes };
        expect(await sent(schema, (run) => run.answer(question(run), payload))).toEqual(payload);
      }
    });

  if (edits)
    it.each(all)('%s: edits are sent with the decision for them', async (field, schema) => {
      const editedArgs = { to: 'bob@b.c', copies: 3 };
      expect(await sent(schema, (run) => run.approve(question(run), { editedArgs }))).toEqual({
        [field]: edits.decision ?? words.yes,
        ...beside?.yes,
        editedArgs,
      });
    });
});
