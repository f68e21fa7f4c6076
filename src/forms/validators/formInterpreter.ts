import { createInterpreter, type Interpreter } from '../interpreter.js';

/** What `normaliseSchema` writes. */
export const formDialect = '2019-09';

const known = new WeakMap<object, Interpreter>();

/** The interpreter of a whole schema that `normaliseSchema` made, the same one for whoever asks. */
export function formInterpreter(schema: object): Interpreter {
  let interpreter = known.get(schema);
  if (!interpreter) known.set(schema, (interpreter = createInterpreter(schema, { dialect: formDialect })));
  return interpreter;
}
