/** One turn of the model: its text and its tool calls. */
export interface Reply {
  readonly text: string;
  readonly toolCalls?: readonly { readonly name: string; readonly args: object }[];
}

/** A chunk of a reply, in the model's order. */
export type Delta =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'call'; readonly name: string }
  | { readonly kind: 'args'; readonly text: string }
  | { readonly kind: 'callEnd' };

/** A model that streams the script of a scenario without a network. */
export interface ScriptedModel {
  stream(reply: Reply): AsyncIterable<Delta>;
}

/** The flag `u` matches whole code points, so that no surrogate pair is split. */
const argumentPiece = /.{1,16}/gsu;

/** Creates a model that waits `pace` milliseconds after each chunk. 0 means no wait. */
export function createScriptedModel(pace: number): ScriptedModel {
  return {
    async *stream(reply) {
      for (const delta of pieces(reply)) {
        yield delta;
        if (pace > 0) await new Promise((resolve) => setTimeout(resolve, pace));
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
