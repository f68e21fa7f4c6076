import type { RegistryWidgetsType } from '@rjsf/utils';
import { CheckboxWidget } from './CheckboxWidget.js';
import { ColorWidget } from './ColorWidget.js';
import { DateTimeWidget, DateWidget, TimeWidget } from './DateWidgets.js';
import { FileWidget } from './FileWidget.js';
import { PasswordWidget } from './PasswordWidget.js';
import { SelectWidget } from './SelectWidget.js';
import { TextareaWidget } from './TextareaWidget.js';
import { TextWidget } from './TextWidget.js';

/**
 * The widgets of a form. `format` selects one by name, so no widget may be invisible, follow a link or change the value
 * that it shows. E-mail and web addresses are text inputs with their own keyboards.
 */
export const widgets: RegistryWidgetsType = {
  CheckboxWidget,
  ColorWidget,
  DateTimeWidget,
  DateWidget,
  EmailWidget: TextWidget,
  FileWidget,
  HiddenWidget: TextWidget,
  PasswordWidget,
  SelectWidget,
  TextareaWidget,
  TextWidget,
  TimeWidget,
  URLWidget: TextWidget,
};
