import { checkErrors, checkMessages, preview } from './preview.mjs';

/** AI SDK: a call is approved and another one denied in the panel, and the chat sends both answers in one request. */
export default async function aiSdk(project) {
  const { page, errors } = await project.open(await preview(project));
  const posts = [];
  page.on('request', (request) => request.method() === 'POST' && posts.push(request.url()));
  await page.getByRole('button', { name: 'Send the report' }).click();
  const cards = page.getByRole('article');
  await project.press(page, cards.nth(0).getByRole('button', { name: 'Approve' }));
  await project.press(page, cards.nth(1).getByRole('button', { name: 'Deny' }));
  await cards.nth(1).getByLabel('Reason for denying').fill('Bob has left');
  await project.press(page, cards.nth(1).getByRole('button', { name: 'Deny' }));
  await project.press(page, page.getByRole('button', { name: 'Send', exact: true }));
  await page.getByText('Status: finished').waitFor();
  await checkMessages(project, page, [
    'Send the report',
    'I would like to send two emails.',
    'Denied: Bob has left. Sent to ann@example.com.',
  ]);
  project.check(posts.length === 2, 'the chat sends one request for the question and one for both answers');
  checkErrors(project, errors);
}
