import { isJsonObject } from './json.js';

/** Whether a schema says nothing about an answer: it is absent or empty. */
export const isOpenSchema = (schema: unknown): boolean =>
  schema === undefined || (isJsonObject(schema) && Object.keys(schema).length === 0);
