/** Headers of answers that mean something to a client; `components.headers` of the document. */
export const answerHeaders = {
  'X-Request-Id': {
    description:
      'Identifies this request in the log of the service; your own if you sent one. Give it when you ask for help.',
    schema: { type: 'string', maxLength: 64 },
    example: '3f1c9a7e-6b2d-4c80-9e55-2a4b6c8d0e1f',
  },
  'Retry-After': {
    description: 'Seconds after which another try makes sense.',
    schema: { type: 'integer', minimum: 1 },
    example: 30,
  },
  'WWW-Authenticate': {
    description: 'Kind of token that is required (RFC 6750).',
    schema: { type: 'string', enum: ['Bearer', 'Bearer error="invalid_token"'] },
    example: 'Bearer',
  },
  Accept: {
    description: 'Media types that the operation accepts (RFC 9110 section 15.5.16).',
    schema: { type: 'string' },
    example: 'application/json, multipart/form-data',
  },
  'Accept-Encoding': {
    description: '`identity` if the body was compressed, which is not supported (RFC 9110 section 12.5.3).',
    schema: { type: 'string', const: 'identity' },
    example: 'identity',
  },
  Location: {
    description: 'Address of the new resource.',
    schema: { type: 'string', format: 'uri' },
    example: 'https://veridoor.example/api/v2/profile/0a7b3c52-9c1d-4e8f-a1b2-c3d4e5f60718',
  },
  'Idempotent-Replayed': {
    description: '`true`: this is the answer that the first request with the same Idempotency-Key had.',
    schema: { type: 'string', const: 'true' },
    example: 'true',
  },
  ETag: {
    description: 'Names this state of the session: send it as `If-None-Match` (RFC 9110 section 8.8.3).',
    schema: { type: 'string' },
    example: '"pLq0m2cVbXw5Jt1D8sYk3uZr9eHn6aGo4iFxTBlQRSM"',
  },
  'Content-Disposition': {
    description: 'Name to save the file under (RFC 6266).',
    schema: { type: 'string' },
    example: 'attachment; filename="page.jpg"',
  },
  'Tus-Resumable': {
    description: 'Version of the tus protocol.',
    schema: { type: 'string', const: '1.0.0' },
    example: '1.0.0',
  },
  'Tus-Version': {
    description: 'Versions of the tus protocol that are understood, with commas between them.',
    schema: { type: 'string' },
    example: '1.0.0',
  },
  'Upload-Offset': {
    description: 'Bytes of the upload that have arrived.',
    schema: { type: 'integer', minimum: 0 },
    example: 0,
  },
  'Upload-Length': {
    description: 'Bytes of the whole upload.',
    schema: { type: 'integer', minimum: 0 },
    example: 184_320,
  },
  'Upload-Metadata': {
    description: 'Metadata from the creation: names, each with its value in base64.',
    schema: { type: 'string' },
    example: 'profile MGE3YjNjNTItOWMxZC00ZThmLWExYjItYzNkNGU1ZjYwNzE4',
  },
  'Upload-Expires': {
    description: 'When the upload expires (RFC 9110 date).',
    schema: { type: 'string' },
    example: 'Mon, 02 Mar 2026 12:00:00 GMT',
  },
} as const;

export type AnswerHeader = keyof typeof answerHeaders;

const isUpload = (operation: string) => operation.endsWith('Upload');
/** Operations whose answer may have a Location. */
const makes = new Set([
  'createProfile',
  'createWorkflow',
  'createEntity',
  'createDocument',
  'createUser',
  'createApiKey',
  'createWebhookEndpoint',
  'createWebhook',
  'createUpload',
]);
/** Operations that answer a file to save. */
const hands = new Set(['getDocumentFile', 'getDocumentVersionFile', 'getRecording', 'exportProfile', 'exportEntity']);

/** Headers of one answer of an operation. */
export function headersOf(operation: string, status: number, idempotent: boolean): AnswerHeader[] {
  const done = status < 300;
  return [
    'X-Request-Id',
    ...(status === 401 ? (['WWW-Authenticate'] as const) : []),
    ...(status === 429 || status === 503 ? (['Retry-After'] as const) : []),
    ...(status === 415 ? (['Accept', 'Accept-Encoding'] as const) : []),
    ...(done && idempotent ? (['Idempotent-Replayed'] as const) : []),
    ...(status === 201 && makes.has(operation) ? (['Location'] as const) : []),
    ...(operation === 'getSession' && status < 400 ? (['ETag'] as const) : []),
    ...(done && hands.has(operation) ? (['Content-Disposition'] as const) : []),
    ...(isUpload(operation) ? (['Tus-Resumable', 'Tus-Version'] as const) : []),
    ...(done && isUpload(operation)
      ? (['Upload-Offset', 'Upload-Length', 'Upload-Metadata', 'Upload-Expires'] as const)
      : []),
  ];
}

const parameter = (name: string, required: boolean, description: string, schema: object, example: unknown) => ({
  name,
  in: 'header',
  required,
  description,
  schema,
  example,
});
const version = parameter('Tus-Resumable', true, 'Version of the tus protocol.', { const: '1.0.0' }, '1.0.0');
const length = parameter(
  'Upload-Length',
  true,
  'Bytes of the whole upload; at most 10 MiB.',
  { type: 'integer', minimum: 0, maximum: 10_485_760 },
  184_320,
);
const offset = parameter(
  'Upload-Offset',
  true,
  'Offset of the bytes of this request: as many as have arrived.',
  { type: 'integer', minimum: 0 },
  0,
);
const metadata = parameter(
  'Upload-Metadata',
  false,
  'Required with a user token: `profile` and its id in base64.',
  { type: 'string' },
  'profile MGE3YjNjNTItOWMxZC00ZThmLWExYjItYzNkNGU1ZjYwNzE4',
);

/** Headers that the tus protocol asks for: read by its own server, not by the schemas that validate. */
export const uploadParameters: Readonly<Record<string, readonly object[]>> = {
  createUpload: [version, length, metadata],
  getUpload: [version],
  continueUpload: [version, offset],
  endUpload: [version],
};
