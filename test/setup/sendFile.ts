import { readFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { extname, join, normalize } from 'node:path';

const contentTypes: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
};

/** Responds with a file of a built page, and with its `index.html` for `/`. */
export async function sendFile(
  folder: string,
  pathname: string,
  response: ServerResponse,
  headers: Readonly<Record<string, string>> = {},
): Promise<void> {
  const path = join(folder, normalize(pathname === '/' ? '/index.html' : pathname));
  try {
    const content = await readFile(path);
    const type = contentTypes[extname(path)] ?? 'application/octet-stream';
    response.writeHead(200, { ...headers, 'content-type': type }).end(content);
  } catch {
    response.writeHead(404, headers).end();
  }
}
