/** The names of the fields that hold the reason of a decision, in order of priority. */
export const reasonFields: readonly string[] = ['reason', 'message', 'feedback', 'comment', 'note'];
