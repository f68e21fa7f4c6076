import { isJsonObject } from './json.js';

/** Whether a schema does not restrict an answer: it is absent or empty. */
export const isOpenSchema = (schema: unknown): boolean =>
  schema === undefined || (isJsonObject(schema) && Object.keys(schema).length === 0);
