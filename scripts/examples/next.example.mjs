/** Next: the page is rendered on the server, and its route responds as an agent. */
export default async function next({ serve, check }) {
  const address = await serve(process.execPath, (port) => [
    'node_modules/next/dist/bin/next',
    'start',
    '--port',
    port,
  ]);
  const page = await answer(address);
  check(page.includes('aria-label="Questions from the agent"'), 'the server renders the panel');
  const asked = await answer(`${address}/agent`, { threadId: 'thread', runId: 'run', messages: [] });
  check(asked.includes('"type":"interrupt"'), 'the route responds with an interrupt');

  async function answer(url, body) {
    const response = await fetch(url, body && { method: 'POST', body: JSON.stringify(body) });
    check(response.ok, `${url} responds with ${response.status}`);
    return response.text();
  }
}
