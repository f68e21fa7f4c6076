/** The form of an interrupt, and its options. */
export { SchemaForm, type SchemaFormProps } from './components/SchemaForm/SchemaForm.js';
export {
  JsonEditor,
  type JsonEditorHandle,
  type JsonEditorProps,
} from './components/JsonEditor/JsonEditor.js';
export type { FormOptions, SafePart } from './components/Options/FormOptions.js';
export type { FormPreset } from './components/SchemaForm/prepare/presentableSchema.js';
export type { FormDraft } from './components/Draft/Draft.js';
