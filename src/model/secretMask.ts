/** Replaces a secret where a value is shown or stored. */
export const SECRET_MASK = '••••••';
