import { checkErrors, preview } from './preview.mjs';

/** MCP: a form is answered and a URL is declined, and the server receives what the user has decided. */
export default async function mcp(project) {
  const { page, errors } = await project.open(await preview(project));
  const card = page.getByRole('article');
  const results = page.getByRole('region', { name: 'Results' });

  await page.getByRole('button', { name: 'Deploy' }).click();
  await card.getByText('Deploy bot: Where should I deploy to?').waitFor();
  await card.getByLabel(/Branch/).fill('main');
  await card.getByLabel(/Region/).selectOption('us');
  await project.press(page, card.getByRole('button', { name: 'Answer' }));
  await results.getByText('deploy: accept {"branch":"main","region":"us"}').waitFor();
  console.log('ok  the server receives the content of the form');

  const opened = [];
  page.context().on('page', (other) => opened.push(other.url()));
  await page.getByRole('button', { name: 'Sign in' }).click();
  await card.getByText('login.example.com', { exact: false }).first().waitFor();
  await project.press(page, card.getByRole('button', { name: 'Deny' }));
  await results.getByText('sign_in: decline').waitFor();
  console.log('ok  the server receives that the URL was declined');
  project.check(opened.length === 0 && !page.url().includes('login'), 'nothing was opened');
  checkErrors(project, errors);
}
