/**
 * The widgets, fields and templates that few forms need. One module, because it is one chunk, loaded with these forms.
 */
export { ArrayField } from '../fields/ArrayField.js';
export { CyclicSchemaField } from '../fields/CyclicSchemaField.js';
export { OptionalDataControlsField } from '../fields/OptionalDataControlsField.js';
export { AnyOfField, OneOfField } from '../fields/UnionField.js';
export { ArrayFieldItemTemplate, ArrayFieldTemplate } from '../templates/ArrayFieldTemplate.js';
export { MultiSchemaFieldTemplate } from '../templates/MultiSchemaFieldTemplate.js';
export { ColorWidget } from './ColorWidget.js';
export { Combobox } from './Combobox.js';
export { DateTimeWidget, DateWidget, TimeWidget } from './DateWidgets.js';
export { FileWidget } from './FileWidget.js';
export { MaskedInput } from './MaskedInput.js';
export { MultiSelect } from './MultiSelect.js';
export { PropertyName } from './PropertyName.js';
