/** Jest with jsdom and Babel. */
export default async function jest(project) {
  project.write('package.json', JSON.stringify({ name: 'my-app', private: true }));
  project.follow('Jest');
  const said = project.run('npx', 'jest', '--ci');
  project.check(/1 passed, 1 total/.test(said), 'the test of the page passes');
}
