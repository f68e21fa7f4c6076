/** Replaces a secret in the history. */
export const SECRET_MASK = '••••••';
