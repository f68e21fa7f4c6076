/** The part of a form's data that would be sent, without `undefined` fields. `undefined` for nothing at all. */
export function formValue(data: unknown): unknown {
  const text = JSON.stringify(data) as string | undefined;
  return text === undefined ? undefined : (JSON.parse(text) as unknown);
}
