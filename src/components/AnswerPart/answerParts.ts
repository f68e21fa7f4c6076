import { EditArguments } from '../EditArguments/EditArguments.js';
import { preloadForm } from '../SchemaForm/loadForm.js';
import { SchemaForm } from '../SchemaForm/SchemaForm.js';

/** The components around schema forms. A card works without them, and loads them after it has rendered. */
export const answerParts = { EditArguments, preloadForm, SchemaForm };
