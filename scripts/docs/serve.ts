import { createServer, type Server } from 'node:http';
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

/** The program that serves the built documentation, from its own origin. */
export function docsServer(folder = DOCS_FOLDER): Server {
  const files = readSiteFiles(folder);
  return createServer((request, response) => {
    for (const [name, value] of Object.entries(HEADERS)) response.setHeader(name, value);
    const [path = '/'] = (request.url ?? '/').split(/[?#]/);
    const file = files.get(path.endsWith('/') ? `${path}index.html` : path);
    if (request.method !== 'GET' && request.method !== 'HEAD') plain(response, 405, 'Method not allowed');
    else if (file) send({ ...file, cacheControl: 'no-cache' }, request, response);
    else plain(response, 404, 'There is no such page. The documentation begins at /.');
  });
}
