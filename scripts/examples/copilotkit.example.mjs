import { checkErrors, checkRun, checkTexts, preview } from './preview.mjs';

/** CopilotKit: a call is approved in the panel, and the chat shows its result, also in the tool's own view. */
export default async function copilotKit(project) {
  const { page, errors } = await project.open(await preview(project));
  await page.getByRole('textbox').first().fill('Send the report');
  await page.keyboard.press('Enter');
  await project.press(page, page.getByRole('article').getByRole('button', { name: 'Approve', exact: true }));
  await page.getByText('Status: finished').waitFor();
  const chat = page.getByRole('region', { name: 'Chat' });
  await chat.getByText('Send the report').waitFor();
  await checkTexts(project, 'the chat', chat.locator('p'), [
    'I would like to send an email.',
    'Email to ann@example.com: Sent to ann@example.com',
    'Sent to ann@example.com.',
  ]);
  await checkRun(project, page, [
    'Send the report',
    'I would like to send an email.',
    'Sent to ann@example.com.',
  ]);
  checkErrors(project, errors);
}
