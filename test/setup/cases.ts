/** Whether this is `npm run test:soak`. */
export const isSoak = import.meta.env['SOAK'] === '1';

/** How many generated cases a test tries: few in `npm test`, which finds what is broken often, and many in `npm run test:soak`. */
export const cases = (few: number, many: number): number => (isSoak ? many : few);
