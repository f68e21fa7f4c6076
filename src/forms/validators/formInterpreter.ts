import { createInterpreter, type Interpreter } from '../interpreter.js';

/** The dialect of `normalizeSchema`'s output. */
const formDialect = '2019-09';

const known = new WeakMap<object, Interpreter>();

/** The interpreter of a whole schema from `normalizeSchema`, shared by all callers. */
export function formInterpreter(schema: object): Interpreter {
  let interpreter = known.get(schema);
  if (!interpreter) known.set(schema, (interpreter = createInterpreter(schema, { dialect: formDialect })));
  return interpreter;
}

/** Whether the interpreter accepts a value for a part of the document `root`. */
export function fits(part: object, value: unknown, root: object): boolean {
  const interpreter =
    part === root ? formInterpreter(root) : createInterpreter(part, { dialect: formDialect, root });
  const found = interpreter.check(value);
  return found.type === 'checked' && found.violations.length === 0;
}
