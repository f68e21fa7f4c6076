/**
 * The form, and the controls that the rare widgets extend. One module, because it is one chunk. The rare widgets import
 * from here, and not from the module of a control, so that a bundler adds no chunk for what they share with the form.
 */
export { useUnreadText } from '../collect/useUnreadText.js';
export { IconButton } from './IconButton.js';
export { RjsfForm } from './RjsfForm.js';
export { useName } from './templates/LabelText.js';
export { GroupContext, KindTagsContext, nameRefusal } from './templates/names.js';
export { BaseInput } from './widgets/BaseInput.js';
export { TextWidget } from './widgets/TextWidget.js';
