'use client';
import type { RegistryWidgetsType, WidgetProps } from '@rjsf/utils';
import type { ReactNode } from 'react';
import { CheckboxWidget } from './CheckboxWidget.js';
import { ColorWidget, DateTimeWidget, DateWidget, FileWidget, TimeWidget } from './lazyWidgets.js';
import { SelectWidget } from './SelectWidget.js';
import { TextareaWidget, TextWidget } from './TextWidget.js';
import { BaseInput } from './BaseInput.js';

/**
 * The widgets of a form. `format` selects one by name, so no widget may be invisible, follow a link or change the value
 * that it shows. E-mail and web addresses are text inputs with their own keyboards.
 */
export const widgets: RegistryWidgetsType = {
  CheckboxWidget,
  ColorWidget,
  // rjsf's own show “-1” for an absent date, and have no labels.
  AltDateTimeWidget: DateTimeWidget,
  AltDateWidget: DateWidget,
  DateTimeWidget,
  DateWidget,
  EmailWidget: TextWidget,
  FileWidget,
  HiddenWidget: TextWidget,
  PasswordWidget,
  // A slider shows a number that it does not have.
  RangeWidget: TextWidget,
  SelectWidget,
  TextareaWidget,
  TextWidget,
  TimeWidget,
  URLWidget: TextWidget,
};

/** A secret: never shown, never filled in by the browser, never kept in a draft. */
function PasswordWidget(props: WidgetProps): ReactNode {
  return <BaseInput {...props} type="password" />;
}
