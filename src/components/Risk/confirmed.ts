let isConfirmed = false;

/** Runs an approval that needs no confirmation, or has it. The methods below ask for no other. */
export function confirmed<Result>(act: () => Result): Result {
  const before = isConfirmed;
  isConfirmed = true;
  try {
    return act();
  } finally {
    isConfirmed = before;
  }
}

/** Whether the approval in progress needs no further confirmation. */
export const hasConfirmation = (): boolean => isConfirmed;
