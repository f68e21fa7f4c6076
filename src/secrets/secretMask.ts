/** Stands in the history where a secret was. */
export const SECRET_MASK = '••••••';
