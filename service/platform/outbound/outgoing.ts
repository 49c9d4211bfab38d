import { Resolver } from 'node:dns/promises';
import { Agent as HttpAgent, request as httpRequest, type ClientRequest, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { callbackify } from 'node:util';
import { isThisMachine, mayReach, plainHost, targetFault, type Reach, type TargetFault } from './target.ts';

/** Calls addresses that people outside have named, and no other machine than they could reach themselves. */
export interface Outgoing {
  /** Why an address would not be called, before any name is resolved; null if it may be called. */
  fault(url: string): TargetFault | null;
  /** Sends one request. Redirects are not followed. @throws OutgoingError when there is no answer. */
  send(request: OutgoingRequest): Promise<OutgoingAnswer>;
  close(): void;
}

export interface OutgoingRequest {
  method: 'GET' | 'POST';
  url: string;
  headers: Readonly<Record<string, string>>;
  body?: string | Uint8Array;
  /** Milliseconds for everything: resolving, connecting, sending, and the head of the answer. */
  timeLimit: number;
  /** Bytes of the answer's body that are read; the rest is not waited for. */
  answerLimit: number;
}

export interface OutgoingAnswer {
  status: number;
  headers: IncomingMessage['headers'];
  /** At most the limit; shorter when the time was over. */
  body: Uint8Array;
}

export type OutgoingFault =
  | 'address_refused'
  | 'name_not_resolved'
  | 'connection_failed'
  | 'certificate_refused'
  | 'timed_out'
  | 'answer_invalid';

/** There was no answer. The error has neither address nor content. */
export class OutgoingError extends Error {
  readonly code: OutgoingFault;

  constructor(code: OutgoingFault) {
    super(code);
    this.name = 'OutgoingError';
    this.code = code;
  }
}

export interface OutgoingOptions extends Partial<Reach> {
  /** Addresses of a name; tests bring their own. */
  resolve?: (name: string) => Promise<string[]>;
}

/** Milliseconds that an unused connection is kept for the next request to the same place. */
const KEEP_OPEN = 8_000;
const IDLE_CONNECTIONS = 256;
/** Milliseconds for one question to a name server, and how often it is asked. */
const RESOLVE_TIME = { timeout: 2_500, tries: 2 };

export function createOutgoing({ resolve = resolveName, ...given }: OutgoingOptions): Outgoing {
  const reach: Reach = { loopback: false, networks: [], ...given };
  const shared = { keepAlive: true, maxFreeSockets: IDLE_CONNECTIONS, timeout: KEEP_OPEN, scheduling: 'lifo' } as const;
  const agents = { http: new HttpAgent(shared), https: new HttpsAgent(shared) };

  /** The connection uses the checked addresses: nothing is resolved a second time. */
  const lookup: LookupFunction = (hostname, options, done) => {
    const found = async () => {
      try {
        const addresses = await resolveAll(hostname);
        if (addresses.length === 0) throw new OutgoingError('name_not_resolved');
        return addresses.map((address) => ({ address, family: isIP(address) }));
      } catch (error) {
        return error instanceof OutgoingError ? error : new OutgoingError('name_not_resolved');
      }
    };
    callbackify(found)((_error, answer) => {
      const [first] = answer instanceof OutgoingError ? [] : answer;
      if (answer instanceof OutgoingError || !first) done(answer as OutgoingError, '', 0);
      else if (options.all) done(null, answer);
      else done(null, first.address, first.family);
    });
  };
  const resolveAll = async (hostname: string): Promise<string[]> => {
    const name = plainHost(hostname);
    if (reach.loopback && isThisMachine(name)) return ['127.0.0.1', '::1'];
    const addresses = await resolve(name);
    // A refused address among good ones is an attack, or a useless mistake.
    if (!addresses.every((address) => mayReach(address, reach))) throw new OutgoingError('address_refused');
    return addresses;
  };

  const attempt = (order: OutgoingRequest): { request: ClientRequest; answer: Promise<OutgoingAnswer> } => {
    const url = new URL(order.url);
    const secure = url.protocol === 'https:';
    const options = {
      method: order.method,
      headers: order.headers,
      lookup,
      agent: secure ? agents.https : agents.http,
    };
    const request = secure ? httpsRequest(url, options) : httpRequest(url, options);
    return { request, answer: answerOf(request, order) };
  };

  return {
    fault: (url) => targetFault(url, reach),
    async send(order) {
      // Node resolves names only: an address in the URL is connected to without asking anybody.
      if (targetFault(order.url, reach) !== null) throw new OutgoingError('address_refused');
      const begun = performance.now();
      const { request, answer } = attempt(order);
      try {
        return await answer;
      } catch (error) {
        // The other side closed a kept connection just when it was used again: nothing of the request was read.
        if (!(request.reusedSocket && error instanceof ConnectionReset)) throw error;
        return attempt({ ...order, timeLimit: order.timeLimit - (performance.now() - begun) }).answer;
      }
    },
    close() {
      agents.http.destroy();
      agents.https.destroy();
    },
  };
}

class ConnectionReset extends OutgoingError {
  constructor() {
    super('connection_failed');
  }
}

function answerOf(request: ClientRequest, order: OutgoingRequest): Promise<OutgoingAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<OutgoingAnswer>();
  let response: IncomingMessage | undefined;
  const pieces: Buffer[] = [];
  let length = 0;
  /** The bytes so far are the answer: a slow body is still an answer. */
  const settle = () => {
    if (!response) return;
    const body = Buffer.concat(pieces).subarray(0, order.answerLimit);
    resolve({ status: response.statusCode ?? 0, headers: response.headers, body });
  };
  const deadline = setTimeout(() => {
    settle();
    request.destroy(new OutgoingError('timed_out'));
  }, order.timeLimit);
  request.once('response', (incoming) => {
    response = incoming;
    incoming.on('data', (piece: Buffer) => {
      pieces.push(piece);
      length += piece.length;
      if (length < order.answerLimit) return;
      settle();
      request.destroy();
    });
    incoming.once('end', settle);
    incoming.once('error', settle);
  });
  request.on('error', (error) => reject(faultOf(error)));
  request.once('close', () => {
    clearTimeout(deadline);
    settle();
    reject(new OutgoingError('connection_failed'));
  });
  request.end(order.body);
  return promise;
}

function faultOf(error: Error & { code?: unknown }): OutgoingError {
  if (error instanceof OutgoingError) return error;
  const code = typeof error.code === 'string' ? error.code : '';
  if (code === 'ECONNRESET' || code === 'EPIPE') return new ConnectionReset();
  if (code.startsWith('HPE_')) return new OutgoingError('answer_invalid');
  if (/CERT|TLS|SSL|SIGNATURE|ISSUER/.test(code)) return new OutgoingError('certificate_refused');
  return new OutgoingError('connection_failed');
}

/** By questions to name servers: the system's own resolver would block a thread for each unanswered name. */
async function resolveName(name: string): Promise<string[]> {
  const resolver = new Resolver(RESOLVE_TIME);
  const found = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
  return found.flatMap((result) => (result.status === 'fulfilled' ? result.value : []));
}
