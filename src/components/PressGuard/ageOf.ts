/** A page handles no input later than this, in milliseconds. A larger or negative age means a wrong browser time. */
const LONGEST_WAIT = 30_000;

/** The current time of a page, in the unit of the `timeStamp` of its events. */
export function pageTime({ ownerDocument }: Element): number {
  const { defaultView: view } = ownerDocument;
  return view ? new view.Event('').timeStamp : 0;
}

/**
 * How long ago an event about this element happened, in milliseconds. A busy page handles the user's input late. An
 * event from a script has not waited. The time 0 is an unknown one, such as that of a press by a screen reader.
 */
export function ageOf({ isTrusted, timeStamp }: Event, element: Element): number {
  const age = isTrusted && timeStamp > 0 ? pageTime(element) - timeStamp : 0;
  return age > 0 && age < LONGEST_WAIT ? age : 0;
}

/** Input is handled within this time, in milliseconds, unless the page is busy. */
const USUAL_AGE = 50;

/** How long input has waited for a busy page, in milliseconds. */
export function waitOf(event: Event, element: Element): number {
  const age = ageOf(event, element);
  return age > USUAL_AGE ? age : 0;
}
