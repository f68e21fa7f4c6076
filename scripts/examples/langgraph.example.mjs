import { checkErrors, checkMessages, preview } from './preview.mjs';

/** LangGraph: a call is edited and approved in the panel, and the stream sends the answer to LangGraph's own server. */
export default async function langGraph(project) {
  const server = await project.serve(process.execPath, (port) => ['server/start.mjs', port]);
  const { page, errors } = await project.open(await preview(project, { LANGGRAPH_URL: server }));
  await page.getByRole('button', { name: 'Send the report' }).click();
  const card = page.getByRole('article');
  await project.press(page, card.getByRole('button', { name: 'Approve', exact: true }));
  await page.getByText('Status: finished').waitFor();
  await checkMessages(project, page, [
    'Send the report',
    'I would like to send an email.',
    'Done: Sent to ann@example.com',
  ]);
  checkErrors(project, errors);
}
