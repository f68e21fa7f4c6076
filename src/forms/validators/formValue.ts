/** What of a form's data would be sent: fields that hold `undefined` are not there. `undefined` for nothing at all. */
export function formValue(data: unknown): unknown {
  const text = JSON.stringify(data) as string | undefined;
  return text === undefined ? undefined : (JSON.parse(text) as unknown);
}
