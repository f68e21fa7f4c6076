import { render } from '@testing-library/react';
import fc from 'fast-check';
import { InterruptPanel, type PendingInterrupt } from 'react-agent-interrupts';
import 'react-agent-interrupts/styles.css';
import { asks, proposes, says, scriptedRun } from 'react-agent-interrupts/testing';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { cases, isSoak } from '../../setup/cases.js';
import { clock } from '../presses/clock.js';
import { editing, moves, type Move } from './moves.js';
import { Person, type Pressed } from './Person.js';
import { approvals, schemaOf, sketches, valuesOf, type Sketch } from './questions.js';
import { differences, shownIn } from './shown.js';
import { all, first, readTree, type Node } from './tree.js';

// What is shown is what is sent, and nothing is sent without a press that meant it. The sessions are generated. What is
// shown is read from the accessibility tree of the browser, before each press that decides.

beforeEach(async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
  await page.viewport(900, 3_000);
  clock.stop();
});
afterEach(clock.start);

const approvalOf = (fields: Extract<Sketch, { kind: 'approval' }>) => ({
  type: 'object',
  properties: {
    approved: { type: 'boolean' },
    editedArgs: schemaOf(fields.fields, false),
    ...(fields.takesReason && { reason: { type: 'string' } }),
  },
  required: ['approved'],
});

const replyOf = (sketch: Sketch, id: string) =>
  sketch.kind === 'answer'
    ? asks({
        id,
        reason: 'input_required',
        message: `Question ${id}?`,
        responseSchema: schemaOf(sketch.fields, sketch.given),
      })
    : proposes(
        { id: `call-${id}`, name: 'act', args: valuesOf(sketch.fields) },
        { id, message: `Question ${id}?`, responseSchema: approvalOf(sketch) },
      );

/** The page has handled the last event and rendered. */
const settled = async () => {
  for (let turn = 0; turn < 3; turn += 1) await new Promise((resolve) => setTimeout(resolve));
};

/** How many approvals were sent with edits, by the view in which they were shown. */
const edited = { form: 0, json: 0 };

interface Session {
  readonly questions: readonly Sketch[];
  readonly plan: readonly Move[];
}

const sessions: fc.Arbitrary<Session> = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.record({
      questions: fc.oneof(
        fc.array(sketches, { minLength: 1, maxLength: 2 }),
        // The buttons of the next question appear under the pointer.
        sketches.map((sketch) => [sketch, sketch]),
      ),
      plan: fc.array(moves, { minLength: 4, maxLength: 11 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ questions: approvals.map((sketch) => [sketch]), plan: editing }) },
);

async function play({ questions, plan }: Session): Promise<void> {
  const asked = questions.map((sketch, index) => replyOf(sketch, `q${index}`));
  const { run, requests } = scriptedRun([...asked, says('Done.')]);
  await run.send('Go');
  const sketchOf = ({ id }: PendingInterrupt) => questions[Number(id.slice(1))];
  const panel = () =>
    render(
      <InterruptPanel
        run={run}
        pressGuard={500}
        risk={(interrupt) => {
          const sketch = sketchOf(interrupt);
          return sketch?.kind === 'approval' && sketch.isRisky ? 'high' : undefined;
        }}
      />,
    );
  let view = panel();
  const person = new Person(clock.pass);
  const done: string[] = [];
  try {
    for (const move of plan) {
      await vi.waitFor(() => expect(document.querySelector('[aria-busy=true], .rai-skeleton')).toBeNull(), {
        interval: 5,
        timeout: 20_000,
      });
      await settled();
      const [interrupt] = run.getSnapshot().interrupts;
      if (!interrupt) break;
      const sent = requests.length;
      let tree: Node | undefined;
      if (move.kind === 'remount') {
        view.unmount();
        view = panel();
      }
      const look = async ({ decides }: Pressed) => {
        if (decides) tree = await readTree();
      };
      const pressed = await person.make(move, look);
      done.push(`${move.kind}${pressed ? ` ${pressed.label}` : ''}`);
      await settled();
      const made = requests.slice(sent);
      expect(made.length, `requests after ${done.join(', ')}`).toBeLessThanOrEqual(1);
      const [entry] = made[0]?.resume ?? [];
      if (!entry) continue;
      expect(pressed, `${JSON.stringify(entry)} was sent by ${done.join(', ')}`).toBeDefined();
      const card = tree && first(tree, (node) => node.role === 'article');
      if (!card || !pressed) throw new Error('No card was shown.');
      const sketch = sketchOf(interrupt);
      expect(sketch && faults(sketch, card, pressed, entry), done.join(', ')).toEqual([]);
    }
  } finally {
    view.unmount();
    run.dispose();
  }
}

type Entry = { readonly status: string; readonly payload?: unknown };

/** What is wrong with an answer that was sent by this press on this card. */
function faults(
  sketch: Sketch,
  card: Node,
  { label }: Pressed,
  { status, payload }: Entry,
): readonly string[] {
  if (status === 'cancelled') return /Skip/.test(label) ? [] : [`${label} cancelled`];
  if (sketch.kind === 'answer') return differences(shownIn(card, sketch.fields), payload);
  const { approved, editedArgs, reason, ...rest } = payload as Record<string, unknown>;
  const extra = Object.keys(rest).map((key) => `${key} was sent`);
  if (approved !== true) {
    const typed = first(card, ({ role, name }) => role === 'textbox' && name.startsWith('Reason'));
    return [
      ...extra,
      ...(/Deny/.test(label) ? [] : [`${label} denied`]),
      ...differences({ value: typed?.value.trim(), beside: '' }, reason),
      ...(editedArgs === undefined ? [] : ['edits were sent with a denial']),
    ];
  }
  const isEditing = all(card, ({ name }) => name.startsWith('Edit the arguments')).length > 0;
  const proposed = valuesOf(sketch.fields);
  const shown = isEditing ? shownIn(card, sketch.fields) : { value: proposed, beside: '' };
  if (editedArgs !== undefined && shown.view) edited[shown.view] += 1;
  return [
    ...extra,
    ...(/Approve/.test(label) ? [] : [`${label} approved`]),
    ...differences(shown, editedArgs ?? proposed),
  ];
}

it(
  'sends what was shown, and only when a press meant it',
  { timeout: isSoak ? 7_200_000 : 600_000, retry: 0 },
  async () => {
    await fc.assert(fc.asyncProperty(sessions, play), {
      numRuns: cases(100, 1_000),
      ...(isSoak ? {} : { seed: 16 }),
    });
    expect(edited.form, 'edits sent from the form').toBeGreaterThan(5);
    expect(edited.json, 'edits sent from the JSON editor').toBeGreaterThan(5);
  },
);
