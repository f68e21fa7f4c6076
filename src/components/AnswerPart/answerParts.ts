/** The components around schema forms. They load after the card, as one module in one chunk. */
export { EditArguments } from '../EditArguments/EditArguments.js';
export { preloadForm } from '../SchemaForm/loadForm.js';
export { SchemaForm } from '../SchemaForm/SchemaForm.js';
