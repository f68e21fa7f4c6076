/** Serves the built example with `vite preview`, and returns its address. `env` is added to its environment, and `more` to its arguments. */
export const preview = (project, env, ...more) =>
  project.serve(
    process.execPath,
    (port) => ['node_modules/vite/bin/vite.js', 'preview', '--port', port, ...more],
    env,
  );

/** Checks that the chat and the run object show the same messages, and that these are the expected ones. */
export async function checkMessages(project, page, expected) {
  const chat = page.getByRole('region', { name: 'Chat' });
  await checkTexts(project, 'the chat', chat.locator('p[data-role], [data-role] p'), expected);
  await checkRun(project, page, expected);
}

/** Checks the texts of the messages of the run object. */
export const checkRun = (project, page, expected) =>
  checkTexts(project, 'the run', page.getByRole('complementary').locator('[data-role]'), expected);

export async function checkTexts({ check }, who, locator, expected) {
  const shown = JSON.stringify(await locator.allTextContents());
  const wanted = JSON.stringify(expected);
  check(shown === wanted, `${who} shows ${wanted}${shown === wanted ? '' : `, but it shows ${shown}`}`);
}

/** Checks that the page has reported no error. */
export const checkErrors = ({ check }, errors) =>
  check(errors.length === 0, `the page has no errors${errors.map((error) => `, but ${error}`).join('')}`);
