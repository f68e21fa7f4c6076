import * as rjsf from '#rjsf/utils';
import type { RJSFSchema } from '@rjsf/utils';
import type { FormValidator } from '../../../forms/validators/FormValidator.js';

/**
 * Merges the parts of a schema. If they contradict each other, rjsf drops all of them, and the form would hide the
 * values of their fields. Such a value is edited as JSON.
 */
export const mergeAllOf =
  (validator: FormValidator, root: RJSFSchema) =>
  ({ allOf = [], ...schema }: RJSFSchema): RJSFSchema => {
    const marker: RJSFSchema = { $comment: 'merged' };
    const merged = rjsf.retrieveSchema(validator, { ...schema, allOf: [marker, ...allOf] }, root);
    return merged.$comment ? merged : { title: schema.title ?? '' };
  };
