import type { RegistryWidgetsType, TemplatesType } from '@rjsf/utils';

/**
 * How a host changes the forms: rjsf widgets and templates that stand in for the library's own, by name.
 * Any kind of component will do.
 */
export interface FormOptions {
  widgets?: RegistryWidgetsType | undefined;
  templates?: Partial<TemplatesType> | undefined;
}
