// A page for React in Node, which keeps the `fetch` of Node. Import it before React.
import { Window } from 'happy-dom';

const window = new Window({ url: 'http://localhost/' });
const names = [
  'document',
  'navigator',
  'Node',
  'Element',
  'HTMLElement',
  'HTMLIFrameElement',
  'MutationObserver',
] as const;
for (const name of names)
  Object.defineProperty(globalThis, name, { value: window[name], configurable: true });
Object.defineProperty(globalThis, 'window', { value: window, configurable: true });
