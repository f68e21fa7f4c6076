// Starts one server: `node server/start.mjs postgres://… [port]`. Start it again on another port: both share the database.
import { createServer } from 'node:http';
import pg from 'pg';
import { act } from './agent.mjs';
import { createInbox } from './handler.mjs';
import { sampleThreads } from './samples.mjs';
import { createStore } from './store.mjs';

const [url = process.env.DATABASE_URL, port = '8787'] = process.argv.slice(2);
const pool = new pg.Pool({ connectionString: url });
const store = createStore(pool);
await store.setUp();
await store.seed('support', sampleThreads());

// The people of this example. A real server reads the session, and never lets the page name its teams.
const people = {
  'Bearer ann': { name: 'Ann', teams: ['support'] },
  'Bearer bob': { name: 'Bob', teams: ['support', 'finance'] },
};
const inbox = createInbox({
  store,
  act,
  base: '/inbox',
  personOf: async ({ headers: { authorization } }) => people[authorization],
});
setInterval(() => void inbox.recover().catch(console.error), 5_000);
createServer(inbox.handle).listen(Number(port), '127.0.0.1', () => {
  console.log(`The inbox is at http://127.0.0.1:${port}/inbox`);
});
