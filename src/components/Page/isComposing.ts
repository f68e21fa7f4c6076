/**
 * Whether a key belongs to an input method that composes text. Safari ends the composition before it reports the Enter
 * that accepts the text: only its code differs.
 */
export const isComposing = ({ keyCode }: { readonly keyCode: number }): boolean => keyCode === 229;
