import { createInterpreter, type Interpreter } from '../interpreter.js';

/** The dialect of `normaliseSchema`'s output. */
export const formDialect = '2019-09';

const known = new WeakMap<object, Interpreter>();

/** The interpreter of a whole schema from `normaliseSchema`, shared by all callers. */
export function formInterpreter(schema: object): Interpreter {
  let interpreter = known.get(schema);
  if (!interpreter) known.set(schema, (interpreter = createInterpreter(schema, { dialect: formDialect })));
  return interpreter;
}
