import type { DetailedError, HttpRequest, Upload } from 'tus-js-client';
import type { components } from '../api/schema.generated.d.ts';
import type { PictureRecord } from './picture.ts';
import { troubleOf, UploadTrouble, type SendOptions, type UploadTransport } from './transport.ts';

/** The session's token, and how a new one is had. */
export interface UploadAuthority {
  token(): string;
  /** Gets a new token; false when there is none to be had. */
  renew(): Promise<boolean>;
}

interface TransportOptions {
  /** Base address of the service, without a slash at the end. */
  readonly server: string;
  readonly authority: UploadAuthority;
}

/**
 * The service's resumable uploads (tus 1.0.0 at /api/v2/uploads) and POST /api/v2/document. The tus client is fetched with
 * the first picture. It makes no attempts of its own: the queue decides when, and writes down where.
 */
export function tusTransport({ server, authority }: TransportOptions): UploadTransport {
  /** One attempt, and one more with a new token when the old one has run out. */
  async function authorised<Value>(attempt: () => Promise<Value>): Promise<Value> {
    try {
      return await attempt();
    } catch (error) {
      const refused =
        error instanceof UploadTrouble && error.trouble.kind === 'refused' && error.trouble.fault.status === 401;
      if (!refused || !(await authority.renew())) throw error;
      return await attempt();
    }
  }

  return {
    send: (record, content, options) => authorised(() => sendOnce(server, authority, record, content, options)),
    register: (record, uploadUrl, signal) =>
      authorised(() => registerOnce(server, authority, record, uploadUrl, signal)),
  };
}

async function sendOnce(
  server: string,
  authority: UploadAuthority,
  record: PictureRecord,
  content: Blob,
  { uploadUrl, signal, created, progress }: SendOptions,
): Promise<string> {
  const { Upload } = await loadClient();
  signal.throwIfAborted();
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  let written: Promise<void> = Promise.resolve();
  const upload: Upload = new Upload(content, {
    endpoint: `${server}/api/v2/uploads`,
    uploadUrl,
    metadata: { filetype: record.mime },
    retryDelays: null,
    storeFingerprintForResuming: false,
    onUploadUrlAvailable() {
      if (upload.url !== null && upload.url !== uploadUrl) written = created(upload.url);
    },
    async onBeforeRequest(request: HttpRequest) {
      // The bytes wait until their address is written down: a page that dies now is resumed, not begun again.
      await written;
      request.setHeader('Authorization', `Bearer ${authority.token()}`);
    },
    onProgress: (sent) => progress(sent),
    onSuccess: () => resolve(upload.url ?? ''),
    onError: (error) => reject(new UploadTrouble(troubleOfTus(error))),
  });
  const stop = () => {
    void upload.abort();
    reject(signal.reason);
  };
  signal.addEventListener('abort', stop, { once: true });
  upload.start();
  try {
    return await promise;
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

/** The client is a chunk of its own; without a network it fails to load, which is a trouble of the network. */
async function loadClient() {
  try {
    return await import('tus-js-client');
  } catch {
    throw new UploadTrouble({ kind: 'later', retryAfter: null });
  }
}

function troubleOfTus(error: Error | DetailedError) {
  const response = 'originalResponse' in error ? error.originalResponse : null;
  const status = response?.getStatus() || null;
  // 409 of a PATCH: the service has other bytes than we thought. The next attempt asks it how many.
  if (status === 409) return troubleOf(null, null, null);
  return troubleOf(status, problemCode(response?.getBody() ?? ''), response?.getHeader('Retry-After') ?? null);
}

async function registerOnce(
  server: string,
  authority: UploadAuthority,
  record: PictureRecord,
  uploadUrl: string,
  signal: AbortSignal,
): Promise<void> {
  const body: components['schemas']['DocumentCreate'] = {
    upload: uploadIdentifier(uploadUrl),
    ...record.target,
    metadata: record.metadata,
  };
  const response = await fetch(`${server}/api/v2/document`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${authority.token()}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
    signal,
    credentials: 'omit',
  }).catch((error: unknown) => {
    signal.throwIfAborted();
    throw new UploadTrouble(troubleOf(null, null, null), { cause: error });
  });
  if (response.ok) return;
  const code = problemCode(await response.text().catch(() => ''));
  throw new UploadTrouble(troubleOf(response.status, code, response.headers.get('Retry-After')));
}

/** The last part of an upload's address. */
export function uploadIdentifier(uploadUrl: string): string {
  return new URL(uploadUrl).pathname.split('/').findLast((part) => part !== '') ?? '';
}

/** The stable code of a problem document; null when the body is none. */
function problemCode(body: string): string | null {
  try {
    const problem: unknown = JSON.parse(body);
    if (typeof problem !== 'object' || problem === null || !('code' in problem)) return null;
    return typeof problem.code === 'string' ? problem.code : null;
  } catch {
    return null;
  }
}
