/** The anchor of a heading, as GitHub generates it: lower case, spaces as hyphens, everything else removed. */
export const slugOf = (heading) =>
  heading
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-');
