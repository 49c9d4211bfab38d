import cors from '@fastify/cors';
import type { FastifyInstance } from 'fastify';
import type { Configuration } from '../configuration.ts';

/** Headers of the resumable-upload protocol (tus 1.0) that a page must be able to read. */
const uploadHeaders = [
  'Tus-Resumable',
  'Tus-Version',
  'Tus-Extension',
  'Tus-Max-Size',
  'Upload-Offset',
  'Upload-Length',
  'Upload-Metadata',
  'Upload-Expires',
];

/** Nothing that the service shows needs any of them. */
const NO_FEATURES = ['camera', 'microphone', 'geolocation', 'display-capture', 'payment', 'usb', 'clipboard-read']
  .map((feature) => `${feature}=()`)
  .join(', ');

/** Headers that every answer carries. */
export function safetyHeaders({ baseUrl }: Pick<Configuration, 'baseUrl'>, { id }: { id: string }) {
  return {
    'x-request-id': id,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'cache-control': 'no-store',
    'x-frame-options': 'DENY',
    // For the few pages among the answers; interfaces of other origins read the rest by CORS, which this does not
    // touch.
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': NO_FEATURES,
    ...(baseUrl.startsWith('https:') && {
      'strict-transport-security': 'max-age=63072000; includeSubDomains',
    }),
  };
}

/** Sets the headers of every answer, and lets pages of the origins from `allowed` call the service. */
export async function registerHeaders(
  app: FastifyInstance,
  configuration: Pick<Configuration, 'baseUrl'>,
  allowed: () => Promise<ReadonlySet<string>>,
): Promise<void> {
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(safetyHeaders(configuration, request));
  });
  await app.register(cors, {
    // There are no cookies: a page of another origin can do no more than its script could do from anywhere.
    credentials: false,
    // For any other OPTIONS, the route itself answers the methods.
    strictPreflight: false,
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowedHeaders: [
      'Authorization',
      'Content-Type',
      'Idempotency-Key',
      'If-None-Match',
      'Traceparent',
      'X-Request-Id',
      'X-HTTP-Method-Override',
      ...uploadHeaders,
    ],
    exposedHeaders: [
      'Deprecation',
      'ETag',
      'Idempotent-Replayed',
      'Link',
      'Location',
      'Retry-After',
      'Sunset',
      'X-Request-Id',
      ...uploadHeaders,
    ],
    maxAge: 600,
    origin: async (origin: string | undefined) => origin !== undefined && (await allowed()).has(origin),
  });
}
