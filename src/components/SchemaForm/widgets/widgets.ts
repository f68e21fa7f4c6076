import type { RegistryWidgetsType } from '@rjsf/utils';
import { CheckboxWidget } from './CheckboxWidget.js';
import { SelectWidget } from './SelectWidget.js';
import { TextareaWidget } from './TextareaWidget.js';
import { TextWidget } from './TextWidget.js';

/** The controls of a form. `format` picks a widget by name, and none may be invisible or read a file. */
export const widgets: RegistryWidgetsType = {
  CheckboxWidget,
  SelectWidget,
  TextWidget,
  TextareaWidget,
  FileWidget: TextWidget,
  HiddenWidget: TextWidget,
};
