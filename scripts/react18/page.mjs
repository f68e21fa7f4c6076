// A page for React to draw in, before anything that looks for one is loaded.
import { Window } from 'happy-dom';

const page = new Window({ url: 'http://localhost/' });
// Node's own network and clock stay; everything else that a page has and Node lacks is the page's.
for (const name of Object.getOwnPropertyNames(page)) {
  if (!(name in globalThis)) {
    Object.defineProperty(globalThis, name, { configurable: true, writable: true, value: page[name] });
  }
}
globalThis.window = globalThis;
globalThis.document = page.document;
globalThis.IS_REACT_ACT_ENVIRONMENT = true;
