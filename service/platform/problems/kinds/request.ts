import type { ProblemKind } from './kind.ts';

/** Problems of a request before anything is looked up. */
export const requestProblems = {
  invalid_request: [
    400,
    'The request is not valid',
    'A field, parameter or header is missing, unknown or wrong; `errors` names each.',
    'Correct what `errors` names.',
  ],
  malformed_address: [
    400,
    'The address cannot be read',
    'The path contains a percent sign that encodes nothing.',
    'Encode the path as RFC 3986 requires.',
  ],
  body_missing: [
    400,
    'The body is missing',
    'The operation needs a body, and the request has none.',
    'Send a body and the header Content-Type.',
  ],
  malformed_json: [
    400,
    'The body is not JSON',
    'The body ends too early, is not JSON (RFC 8259), is not UTF-8, or contains a key such as __proto__.',
    'Let a JSON library write the body, in UTF-8.',
  ],
  malformed_form: [
    400,
    'The form cannot be read',
    'The multipart body has no boundary, ends too early or has too many parts.',
    'Let the HTTP library build the form and set Content-Type with its boundary.',
  ],
  body_incomplete: [
    400,
    'The body does not have its declared length',
    'The body has fewer or more bytes than Content-Length says.',
    'Let the HTTP library set Content-Length; send the request again if the connection broke.',
  ],
  upload_request_invalid: [
    400,
    'The request does not follow the upload protocol',
    'A header of tus 1.0 is missing or wrong, such as Upload-Length or Upload-Offset.',
    'Use a client library for tus 1.0.',
  ],
  origin_not_allowed: [
    400,
    'The address is not allowed for this company',
    'The origin or scheme of an address is not among those of the company.',
    'Have an admin add it with PATCH /api/v2/company.',
  ],
  method_not_allowed: [
    405,
    'The address does not support this method',
    'The path is right, but the method is not; the header Allow lists the methods.',
    'Use one of the methods in Allow.',
  ],
  upload_version_unsupported: [
    412,
    'The version of the upload protocol is not supported',
    'Tus-Resumable is missing or names another version.',
    'Send Tus-Resumable: 1.0.0.',
  ],
  body_too_large: [
    413,
    'The body is too large',
    'The body has more bytes than the operation accepts.',
    'Send less at a time; send files as an upload or in a form.',
  ],
  unsupported_media_type: [
    415,
    'The content type is not supported',
    'The operation does not accept this Content-Type or Content-Encoding; `allowed` and the header Accept list the accepted types.',
    'Send the body as one of the media types in `allowed`, uncompressed.',
  ],
  idempotency_key_reused: [
    422,
    'The key was used for another request',
    'An earlier request with this Idempotency-Key had another method, address or body.',
    'Use a new key for each new request.',
  ],
  request_in_progress: [
    409,
    'The first request with this key is under way',
    'The service has not yet answered the first request with this Idempotency-Key.',
    'Wait as long as Retry-After says, and send the same request again.',
  ],
} as const satisfies Record<string, ProblemKind>;
