import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * A business's server in its own process. It accepts every notification and notes how long after its event it came. It
 * never answers a path that begins with /dead. `GET /figures` returns the delays since the last call, in milliseconds.
 */
let delays: number[] = [];

const server = createServer((request, response) => {
  if (request.method === 'GET') {
    response.end(JSON.stringify(delays));
    delays = [];
    return;
  }
  let body = '';
  request.setEncoding('utf8').on('data', (text: string) => (body += text));
  request.once('end', () => {
    if (request.url?.startsWith('/dead')) return;
    const { timestamp }: { timestamp: string } = JSON.parse(body);
    delays.push(Date.now() - Date.parse(timestamp));
    response.writeHead(204).end();
  });
});
server.keepAliveTimeout = 60_000;
server.listen(0, '127.0.0.1', () => console.log((server.address() as AddressInfo).port));
process.once('SIGTERM', () => process.exit(0));
