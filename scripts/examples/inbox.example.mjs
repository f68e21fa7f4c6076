import { join } from 'node:path';
import { runnerImport } from 'vite';
import { root } from '../packed.mjs';
import { checkErrors, preview } from './preview.mjs';

/** The inbox: one person answers an item, and the other one, at another server of the same database, no longer sees it. */
export default async function inbox(project) {
  const { module } = await runnerImport(join(root, 'test/servers/postgres.ts'), { root, configFile: false });
  if (module.postgresPrograms === undefined) {
    console.log(`skipped: ${module.withoutPostgres}`);
    return;
  }
  const postgres = await module.startPostgres();
  project.ends(() => postgres.stop());
  const serve = () => project.serve(process.execPath, (port) => ['server/start.mjs', postgres.url, port]);
  const servers = [await serve(), await serve()];
  // Each person's page is served for another server.
  const page = (server) => preview(project, { INBOX_URL: server }, '--bypass-lock');
  const ann = await project.open(`${await page(servers[0])}?as=ann`, 'load');
  const bob = await project.open(`${await page(servers[1])}?as=bob`, 'load');
  const row = ({ page }, title) => page.locator('[data-row]', { hasText: title });

  await row(bob, 'Refund $49?').waitFor();
  project.check((await row(ann, 'Refund $49?').count()) === 0, 'a person sees only what the teams permit');

  await row(bob, 'Send the reply to Tom Ode?').waitFor();
  await row(ann, 'Send the reply to Tom Ode?').click();
  await project.press(
    ann.page,
    ann.page.getByRole('article').getByRole('button', { name: 'Approve', exact: true }),
  );
  await bob.page.locator('[data-status=gone] [data-row]', { hasText: 'Tom Ode' }).waitFor();
  console.log('ok  what one person has answered is shown as answered to the other one');
  checkErrors(project, [...ann.errors, ...bob.errors]);
}
