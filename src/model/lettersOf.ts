/** The letters of a name in lower case: the same for `RunFinished`, `run_finished` and `RUN-FINISHED`. */
export const lettersOf = (name: string): string => name.toLowerCase().replaceAll(/[^a-z]/g, '');
