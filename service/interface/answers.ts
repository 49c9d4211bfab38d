import { createReadStream } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream';
import { chooseCopy, type SiteFile } from './site-files.ts';

/** Answers with a file of a built site, in the smallest form that the client takes; 304 where it has it already. */
export function send(file: SiteFile, request: IncomingMessage, response: ServerResponse): void {
  const copy = chooseCopy(file, request.headers['accept-encoding'] ?? '');
  response.setHeader('Cache-Control', file.cacheControl);
  response.setHeader('ETag', copy.etag);
  response.setHeader('Vary', 'Accept-Encoding');
  if (request.headers['if-none-match'] === copy.etag) {
    response.writeHead(304).end();
    return;
  }
  response.setHeader('Content-Type', file.type);
  response.setHeader('Content-Length', copy.size);
  if (copy.encoding) response.setHeader('Content-Encoding', copy.encoding);
  response.writeHead(200);
  if (request.method === 'HEAD') response.end();
  else pipeline(createReadStream(copy.path), response, () => {});
}

/** Answers with a line of text that nobody keeps. */
export function plain(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' });
  response.end(`${text}\n`);
}
