/** The BCP 47 tag of the reader's language, for texts with numbers or dates. */
export interface LocaleParams {
  locale: string;
}
