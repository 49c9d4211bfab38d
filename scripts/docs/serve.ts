import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { plain, send } from '../../service/interface/answers.ts';
import { readSiteFiles } from '../../service/interface/site-files.ts';
import { DOCS_FOLDER } from './folder.ts';
import { POLICY, policyText } from './policy.ts';

const HEADERS: Readonly<Record<string, string>> = {
  'Content-Security-Policy': policyText({ ...POLICY, 'frame-ancestors': "'none'" }),
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
};

/** Values of the variables in the requests that the pages show, such as `VERIDOOR_API_KEY`. */
export type OwnValues = () => Promise<Readonly<Record<string, string>>>;

interface DocsOptions {
  /** Of the built site. */
  folder?: string;
  /** Only for a server that nobody but its developer reaches. */
  own?: OwnValues;
}

/** The program that serves the built documentation, from its own origin. */
export function docsServer(options: DocsOptions = {}): Server {
  return createServer(docsListener(options));
}

/** In the built site it is an empty object. */
const OWN_VALUES = '/assets/own.json';

/** Another site whose name leads to this machine must not read the key (DNS rebinding). */
const isLocal = (host = ''): boolean => /^(?:localhost|127\.0\.0\.1)(?::\d+)?$/.test(host);

async function sendOwn(response: ServerResponse, own: OwnValues): Promise<void> {
  // Without them the pages show the names of the variables.
  const values = await own().catch(() => ({}));
  response.writeHead(200, { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store' });
  response.end(JSON.stringify(values));
}

/** Says on every page that the documentation is being built, until it is; then it serves it. */
export function docsServerOnceBuilt(built: Promise<unknown>, options: DocsOptions = {}): Server {
  const server = createServer();
  const change = (listener: RequestListener) => server.removeAllListeners('request').on('request', listener);
  change(notice('The documentation is being built. It appears here by itself.', { Refresh: '2', 'Retry-After': '2' }));
  built.then(
    () => change(docsListener(options)),
    () => change(notice('The documentation could not be built: npm run build:docs says why.', {})),
  );
  return server;
}

/** A line of text in place of each page, never kept. */
function notice(text: string, headers: Readonly<Record<string, string>>): RequestListener {
  return (_, response) => {
    for (const [name, value] of Object.entries({ ...HEADERS, ...headers })) response.setHeader(name, value);
    plain(response, 503, text);
  };
}

function docsListener({ folder = DOCS_FOLDER, own }: DocsOptions): RequestListener {
  const files = readSiteFiles(folder);
  return (request, response) => {
    for (const [name, value] of Object.entries(HEADERS)) response.setHeader(name, value);
    const [path = '/'] = (request.url ?? '/').split(/[?#]/);
    const file = files.get(path.endsWith('/') ? `${path}index.html` : path);
    if (request.method !== 'GET' && request.method !== 'HEAD') plain(response, 405, 'Method not allowed');
    else if (own && path === OWN_VALUES && isLocal(request.headers.host)) void sendOwn(response, own);
    else if (file) send({ ...file, cacheControl: 'no-cache' }, request, response);
    else plain(response, 404, 'There is no such page. The documentation begins at /.');
  };
}
