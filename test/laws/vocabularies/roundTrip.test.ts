import { Validator } from '@cfworker/json-schema';
import type { AgentRun, AnswerResult } from 'react-agent-interrupts/core';
import { describe, expect, it } from 'vitest';
import { isSoak } from '../../setup/cases.js';
import { asked, askAbout, posted, question, streamed } from '../wires/kit.js';
import { fields, forms, vocabularies, type Form, type Vocabulary } from './vocabularies.js';

// README: “A card shows a tool call to approve, edit or deny”. The payload that is sent is valid under the agent’s own
// schema, and contains the user's decision and nothing else.

/** What the server receives, if the run accepts the decision. */
async function sent(schema: object, decide: (run: AgentRun) => AnswerResult): Promise<unknown> {
  const agent = await asked(streamed(askAbout(schema)));
  expect(decide(agent.run)).toMatchObject({ ok: true });
  const [entry] = (await posted(agent)) ?? [];
  expect(entry).toMatchObject({ interruptId: 'int-1', status: 'resolved' });
  const verdict = new Validator(structuredClone(schema), '2020-12').validate(entry?.payload);
  expect(verdict).toMatchObject({ valid: true });
  return entry?.payload;
}

type Case = readonly [name: string, field: string, words: Vocabulary, form: Form];

/**
 * Each form, each vocabulary and each field. `npm test` runs each vocabulary in each form, in one field, which differs between the
 * forms.
 */
const cases: readonly Case[] = forms.flatMap((form, number) =>
  vocabularies.flatMap((words, row) => {
    const fitting = fields.filter((field) => form.fits?.(words, field) ?? true);
    const chosen = isSoak ? fitting : fitting.filter((_, at) => at === (number + row) % fitting.length);
    return chosen.map((field) => [`${form.name}, ${words.name} in ${field}`, field, words, form] as const);
  }),
);
const ofForms = (has: (form: Form) => unknown): readonly Case[] => cases.filter(([, , , form]) => has(form));

it('each vocabulary is tried in each form and in each field', () => {
  const pairs = cases.map(([, , words, form]) => `${form.name}, ${words.name}`);
  const possible = forms.flatMap((form) =>
    vocabularies
      .filter((words) => fields.some((field) => form.fits?.(words, field) ?? true))
      .map((words) => `${form.name}, ${words.name}`),
  );
  expect(new Set(pairs)).toEqual(new Set(possible));
  const inFields = new Set(cases.map(([, field, words]) => `${words.name} in ${field}`));
  expect(inFields.size).toBe(vocabularies.length * fields.length);
});

describe('what the user decides is what is sent', () => {
  it.each(cases)('an approval: %s', async (_name, field, words, { edits, beside, ...form }) => {
    const schema = form.schema(field, words);
    const { run } = await asked(streamed(askAbout(schema)));
    const allowed = ['approve', ...(edits ? ['edit'] : []), 'deny'];
    expect(question(run).approval).toEqual({ canEdit: edits !== undefined, allowed });
    const payload = await sent(schema, (each) => each.approve(question(each)));
    expect(payload).toEqual({ [field]: words.yes, ...beside?.yes });
  });

  it.each(ofForms((form) => !form.needsReason))('a denial: %s', async (_name, field, words, form) => {
    const payload = await sent(form.schema(field, words), (run) => run.deny(question(run)));
    expect(payload).toEqual({ [field]: words.no, ...form.beside?.no });
  });

  it.each(ofForms((form) => form.needsReason))(
    'no denial without its reason: %s',
    async (_name, field, words, form) => {
      const { run } = await asked(streamed(askAbout(form.schema(field, words))));
      expect(run.deny(question(run))).toMatchObject({ ok: false });
      expect(question(run).status).toBe('open');
    },
  );

  it.each(cases)('a denial with a reason: %s', async (_name, field, words, form) => {
    const { reasonField, beside, reason = 'Not on a Friday', sentReason = reason } = form;
    const payload = await sent(form.schema(field, words), (run) => run.deny(question(run), { reason }));
    const kept = reasonField === undefined ? {} : { [reasonField]: sentReason };
    expect(payload).toEqual({ [field]: words.no, ...beside?.no, ...kept });
  });

  it.each(ofForms((form) => form.others))('every other choice: %s', async (_name, field, words, form) => {
    for (const other of form.others ?? []) {
      const payload = { [field]: other };
      const received = await sent(form.schema(field, words), (run) => run.answer(question(run), payload));
      expect(received).toEqual(payload);
    }
  });

  it.each(ofForms((form) => form.edits))('edits: %s', async (_name, field, words, { edits, ...form }) => {
    const editedArgs = { to: 'bob@b.c', copies: 3 };
    const schema = form.schema(field, words);
    const payload = await sent(schema, (run) => run.approve(question(run), { editedArgs }));
    expect(payload).toEqual({ [field]: edits?.decision ?? words.yes, ...form.beside?.yes, editedArgs });
  });
});
