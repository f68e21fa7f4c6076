/** `#panelParts` on a page: the parts come later. */
export const panelParts = undefined;
