type TextControl = HTMLInputElement | HTMLTextAreaElement;

/**
 * The controls that show another text than the form has given them. A password manager or an extension can fill in a
 * control without an event for React.
 */
export const silentlyFilled = (container: Element | null): readonly TextControl[] =>
  [...(container?.querySelectorAll<TextControl>('input:not([type=file]),textarea') ?? [])].filter(
    (control) => {
      const { value, defaultValue, validity } = control;
      // React writes the value of a control to its `defaultValue` too. A control may show it differently.
      const given = control.cloneNode() as TextControl;
      given.value = defaultValue;
      return value !== given.value && !validity?.badInput;
    },
  );

/** Fires the missing event. React ignores the event of a control whose text is the one that it has last seen. */
export function reportText(control: TextControl): void {
  const { value } = control;
  control.value = `${value} `;
  // Not the setter of the element itself, which tells React.
  Reflect.set(Object.getPrototypeOf(control) as object, 'value', value, control);
  control.dispatchEvent(new Event('input', { bubbles: true }));
}
