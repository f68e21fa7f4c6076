import type { TemplatesType } from '@rjsf/utils';
import { BaseInput } from '../widgets/BaseInput.js';
import {
  ArrayFieldItemTemplate,
  ArrayFieldTemplate,
  MultiSchemaFieldTemplate,
} from '../widgets/lazyWidgets.js';
import { ErrorSummary } from './ErrorSummary.js';
import { FieldTemplate } from './FieldTemplate.js';
import { ObjectFieldTemplate } from './ObjectFieldTemplate.js';
import {
  DescriptionFieldTemplate,
  FieldErrorTemplate,
  TitleFieldTemplate,
  UnsupportedFieldTemplate,
  WrapIfAdditionalTemplate,
} from './TextTemplates.js';

/** Replaces rjsf's markup: ids that resolve, labels everywhere, announced errors, no Markdown. */
export const templates: Partial<TemplatesType> = {
  ArrayFieldItemTemplate,
  ArrayFieldTemplate,
  BaseInputTemplate: BaseInput,
  DescriptionFieldTemplate,
  ErrorListTemplate: ErrorSummary,
  FieldErrorTemplate,
  FieldTemplate,
  MultiSchemaFieldTemplate,
  ObjectFieldTemplate,
  TitleFieldTemplate,
  UnsupportedFieldTemplate,
  WrapIfAdditionalTemplate,
};
