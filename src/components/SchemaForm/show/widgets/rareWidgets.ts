/** The widgets that few forms need. One module, because it is one chunk, loaded with these forms. */
export { Combobox } from './Combobox.js';
export { FileWidget } from './FileWidget.js';
