let standard = 500;

/** How long decision buttons ignore the pointer after they appear or move, without a `pressGuard`, in milliseconds. */
export const standardPressGuard = (): number => standard;

/** Sets {@link standardPressGuard} for the page. The test kit sets 0. */
export function setStandardPressGuard(milliseconds: number): void {
  standard = milliseconds;
}
