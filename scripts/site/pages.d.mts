export const sources: Readonly<Record<string, string>>;
export function pageText(
  source: string,
  text: string,
  given: { readonly repository: string | undefined; readonly exists: (file: string) => boolean },
): { readonly text: string; readonly images: readonly string[] };
