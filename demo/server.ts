import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { embeddedPage, errorPage, framePage, resultPage, startPage } from './pages.ts';
import type { ServiceClient } from './service-client.ts';
import { LANGUAGES, languageOf, reportLanguage, TEXTS, wishedLanguage } from './texts.ts';
import { answerWallet, type DemonstrationWallet } from './wallet.ts';

const LARGEST_FORM = 10_000;
const staticFiles: Record<string, string> = {
  '/style.css': 'text/css; charset=utf-8',
  '/embedded.js': 'text/javascript; charset=utf-8',
  '/wallet.js': 'text/javascript; charset=utf-8',
  '/icon.svg': 'image/svg+xml',
};

/**
 * A small version of a business's site. Its server makes a profile and a link. It sends the customer there or shows the
 * verification in its page. When the customer returns, it asks the service for the result. `url` is this site's own
 * address, `interfaceUrl` that of the hosted interface. With `wallet` it has a wallet to try with, whose browser talks to
 * the service at `serviceUrl`.
 */
export function buildDemonstration(site: {
  url: string;
  interfaceUrl: string;
  service: ServiceClient;
  wallet?: { parts: DemonstrationWallet; serviceUrl: string };
}): Server {
  /** The customer at each browser, and their language: by cookie. A real site has accounts for that. */
  const visitors = new Map<string, { profile: string; language: string }>();
  const visitorOf = (request: IncomingMessage) =>
    visitors.get(/(?:^|; )visitor=([^;]*)/.exec(request.headers.cookie ?? '')?.[1] ?? '');

  const wish = (request: IncomingMessage) => languageOf(request.headers['accept-language']);
  const stranger = (request: IncomingMessage, response: ServerResponse): void =>
    html(response, 403, errorPage(wish(request), TEXTS[wish(request)].stranger));

  const verify = async (form: URLSearchParams, response: ServerResponse): Promise<void> => {
    const name = form.get('name')?.trim();
    const profile = await site.service.createProfile({
      id_card_number: form.get('id_card_number')?.trim() || inventedNumber(),
      ...(name && { name }),
    });
    const language = LANGUAGES.find((one) => one === form.get('language')) ?? 'en';
    const link = await site.service.createLink({
      profile: profile.id,
      web_sdk_url: site.interfaceUrl,
      return_url: `${site.url}/verified`,
      language,
    });
    const visitor = randomBytes(16).toString('base64url');
    visitors.set(visitor, { profile: profile.id, language });
    response.setHeader('Set-Cookie', `visitor=${visitor}; Path=/; HttpOnly; SameSite=Lax`);
    const way = form.get('way');
    if (way === 'inline' || way === 'dialog')
      html(response, 200, embeddedPage(languageOf(language), way, link, site.interfaceUrl));
    else if (way === 'frame') html(response, 200, framePage(languageOf(language), link));
    else response.writeHead(303, { Location: link }).end();
  };

  const verified = async (
    query: URLSearchParams,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> => {
    const visitor = visitorOf(request);
    // Anybody can write customer_id into the address: only the customer who started here sees anything.
    if (!visitor || visitor.profile !== query.get('customer_id')) return stranger(request, response);
    const callback = { status: query.get('status') ?? '', errors: query.get('errors') ?? '' };
    const profile = await site.service.readProfile(visitor.profile);
    html(response, 200, resultPage(languageOf(visitor.language), callback, profile));
  };

  const report = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const visitor = visitorOf(request);
    if (!visitor) return stranger(request, response);
    const page = await site.service.readReport(visitor.profile, reportLanguage(visitor.language));
    // The service's page cannot be framed; this site shows it in a frame of its own.
    const policy = page.policy.replace(/frame-ancestors [^;]*/u, "frame-ancestors 'self'");
    response.setHeader('Content-Security-Policy', policy);
    html(response, 200, page.html);
  };

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { pathname, searchParams } = new URL(request.url ?? '/', site.url);
    const frame = new URL(site.interfaceUrl).origin;
    const isWallet = site.wallet && pathname === '/wallet';
    const connect = isWallet ? `; connect-src 'self' ${new URL(site.wallet?.serviceUrl ?? '').origin}` : '';
    response.setHeader(
      'Content-Security-Policy',
      `default-src 'self'; script-src 'self' ${frame}; frame-src 'self' ${frame}; frame-ancestors 'self' ${frame}${connect}`,
    );
    response.setHeader('Cache-Control', 'no-store');
    // No request contains this address, because the address after the return names the customer's profile.
    response.setHeader('Referrer-Policy', 'no-referrer');
    const type = staticFiles[pathname];
    if (type) {
      response
        .writeHead(200, { 'Content-Type': type })
        .end(await readFile(new URL(`public${pathname}`, import.meta.url)));
    } else if (pathname === '/' && request.method === 'GET') {
      html(
        response,
        200,
        startPage(wish(request), wishedLanguage(request.headers['accept-language']), inventedNumber()),
      );
    } else if (pathname === '/verify' && request.method === 'POST') {
      await verify(new URLSearchParams(await limitedText(request)), response);
    } else if (pathname === '/try' && request.method === 'GET') {
      // A short cut for people who have just started the programs; a real business would start nothing on a GET.
      await verify(new URLSearchParams({ language: wishedLanguage(request.headers['accept-language']) }), response);
    } else if (pathname === '/verified' && request.method === 'GET') await verified(searchParams, request, response);
    else if (pathname === '/report' && request.method === 'GET') await report(request, response);
    else if (site.wallet && (await answerWallet(site.wallet.parts, pathname, request, response))) return;
    else html(response, 404, errorPage(wish(request), TEXTS[wish(request)].missing));
  };

  return createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      html(response, 502, errorPage('en', error instanceof Error ? error.message : 'Something went wrong.'));
    });
  });
}

function inventedNumber(): string {
  return `DEMO-${randomBytes(4).toString('hex').toUpperCase()}`;
}

async function limitedText(request: IncomingMessage): Promise<string> {
  if (Number(request.headers['content-length'] ?? Infinity) > LARGEST_FORM) throw new Error('The form is too long.');
  return text(request);
}

function html(response: ServerResponse, status: number, body: string): void {
  if (response.headersSent) response.destroy();
  else response.writeHead(status, { 'Content-Type': 'text/html; charset=utf-8' }).end(body);
}
