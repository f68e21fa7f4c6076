/** The packages that only forms need. */
export const formPeers = ['@rjsf/core', '@rjsf/utils', '@rjsf/validator-ajv8'];

/** Makes the agent of a project ask for a value, for which the card has a form. */
export const asksForValue = (text) =>
  text.replace(
    /reason: 'confirmation', message: 'Delete 12 old files\?'/,
    "reason: 'acme:quarter', message: 'Which quarter?', responseSchema: { type: 'object', properties: { quarter: { type: 'string' } }, required: ['quarter'] }",
  );

/** Answers with the JSON editor that the card shows in place of the form. The console names what to install. */
export async function answerAsJson(project, address) {
  const { page, errors } = await project.open(address);
  await page.getByRole('button', { name: 'Tidy up' }).click();
  const editor = page.getByRole('textbox', { name: 'Answer as JSON' });
  await editor.waitFor();
  await page.getByText('the form could not be loaded').waitFor();
  await editor.fill('{ "quarter": "Q3" }');
  await page.mouse.move(1, 1);
  const button = page.getByRole('button', { name: 'Answer', exact: true });
  await button.hover();
  await page.mouse.move(0, 0);
  await button.click();
  await page.getByText('Status: finished').waitFor();
  const text = errors.map(({ message }) => message).join('\n');
  project.check(/@rjsf\/(?:core|utils)/.test(text), 'the console names the missing package');
}
