/** `#panelParts` on a server, which cannot wait for a download. */
export * as panelParts from './panelParts.js';
