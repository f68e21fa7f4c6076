/** A list that is too long to scroll through. */
export const countries: readonly string[] = (
  'Albania Andorra Armenia Austria Belgium Bulgaria Croatia Cyprus Czechia Denmark Estonia Finland France Georgia ' +
  'Germany Greece Hungary Iceland Ireland Italy Latvia Liechtenstein Lithuania Luxembourg Malta Moldova Monaco ' +
  'Montenegro Netherlands Norway Poland Portugal Romania Serbia Slovakia Slovenia Spain Sweden Switzerland Türkiye'
).split(' ');
