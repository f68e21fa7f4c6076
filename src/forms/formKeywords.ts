/** Keywords that only test; a form does not show them. */
export const testKeywords: ReadonlySet<string> = new Set([
  'not',
  'if',
  'contains',
  'propertyNames',
  'unevaluatedProperties',
  'unevaluatedItems',
]);

/** Keywords that only hold schemas for references. */
export const definitionKeywords: ReadonlySet<string> = new Set(['$defs', 'definitions']);
