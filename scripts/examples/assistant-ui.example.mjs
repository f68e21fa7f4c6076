import { checkErrors, checkMessages, preview } from './preview.mjs';

/** assistant-ui: a call is approved in the panel, and the runtime of the thread sends the answer. */
export default async function assistantUi(project) {
  const { page, errors } = await project.open(await preview(project));
  await page.getByRole('textbox', { name: 'Message' }).fill('Send the report');
  await page.keyboard.press('Enter');
  const card = page.getByRole('article');
  await project.press(page, card.getByRole('button', { name: 'Approve', exact: true }));
  await page.getByText('Status: finished').waitFor();
  await checkMessages(project, page, [
    'Send the report',
    'I would like to send an email.',
    'Sent to ann@example.com.',
  ]);
  checkErrors(project, errors);
}
