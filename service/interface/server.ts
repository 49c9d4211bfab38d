import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { plain, send } from './answers.ts';
import type { InterfaceConfiguration } from './configuration.ts';
import { ancestryReader, type Ancestry } from './frame-ancestors.ts';
import { securityHeaders } from './security-headers.ts';
import { readSiteFiles, type SiteFile } from './site-files.ts';

/** Files that pages of other origins load by intent. */
const PUBLIC_FILES = new Set(['/embed.js']);

/** The addresses of the pages for the business's own people. */
const CONSOLE = /^\/console(?:\/|$)/;
/** A played journey, which the console shows in a frame. */
const PREVIEW = '/console/preview';

/**
 * The program that serves the built interface: its files with their security headers, `/config.json` from the
 * environment, the console below /console, and the application for every other address, which its router knows. Nothing is logged, because the
 * first address of a journey names a profile.
 */
export function buildInterface(
  configuration: Omit<InterfaceConfiguration, 'host' | 'port'>,
  parts: { fetch: typeof fetch; now: () => number } = { fetch, now: Date.now },
): Server {
  const { servers, frameOrigins, https } = configuration;
  const files = readSiteFiles(configuration.folder);
  const application = files.get('/index.html');
  const consolePage = files.get('/console.html');
  const previewPage = files.get('/preview.html');
  const readAncestry = ancestryReader({ servers, frameOrigins, ...parts });
  const runtimeConfiguration = JSON.stringify({ servers, frame_origins: frameOrigins });

  const guard = (response: ServerResponse, frameAncestors: readonly string[], page?: 'console' | 'preview') => {
    const headers = securityHeaders({ servers, frameAncestors, https, page });
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  };
  const staffPage = (file: SiteFile | undefined) =>
    file === undefined ? undefined : file === previewPage ? 'preview' : file === consolePage ? 'console' : undefined;
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { pathname, search, searchParams: query } = addressOf(request);
    if (pathname.startsWith('//')) {
      // Removes a doubled slash, as in `https://verify.example.com/` and `/` together. Browsers keep the fragment.
      response.setHeader('Location', pathname.replace(/^\/+/, '/') + search);
      plain(response, 308, 'Moved');
      return;
    }
    const opened = pathname === PREVIEW ? previewPage : CONSOLE.test(pathname) ? consolePage : application;
    const file = files.get(pathname) ?? (/\.[^/]*$/.test(pathname) ? undefined : opened);
    // Nobody frames the console, so nobody is asked who may.
    const page = file === application;
    const ancestry: Ancestry = page ? await readAncestry({ query, cookies: request.headers.cookie }) : { origins: [] };
    guard(response, ancestry.origins, staffPage(file));
    response.setHeader('Cross-Origin-Resource-Policy', PUBLIC_FILES.has(pathname) ? 'cross-origin' : 'same-origin');
    if (PUBLIC_FILES.has(pathname)) response.setHeader('Access-Control-Allow-Origin', '*');
    // Nobody frames a page at the top of a tab; the cookie is for the frame alone.
    if (ancestry.cookies?.length && request.headers['sec-fetch-dest'] !== 'document') {
      response.setHeader('Set-Cookie', ancestry.cookies);
    }

    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.setHeader('Allow', 'GET, HEAD');
      plain(response, 405, 'Method not allowed');
    } else if (pathname === '/config.json') {
      response.writeHead(200, { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-cache' });
      response.end(runtimeConfiguration);
    } else if (file) {
      send(file, request, response);
    } else {
      plain(response, 404, 'Not found');
    }
  };

  const server = createServer((request, response) => {
    // First, so that every answer has them: nobody may frame an unreadable request's answer.
    guard(response, []);
    answer(request, response).catch(() => {
      if (response.headersSent) response.destroy();
      else plain(response, 400, 'Bad request');
    });
  });
  // A request that the parser refuses has no answer object for headers: they are written directly.
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (!socket.writable || error.code === 'ECONNRESET') return void socket.destroy();
    const headers = { ...securityHeaders({ servers, frameAncestors: [], https }), Connection: 'close' };
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
    socket.end([`HTTP/1.1 ${refusals[error.code ?? ''] ?? '400 Bad Request'}`, ...lines, '', ''].join('\r\n'));
  });
  return server;
}

/** Node's own answers to requests that its parser or its timeouts refuse. */
const refusals: Record<string, string> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};

/** @throws TypeError when the text is no address. A path is not resolved: `//name` would then name a host. */
function addressOf({ url = '/' }: IncomingMessage): URL {
  return new URL(url.startsWith('/') ? `http://interface${url}` : url, 'http://interface');
}
