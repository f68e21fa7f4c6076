type FormControl = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** The states that React has given to controls whose attributes do not contain them, as the controls show them. */
const givenStates = new WeakMap<Element, unknown>();

/** The property of a control that is its state. */
const stateOf = ({ type }: FormControl) => (/box|radio/.test(type) ? 'checked' : 'value') as 'value';

/**
 * A `ref` of a control whose attributes do not contain its state. React calls a new `ref` after each render. When a
 * hidden part of the page is shown again, it calls the same `ref` again, and has not given the control a state.
 *
 * @param give Gives the control its state. @default React gives it
 */
export function givenState<Control extends FormControl>(
  give?: (control: Control) => void,
): (control: Control | null) => void {
  let isGiven = false;
  return (control) => {
    if (!control || isGiven) return;
    isGiven = true;
    give?.(control);
    givenStates.set(control, control[stateOf(control)]);
  };
}

/**
 * Reports what the controls show and the form has not given them. A password manager, an extension or a script of the
 * page can change a control without an event for React. The checkboxes and lists of a host are not known.
 */
export const silentInput = (container: Element | null): readonly (() => void)[] =>
  [...(container?.querySelectorAll<FormControl>('input:not([type=file]),textarea,select') ?? [])].flatMap(
    (control) => {
      const name = stateOf(control);
      const shown: unknown = control[name];
      let given = givenStates.get(control) ?? shown;
      if (!givenStates.has(control) && name === 'value' && 'defaultValue' in control) {
        // React writes the text of a control to its `defaultValue` too. A control may show it differently.
        const fresh = control.cloneNode() as typeof control;
        fresh.value = control.defaultValue;
        given = fresh.value;
      }
      // In a group of radio buttons, only the chosen one reports.
      if (shown === given || control.validity?.badInput || (control.type === 'radio' && !shown)) return [];
      const set = (state: unknown, of: object) => Reflect.set(of, name, state, control);
      return () => {
        // React ignores the event of a control in the state that it has last seen, and not every setter notifies React.
        set(name === 'value' ? `${String(shown)} ` : !shown, control);
        set(shown, Object.getPrototypeOf(control) as object);
        // Not a `MouseEvent`, which would change a checkbox.
        const event = new Event(name === 'value' ? 'change' : 'click', { bubbles: true });
        // A page that has stopped the user's event would stop this one too.
        event.stopPropagation = event.stopImmediatePropagation = () => undefined;
        control.dispatchEvent(event);
      };
    },
  );
