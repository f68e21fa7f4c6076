// Creates the DOM for React. Import this before any module that needs a DOM.
import { Window } from 'happy-dom';

const page = new Window({ url: 'http://localhost/' });
// Node's own globals stay, such as `fetch` and timers. Missing ones come from the page.
for (const name of Object.getOwnPropertyNames(page)) {
  if (!(name in globalThis)) {
    Object.defineProperty(globalThis, name, { configurable: true, writable: true, value: page[name] });
  }
}
globalThis.window = globalThis;
globalThis.document = page.document;
globalThis.IS_REACT_ACT_ENVIRONMENT = true;
