import type { webcrypto } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { page } from './pages.ts';

/** What the demonstration's wallet needs of a server; its documents and its key are in the browser. */
export interface DemonstrationWallet {
  /** Documents of an invented state for a public key; the portrait is a JPEG in base64, null for a specimen's. */
  issue(order: {
    holder: webcrypto.JsonWebKey;
    name: { family_name: string; given_name: string };
    portrait: string | null;
  }): Promise<unknown>;
  /** What a signed request wants. @throws Error when it is not of the client that the link named. */
  read(asked: { request: string; clientId: string; nonce: string }): Promise<{
    business: string;
    responseUri: string;
    asked: { id: string; claims: string[] }[];
  }>;
  /** Without a signature what has to be signed, with it the encrypted answer; `at` in milliseconds. */
  answer(showing: {
    request: string;
    documents: unknown;
    use: string;
    at: number;
    signature: string | null;
  }): Promise<{ sign: string } | { response: string }>;
}

/** Characters of documents with a portrait, and of a request. */
const LARGEST = 1_000_000;

/** Answers the addresses of the wallet. @returns false for another address */
export async function answerWallet(
  wallet: DemonstrationWallet,
  pathname: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<boolean> {
  const action = /^\/wallet\/(issue|read|answer)$/u.exec(pathname)?.[1] as keyof DemonstrationWallet | undefined;
  if (pathname === '/wallet' && request.method === 'GET') {
    response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end(walletPage());
    return true;
  }
  if (action === undefined || request.method !== 'POST') return false;
  // A page of another origin cannot send this type without asking first, and nobody answers that question.
  if (request.headers['content-type'] !== 'application/json') throw new Error('The wallet takes JSON.');
  if (Number(request.headers['content-length'] ?? Infinity) > LARGEST) throw new Error('This is too large.');
  const body = JSON.parse(await text(request)) as never;
  const json = (status: number, value: object) =>
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(value));
  try {
    json(200, (await wallet[action](body)) as object);
  } catch (error) {
    json(422, { problem: error instanceof Error ? error.message : 'Something went wrong.' });
  }
  return true;
}

/** The wallet. Its script is /wallet.js. */
function walletPage(): string {
  return page(
    'en',
    'A wallet',
    `    <h1>A wallet to try with</h1>
    <p class="note"><strong>This is a demonstration.</strong> The Republic of Utopia and its documents are invented. Only the demonstration’s bank trusts them.</p>
    <p id="message" role="status"></p>
    <form id="get" hidden>
      <h2>Get a digital identity</h2>
      <label>First name <input name="given_name" maxlength="60" value="Ada" required></label>
      <label>Last name <input name="family_name" maxlength="60" value="Specimen" required></label>
      <label>A photo of your face, so that your selfie matches <small>(may stay empty)</small>
        <input name="portrait" type="file" accept="image/*" capture="user"></label>
      <button>Get it</button>
    </form>
    <form id="show" hidden>
      <h2>Show your identity?</h2>
      <p><strong id="business"></strong> asks for one of these:</p>
      <fieldset id="choices"><legend>What you show</legend></fieldset>
      <button>Show it</button>
      <button type="button" class="other" id="decline">Show nothing</button>
    </form>
    <form id="open" hidden>
      <h2>Answer a code</h2>
      <label>What the QR code says <input name="link" autocomplete="off" required></label>
      <button>Open it</button>
    </form>
    <p id="away" hidden><button type="button" class="other" id="forget">Throw the wallet’s documents away</button></p>
    <script src="/wallet.js" type="module"></script>`,
  );
}
