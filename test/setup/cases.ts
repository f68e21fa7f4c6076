/** Whether this is `npm run test:soak`. */
export const isSoak = import.meta.env['SOAK'] === '1';

/**
 * The number of generated cases of a test: few in `npm test`, which finds frequent failures, and many in `npm run
 * test:soak`.
 */
export const cases = (few: number, many: number): number => (isSoak ? many : few);
