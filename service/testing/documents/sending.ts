import type { LightMyRequestResponse } from 'fastify';
import type { Document } from '@veridoor/contract/documents/document';
import type { CaptureRequest } from '@veridoor/contract/documents/capture';
import type { TestApplication } from '../application.ts';
import { capture } from './captures.ts';

export const TUS = { 'tus-resumable': '1.0.0' };
const CHUNK = 'application/offset+octet-stream';

/** Upload-Metadata that names a profile, as a user's upload needs. */
export const naming = (profile: string) => ({
  'upload-metadata': `profile ${Buffer.from(profile).toString('base64')}`,
});

/** Begins a resumable upload of so many bytes. */
export function beginUpload(
  test: TestApplication,
  token: string,
  length: number,
  headers: Record<string, string> = {},
): Promise<LightMyRequestResponse> {
  return test.inject({
    method: 'POST',
    url: '/api/v2/uploads',
    token,
    headers: { ...TUS, 'upload-length': String(length), ...headers },
  });
}

/** Sends bytes of an upload from an offset on. */
export function sendBytes(
  test: TestApplication,
  token: string,
  id: string,
  offset: number,
  bytes: Uint8Array,
): Promise<LightMyRequestResponse> {
  return test.inject({
    method: 'PATCH',
    url: `/api/v2/uploads/${id}`,
    token,
    headers: { ...TUS, 'content-type': CHUNK, 'upload-offset': String(offset) },
    payload: Buffer.from(bytes),
  });
}

/** Asks how far an upload is. */
export function askUpload(test: TestApplication, token: string, id: string): Promise<LightMyRequestResponse> {
  return test.inject({ method: 'HEAD', url: `/api/v2/uploads/${id}`, token, headers: TUS });
}

/** Ends an upload before its time. */
export function endUpload(test: TestApplication, token: string, id: string): Promise<LightMyRequestResponse> {
  return test.inject({ method: 'DELETE', url: `/api/v2/uploads/${id}`, token, headers: TUS });
}

/** Identifier at the end of an upload's address. */
export function uploadId(response: LightMyRequestResponse): string {
  const { location } = response.headers;
  if (response.statusCode !== 201 || typeof location !== 'string') throw new Error(response.body);
  return location.slice(location.lastIndexOf('/') + 1);
}

/** A whole upload; gives its identifier. */
export async function upload(
  test: TestApplication,
  token: string,
  bytes: Uint8Array,
  headers: Record<string, string> = {},
): Promise<string> {
  const id = uploadId(await beginUpload(test, token, bytes.length, headers));
  if (bytes.length === 0) return id;
  const sent = await sendBytes(test, token, id, 0, bytes);
  if (sent.statusCode !== 204) throw new Error(sent.body);
  return id;
}

/** The new Turkish id card's front, taken with the camera. */
export const cardFront = {
  step: 'identity',
  type: 'id_card',
  country: 'TR',
  version: 'new',
  side: 'front',
  metadata: { source: 'camera' },
} as const;
export const cardBack = { ...cardFront, side: 'back' } as const;
export const passport = {
  step: 'identity',
  type: 'passport',
  country: 'DE',
  side: 'single',
  metadata: { source: 'camera' },
} as const;
export const selfie = { step: 'selfie', type: 'selfie', side: 'single', metadata: { source: 'camera' } } as const;

/** Hands in an upload as a page. */
export function submit(test: TestApplication, token: string, payload: object): Promise<LightMyRequestResponse> {
  return test.inject({ method: 'POST', url: '/api/v2/document', token, payload });
}

/** Uploads and hands in; what is said to come from the camera is taken in a capture, as the interface does. */
export async function send(test: TestApplication, token: string, bytes: Uint8Array, page: object): Promise<Document> {
  const response = await submit(test, token, {
    ...page,
    ...(isCaptured(page) && { capture: await capture(test, token, page, bytes) }),
    upload: await upload(test, token, bytes),
  });
  if (response.statusCode !== 201) throw new Error(response.body);
  return response.json<Document>();
}

function isCaptured(page: object): page is CaptureRequest {
  const { step, metadata }: { step?: string; metadata?: { source?: string } } = page;
  return step !== undefined && metadata?.source === 'camera';
}

/** A multipart body with text fields and, when there is one, a file. */
export function form(
  fields: Record<string, string>,
  file?: { name?: string; type?: string; bytes: Uint8Array; field?: string },
): { payload: Buffer; headers: Record<string, string> } {
  const boundary = 'veridoor-test-boundary';
  const parts = Object.entries(fields).map(([name, value]) =>
    Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`),
  );
  if (file) {
    const { field = 'file', name = 'page.jpg', type = 'image/jpeg', bytes } = file;
    const head = `content-disposition: form-data; name="${field}"; filename="${name}"\r\ncontent-type: ${type}`;
    parts.push(Buffer.from(`--${boundary}\r\n${head}\r\n\r\n`), Buffer.from(bytes), Buffer.from('\r\n'));
  }
  parts.push(Buffer.from(`--${boundary}--\r\n`));
  return { payload: Buffer.concat(parts), headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } };
}
