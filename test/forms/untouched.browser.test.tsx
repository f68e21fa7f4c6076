import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { QuestionPage } from './hostile/QuestionPage.js';
import { cases } from '../setup/cases.js';

type Path = readonly (string | number)[];
type Args = Readonly<Record<string, unknown>>;

/** Arguments, a schema for them, and the leaves with their own field. */
interface Proposal {
  readonly args: Args;
  readonly schema: object;
  readonly leaves: readonly Leaf[];
}

interface Leaf {
  readonly path: Path;
  /** Each leaf has a different value. */
  readonly title: string;
  readonly kind: 'string' | 'number' | 'boolean';
}

/** Keywords beside the leaves in a schema that could change the arguments without showing it. */
interface Traps {
  /** Arguments without a schema. */
  readonly hidesSome: boolean;
  /** Fields with a default or a constant that the arguments lack. */
  readonly wantsMore: boolean;
  readonly nullable: boolean;
  readonly minItems: boolean;
  /** Declares only "an object". */
  readonly saysNothing: boolean;
}

const texts = fc.oneof(
  fc.string({ maxLength: 12 }),
  fc.constantFrom('', ' ', 'one\ntwo', '\n\n', 'a\r\nb', '\ttab', '0', 'false', 'null', '\u202E', '{"a":1}'),
);
const leaves = fc.oneof(
  { weight: 5, arbitrary: texts },
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.constantFrom(0, 1, -1),
  fc.boolean(),
);
const names = fc.constantFrom('to', 'body', 'count', 'kind', 'options', 'list', 'a.b', 'x y', 'Größe', '0');
const values = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3, depthSize: 'small' },
    leaves,
    fc.constant(null),
    fc.array(texts, { maxLength: 3 }),
    fc.array(fc.oneof(leaves, fc.constant(null)), { maxLength: 3 }),
    fc.dictionary(names, tie('value'), { maxKeys: 4, noNullPrototype: true }),
  ),
})).value;
const traps: fc.Arbitrary<Traps> = fc.record({
  hidesSome: fc.boolean(),
  wantsMore: fc.boolean(),
  nullable: fc.boolean(),
  minItems: fc.boolean(),
  saysNothing: fc.constantFrom(false, false, false, true),
});
const proposals = fc
  .tuple(fc.dictionary(names, values, { minKeys: 1, maxKeys: 5, noNullPrototype: true }), traps)
  .map(([args, chosen]) => propose(JSON.parse(JSON.stringify(args)) as Args, chosen));

function propose(args: Args, chosen: Traps): Proposal {
  const found: Leaf[] = [];
  const describeValue = (value: unknown, path: Path): object => {
    const title = `Leaf ${found.length}`;
    const kind = typeof value;
    if (kind === 'string' || kind === 'number' || kind === 'boolean') {
      found.push({ path, title, kind });
      return { title, type: chosen.nullable ? [kind, 'null'] : kind };
    }
    if (Array.isArray(value)) {
      const isText = value.length > 0 && value.every((item) => typeof item === 'string');
      return isText ? { type: 'array', items: { type: 'string' }, ...least(value) } : {};
    }
    return value === null ? {} : describeObject(value as Args, path);
  };
  const least = (list: readonly unknown[]): object => (chosen.minItems ? { minItems: list.length } : {});
  const describeObject = (object: Args, path: Path): object => {
    const shown = Object.keys(object).filter((_, index) => !chosen.hidesSome || index % 2 === 0);
    const more = {
      preset: { type: 'string', default: 'nobody chose this' },
      flag: { type: 'boolean', default: true },
      tag: { const: 'constant' },
      group: { type: 'object', properties: { inner: { type: 'number', default: 5 } } },
    };
    return {
      type: 'object',
      properties: {
        ...Object.fromEntries(shown.map((name) => [name, describeValue(object[name], [...path, name])])),
        ...(chosen.wantsMore && more),
      },
      required: shown,
    };
  };
  if (chosen.saysNothing) return { args, schema: { type: 'object' }, leaves: [] };
  return { args, schema: describeObject(args, []), leaves: found };
}

const open = ({ args, schema }: Proposal): Promise<QuestionPage> =>
  QuestionPage.open({ name: 'generated', channel: 'edit', schema, args });

function withLeaf(value: unknown, [key, ...rest]: Path, leaf: unknown): unknown {
  if (key === undefined) return leaf;
  const object = value as Args;
  return { ...object, [key]: withLeaf(object[key], rest, leaf) };
}

const at = (value: unknown, path: Path): unknown => path.reduce((part, key) => (part as Args)[key], value);

/** Another value of the same type, entered like a user does. */
function change(page: QuestionPage, { title, kind }: Leaf, before: unknown): unknown {
  if (kind === 'boolean') {
    page.choose(title, before === true ? 'No' : 'Yes');
    return before !== true;
  }
  const after = kind === 'number' ? (before === 42 ? 43 : 42) : `changed ${String(before).length}`;
  page.write(title, String(after));
  return after;
}

describe('the arguments of a call, opened for editing', () => {
  it('and not changed are approved as proposed', async () => {
    await fc.assert(
      fc.asyncProperty(proposals, async (proposal) => {
        const page = await open(proposal);
        try {
          expect(page.proposed).toEqual(proposal.args);
          expect(await page.submit()).toBe('sent');
          expect(page.sent).toMatchObject({ status: 'resolved', payload: { approved: true } });
          expect(page.sent?.payload).not.toHaveProperty('editedArgs');
          expect(page.proposed).toEqual(proposal.args);
        } finally {
          page.close();
        }
      }),
      { numRuns: cases(15, 1_000) },
    );
  }, 90_000);

  it('and changed in one leaf are sent complete, and differ in that leaf only', async () => {
    const oneOfThem = proposals
      .filter((proposal) => proposal.leaves.length > 0)
      .chain((proposal) => fc.tuple(fc.constant(proposal), fc.constantFrom(...proposal.leaves)));
    await fc.assert(
      fc.asyncProperty(oneOfThem, async ([proposal, leaf]) => {
        const page = await open(proposal);
        try {
          const after = change(page, leaf, at(proposal.args, leaf.path));
          expect(await page.submit()).toBe('sent');
          const editedArgs = withLeaf(proposal.args, leaf.path, after);
          expect(page.sent?.payload).toStrictEqual({ approved: true, editedArgs });
        } finally {
          page.close();
        }
      }),
      { numRuns: cases(15, 600) },
    );
  }, 90_000);

  it('and changed as JSON are sent exactly as typed', async () => {
    await fc.assert(
      fc.asyncProperty(proposals, texts, async (proposal, added) => {
        const page = await open(proposal);
        try {
          const editedArgs = { ...proposal.args, added };
          expect(await page.answerAsJson(editedArgs)).toBe('sent');
          expect(page.sent?.payload).toStrictEqual({ approved: true, editedArgs });
        } finally {
          page.close();
        }
      }),
      { numRuns: cases(10, 400) },
    );
  }, 60_000);
});
