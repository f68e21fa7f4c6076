/** `#panelParts` on a page: the parts are lazy-loaded. */
export const panelParts = undefined;
