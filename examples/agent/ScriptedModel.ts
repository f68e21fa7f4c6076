import { setTimeout as wait } from 'node:timers/promises';

/** One turn of the model: what it says, and the calls it proposes. */
export interface Reply {
  readonly text: string;
  readonly toolCalls?: readonly { readonly name: string; readonly args: object }[];
}

/** A piece of a reply, in the order in which a model gives them. */
export type Delta =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'call'; readonly name: string }
  | { readonly kind: 'args'; readonly text: string }
  | { readonly kind: 'callEnd' };

/** A model that says what a scenario wrote for it, piece by piece, without a network. */
export interface ScriptedModel {
  stream(reply: Reply): AsyncIterable<Delta>;
}

/** The flag `u` counts characters and not their halves, so that none is torn. */
const argumentPiece = /.{1,16}/gsu;

/** Creates a model that rests `pace` milliseconds after each piece. 0 does not rest at all. */
export function createScriptedModel(pace: number): ScriptedModel {
  return {
    async *stream(reply) {
      for (const delta of pieces(reply)) {
        yield delta;
        if (pace > 0) await wait(pace);
      }
    },
  };
}

function* pieces(reply: Reply): Generator<Delta> {
  for (const [word] of reply.text.matchAll(/\s*\S+/g)) yield { kind: 'text', text: word };
  for (const call of reply.toolCalls ?? []) {
    yield { kind: 'call', name: call.name };
    for (const [piece] of JSON.stringify(call.args).matchAll(argumentPiece)) {
      yield { kind: 'args', text: piece };
    }
    yield { kind: 'callEnd' };
  }
}
