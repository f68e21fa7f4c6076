/** The page of the stories: those of the panel live, and links to all. `index` is Storybook's, if it is built. */
export function storiesPage(index) {
  if (!index)
    return '# Stories\n\nThis build of the site has no stories. In the repository, `npm run storybook` shows them.\n';
  const groups = new Map();
  for (const { id, title, name, type } of Object.values(index.entries)) {
    if (type !== 'story' || title.startsWith('Tests/')) continue;
    if (!groups.has(title)) groups.set(title, []);
    groups.get(title).push({ id, name });
  }
  const live = [...groups].find(([title]) => title.endsWith('/InterruptPanel'))?.[1][0];
  const text = (words) => words.replaceAll(/[[\]<>{}`*_]/g, (sign) => `\\${sign}`);
  return [
    '# Stories',
    'Every component in its states, without an agent and without a network. [Storybook](./stories/index.html){target="_blank"} has a toolbar for the theme, the density and the language.',
    ...(live
      ? [
          `<iframe src="./stories/iframe.html?id=${live.id}&viewMode=story" title="A panel with a question" loading="lazy" style="width: 100%; height: 32rem; border: 1px solid var(--vp-c-divider)"></iframe>`,
        ]
      : []),
    ...[...groups].flatMap(([title, stories]) => [
      `## ${text(title)}`,
      stories
        .map(({ id, name }) => `- [${text(name)}](./stories/index.html?path=/story/${id}){target="_blank"}`)
        .join('\n'),
    ]),
    '',
  ].join('\n\n');
}
