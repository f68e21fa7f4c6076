// PostgreSQL in a process of Node, for a machine without PostgreSQL. It accepts one connection at a time.
import { PGlite } from '@electric-sql/pglite';
import { PGLiteSocketServer } from '@electric-sql/pglite-socket';
import { createServer } from 'node:net';

const port = await new Promise((resolve) => {
  const probe = createServer().listen(0, '127.0.0.1', () => {
    const { port: free } = probe.address();
    probe.close(() => resolve(free));
  });
});
const db = await PGlite.create();
await new PGLiteSocketServer({ db, port, host: '127.0.0.1' }).start();
console.log(`LISTENING ${port}`);
// When the test that started this exits for any reason, its end of the pipe closes.
process.stdin.on('end', () => process.exit(0)).resume();
