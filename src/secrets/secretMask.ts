/** Replaces a secret. */
export const SECRET_MASK = '••••••';
