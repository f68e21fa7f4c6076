/**
 * Whether a key belongs to an input method that composes text. Safari ends the composition before it reports the Enter
 * that accepts the text: only its code differs.
 */
export const isComposing = (event: KeyboardEvent): boolean =>
  // oxlint-disable-next-line typescript/no-deprecated -- nothing else distinguishes this key in Safari
  event.isComposing || event.keyCode === 229;
