/**
 * What stands around the forms of schemas, which come later than the card anyhow. One module, because it comes as one
 * piece of code.
 */
export { EditArguments } from '../EditArguments/EditArguments.js';
export { preloadForm } from '../SchemaForm/loadForm.js';
export { SchemaForm } from '../SchemaForm/SchemaForm.js';
