/** `#panelParts` where a server renders: it can wait for no download. */
export * as panelParts from './panelParts.js';
