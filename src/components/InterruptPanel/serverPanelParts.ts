/** `#panelParts` on a server, which cannot wait for a download. */
export { panelParts } from './panelParts.js';
