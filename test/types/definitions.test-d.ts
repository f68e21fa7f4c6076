import { type } from 'arktype';
import {
  createRenderer,
  defineInterrupt,
  useInterrupt,
  type BoundInterrupt,
  type Renderer,
  type ResponseOf,
} from 'react-agent-interrupts';
import * as v from 'valibot';
import { describe, expectTypeOf, it } from 'vitest';
import { z } from 'zod';

const byZod = defineInterrupt({
  reason: 'acme:refund',
  response: z.object({ euros: z.number(), when: z.string().transform((text) => new Date(text)) }),
});

describe('a definition determines the type of its answers', () => {
  it('as the input of a Zod schema, and not its output', () => {
    expectTypeOf<ResponseOf<typeof byZod>>().toEqualTypeOf<{ euros: number; when: string }>();
  });

  it('as the input of a Valibot schema', () => {
    const definition = defineInterrupt({
      reason: 'acme:choice',
      response: v.object({ choice: v.picklist(['yes', 'no']), note: v.optional(v.string(), '') }),
    });
    expectTypeOf<ResponseOf<typeof definition>>().toEqualTypeOf<{
      choice: 'yes' | 'no';
      note?: string | undefined;
    }>();
  });

  it('as the input of an ArkType', () => {
    const definition = defineInterrupt({ reason: 'acme:page', response: type({ page: 'number > 0' }) });
    expectTypeOf<ResponseOf<typeof definition>>().toEqualTypeOf<{ page: number }>();
  });

  it('as the literal of a JSON Schema describes it', () => {
    const definition = defineInterrupt({
      reason: 'acme:order',
      response: {
        type: 'object',
        properties: {
          decision: { enum: ['approve', 'reject'] },
          amount: { type: ['number', 'null'] },
          tags: { type: 'array', items: { type: 'string' } },
          target: { anyOf: [{ const: 'all' }, { type: 'integer' }] },
          anything: {},
        },
        required: ['decision', 'amount'],
      },
    });
    type Response = ResponseOf<typeof definition>;
    expectTypeOf<Response['decision']>().toEqualTypeOf<'approve' | 'reject'>();
    expectTypeOf<Response['amount']>().toEqualTypeOf<number | null>();
    expectTypeOf<Response['tags']>().toEqualTypeOf<readonly string[] | undefined>();
    expectTypeOf<Response['target']>().toEqualTypeOf<number | 'all' | undefined>();
    expectTypeOf<Response['anything']>().toEqualTypeOf<unknown>();
  });

  it('as passed explicitly, for a JSON Schema that is not a literal', () => {
    const schema: object = { type: 'boolean' };
    const told = defineInterrupt<{ go: boolean }>({ reason: 'acme:go', response: schema });
    expectTypeOf<ResponseOf<typeof told>>().toEqualTypeOf<{ go: boolean }>();
    const untold = defineInterrupt({ reason: 'acme:go', response: schema });
    expectTypeOf<ResponseOf<typeof untold>>().toEqualTypeOf<unknown>();
  });
});

describe('a payload of another type does not compile', () => {
  it('in a renderer', () => {
    const renderer = createRenderer(byZod, ({ interrupt }) => {
      const right = () => interrupt.answer({ euros: 20, when: '2026-01-01' });
      // @ts-expect-error -- euros are a number
      const wrong = () => interrupt.answer({ euros: '20', when: '2026-01-01' });
      // @ts-expect-error -- the date goes as it was typed, before the schema transforms it
      const output = () => interrupt.answer({ euros: 20, when: new Date() });
      // @ts-expect-error -- a part is missing
      const short = () => interrupt.answer({ euros: 20 });
      return [right, wrong, output, short].length;
    });
    expectTypeOf(renderer).toEqualTypeOf<Renderer>();
  });

  it('from a hook', () => {
    const Component = () => {
      const interrupt = useInterrupt(byZod, 'key');
      expectTypeOf(interrupt).toEqualTypeOf<BoundInterrupt<typeof byZod> | undefined>();
      // @ts-expect-error -- no such answer is defined
      return () => interrupt?.answer(true);
    };
    expectTypeOf(Component).returns.toBeFunction();
  });

  it('an interrupt without a definition accepts any payload', () => {
    const Component = () => useInterrupt('key')?.answer;
    expectTypeOf(Component).returns.exclude<undefined>().parameter(0).toEqualTypeOf<unknown>();
  });
});
