/** The value that `text` stands for, wrapped because it may be `null`; `undefined` where it is no JSON. Never throws. */
export function parseJson(text: string): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined;
  }
}
