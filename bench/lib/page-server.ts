import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

/*
 * Serves the files of a folder (the first argument) over node:http alone, compressed once at start with the best
 * brotli: the cost of a page without any product around it.
 */
const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
};

const folder = process.argv[2] ?? '.';
const files = new Map(
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => extname(path) in TYPES)
    .map((path) => {
      const headers = { 'content-type': TYPES[extname(path)], 'content-encoding': 'br' };
      // Node's brotli uses quality 11 by default.
      return [`/${path}`, { headers, body: brotliCompressSync(readFileSync(join(folder, path))) }];
    }),
);

const server = createServer((request, response) => {
  const file = files.get(request.url ?? '');
  if (file) response.writeHead(200, { ...file.headers, 'content-length': file.body.length });
  else response.writeHead(404);
  response.end(file?.body);
});

server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (typeof address === 'object') console.log(`http://127.0.0.1:${address?.port}`);
});
process.on('SIGTERM', () => process.exit(0));
