/** What every sentence that counts or dates needs: the BCP 47 tag of the reader's language. */
export interface LocaleParams {
  locale: string;
}
