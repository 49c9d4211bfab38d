import type { DetailedError, HttpRequest, Upload } from 'tus-js-client';
import { toFlowError, type FlowError } from '../errors/flow-error.ts';
import type { CaptureVideo } from '../api/types.ts';
import type { Flow } from '../flow/flow.ts';
import type { CaptureRecord, UploadRecord } from './upload.ts';
import { troubleOf, UploadTrouble, type SendOptions, type Trouble, type UploadTransport } from './transport.ts';

/** The transport's needs: the service's address, its client, and a valid token. */
export type UploadFlow = Pick<Flow, 'server' | 'api' | 'token' | 'renew'>;

/**
 * The service's resumable uploads (tus 1.0.0 at /api/v2/uploads) and POST /api/v2/document. The tus client is fetched
 * with the first image. It does not retry by itself: the queue decides when, and records the address.
 */
export function tusTransport(flow: UploadFlow): UploadTransport {
  // Of this network: what one image has found out counts for the next.
  let way: Way = 'patch';
  const sendAs = async (token: string, record: UploadRecord, content: Blob, options: SendOptions): Promise<string> => {
    try {
      return await sendOnce(flow.server, token, record, content, { ...options, way });
    } catch (error) {
      const next = NEXT_WAY[way];
      if (!isRefusedOnTheWay(error) || next === undefined) throw error;
      way = next;
      const uploadUrl = way === 'whole' ? null : (error.uploadUrl ?? options.uploadUrl);
      return sendAs(token, record, content, { ...options, uploadUrl });
    }
  };
  return {
    prepare: () => void loadClient().catch(() => undefined),
    async send(record, content, options) {
      const token = await validToken(() => flow.token());
      try {
        return await sendAs(token, record, content, options);
      } catch (error) {
        if (!isUnauthorised(error)) throw error;
        // The upload may have received its address meanwhile; without it the service would begin a second upload.
        const uploadUrl = error.uploadUrl ?? options.uploadUrl;
        const renewed = await validToken(() => flow.renew(token));
        return sendAs(renewed, record, content, { ...options, uploadUrl });
      }
    },
    announce: (capture, signal) => announce(flow, capture, signal),
    video: (capture, video, signal) => sendVideo(flow, capture, video, signal),
    register: (record, uploadUrl, signal) => register(flow, record, uploadUrl, signal),
  };
}

/** A refusal on the way, with the upload's address at that time. */
class SendTrouble extends UploadTrouble {
  readonly uploadUrl: string | null;
  constructor(trouble: Trouble, uploadUrl: string | null) {
    super(trouble);
    this.uploadUrl = uploadUrl;
  }
}

/**
 * How the bytes go: by PATCH, by a POST that stands for it where a proxy refuses PATCH, or all with the POST that begins
 * the upload where a proxy takes away the header, too.
 */
type Way = 'patch' | 'post' | 'whole';
const NEXT_WAY: Readonly<Partial<Record<Way, Way>>> = { patch: 'post', post: 'whole' };

const isRefusedOnTheWay = (error: unknown): error is SendTrouble =>
  error instanceof SendTrouble && error.trouble.kind === 'refused' && error.trouble.fault.status === 405;

const isUnauthorised = (error: unknown): error is SendTrouble =>
  error instanceof SendTrouble && error.trouble.kind === 'refused' && error.trouble.fault.status === 401;

async function validToken(get: () => Promise<string>): Promise<string> {
  try {
    return await get();
  } catch (error) {
    throw new UploadTrouble(troubleOfFlow(toFlowError(error)), { cause: error });
  }
}

/** A link that opens nothing any more is final for this session; anything else may pass. */
function troubleOfFlow({ category, code, details }: FlowError): Trouble {
  if (category === 'link' || category === 'profile') return { kind: 'refused', fault: { code, status: 401 } };
  return { kind: 'later', retryAfter: details.retryAfter === undefined ? null : details.retryAfter * 1000 };
}

/**
 * All requests about an image are one trace, from the shutter on (W3C Trace Context, section 3.2): an image's id is a
 * random UUID. Nobody here keeps its span: not sampled.
 */
function traceOf({ id }: Pick<UploadRecord, 'id'>): { traceparent: string } {
  const trace = id.replaceAll('-', '');
  return { traceparent: `00-${trace}-${trace.slice(16)}-00` };
}

async function sendOnce(
  server: string,
  token: string,
  record: UploadRecord,
  content: Blob,
  { uploadUrl, signal, created, progress, way }: SendOptions & { readonly way: Way },
): Promise<string> {
  const { Upload } = await loadClient();
  signal.throwIfAborted();
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  let written: Promise<void> = Promise.resolve();
  const upload: Upload = new Upload(content, {
    endpoint: `${server}/api/v2/uploads`,
    headers: traceOf(record),
    uploadUrl,
    metadata: { filetype: record.mime },
    retryDelays: null,
    overridePatchMethod: way === 'post',
    uploadDataDuringCreation: way === 'whole',
    storeFingerprintForResuming: false,
    onUploadUrlAvailable() {
      if (upload.url !== null && upload.url !== uploadUrl) written = created(upload.url);
    },
    async onBeforeRequest(request: HttpRequest) {
      // The bytes wait until their address is recorded: a page that dies now is resumed, not restarted.
      await written;
      request.setHeader('Authorization', `Bearer ${token}`);
    },
    onProgress: (sent) => progress(sent),
    onSuccess: () => resolve(upload.url ?? ''),
    onError: (error) => reject(new SendTrouble(troubleOfTus(error), upload.url)),
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

/** The client is a chunk of its own; without a network it fails to load, which is a network fault. */
async function loadClient() {
  try {
    return await import('tus-js-client');
  } catch {
    throw new UploadTrouble({ kind: 'later', retryAfter: null });
  }
}

function troubleOfTus(error: Error | DetailedError): Trouble {
  const response = 'originalResponse' in error ? error.originalResponse : null;
  const status = response?.getStatus() || null;
  // 409 of a PATCH: the service has other bytes than expected. The next attempt asks it for the number.
  if (status === 409) return troubleOf(null, null, null);
  // A proxy that does not know PATCH says so in one of two ways (RFC 9110, sections 15.5.6 and 15.6.2).
  if (status === 501) return troubleOf(405, null, null);
  return troubleOf(status, problemCode(response?.getBody() ?? ''), response?.getHeader('Retry-After') ?? null);
}

/** The service's refusals of a captured image: it is sent as a file. */
const NO_CAPTURE = new Set<unknown>(['capture_used', 'capture_expired', 'capture_not_found']);

async function announce(flow: UploadFlow, { id, said }: CaptureRecord, signal: AbortSignal): Promise<boolean> {
  const params = { path: { id } };
  const request = flow.api.PUT('/api/v2/session/captures/{id}/frames', { params, body: said, signal });
  const { response, error } = await request.catch((thrown: unknown) => lost(thrown, signal));
  if (response.ok) return true;
  const trouble = troubleOf(response.status, codeOf(error), response.headers.get('Retry-After'));
  if (trouble.kind === 'later') throw new UploadTrouble(trouble);
  return false;
}

async function sendVideo(
  flow: UploadFlow,
  { id }: CaptureRecord,
  body: CaptureVideo,
  signal: AbortSignal,
): Promise<void> {
  const params = { path: { id } };
  const request = flow.api.PUT('/api/v2/session/captures/{id}/video', { params, body, signal });
  const { response, error } = await request.catch((thrown: unknown) => lost(thrown, signal));
  const trouble = troubleOf(response.status, codeOf(error), response.headers.get('Retry-After'));
  if (!response.ok && trouble.kind === 'later') throw new UploadTrouble(trouble);
}

async function register(
  flow: UploadFlow,
  { id, target, metadata, capture }: Pick<UploadRecord, 'id' | 'target' | 'metadata' | 'capture'>,
  uploadUrl: string,
  signal: AbortSignal,
): Promise<void> {
  const body = { upload: uploadIdentifier(uploadUrl), ...target, ...(capture && { capture: capture.id }), metadata };
  const request = flow.api.POST('/api/v2/document', { body, signal, headers: traceOf({ id }) });
  const { response, error } = await request.catch((thrown: unknown) => lost(thrown, signal));
  if (response.ok) return;
  const code = codeOf(error);
  if (capture && NO_CAPTURE.has(code)) return register(flow, { id, target, metadata }, uploadUrl, signal);
  throw new UploadTrouble(troubleOf(response.status, code, response.headers.get('Retry-After')));
}

function lost(thrown: unknown, signal: AbortSignal): never {
  signal.throwIfAborted();
  throw new UploadTrouble(troubleOfFlow(toFlowError(thrown)), { cause: thrown });
}

const codeOf = (problem: unknown): string | null =>
  typeof problem === 'object' && problem !== null && 'code' in problem && typeof problem.code === 'string'
    ? problem.code
    : null;

/** The last part of an upload's address. */
export function uploadIdentifier(uploadUrl: string): string {
  return new URL(uploadUrl).pathname.split('/').findLast((part) => part !== '') ?? '';
}

/** The stable code of a problem document; null for any other body. */
function problemCode(body: string): string | null {
  try {
    return codeOf(JSON.parse(body));
  } catch {
    return null;
  }
}
