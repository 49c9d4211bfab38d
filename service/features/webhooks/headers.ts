import type { FieldError } from '@veridoor/contract/problem';

/** A field name is a token (RFC 9110 section 5.1). */
const NAME = /^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,100}$/;
/** Visible ASCII with spaces within (RFC 9110 section 5.5); other bytes mean something different to different programs. */
const VALUE = /^[!-~]([\t -~]*[!-~])?$/;

/** Headers that HTTP itself needs (RFC 9110, RFC 9112), and those of every notification. */
const RESERVED = new Set([
  'connection',
  'date',
  'expect',
  'host',
  'http2-settings',
  'keep-alive',
  'te',
  'traceparent',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'user-agent',
  'via',
  'accept-encoding',
]);
const RESERVED_KINDS = ['content-', 'proxy-', 'webhook-', 'sec-', 'x-forwarded-'];

/** Headers of an endpoint that cannot be sent: malformed, reserved, or the same name twice. */
export function customHeaderErrors(headers: Readonly<Record<string, string>>): FieldError[] {
  const seen = new Set<string>();
  return Object.entries(headers).flatMap(([name, value]) => {
    const lower = name.toLowerCase();
    const doubled = seen.has(lower);
    seen.add(lower);
    const field = `/custom_headers/${name.slice(0, 100).replaceAll('~', '~0').replaceAll('/', '~1')}`;
    if (!NAME.test(name)) return { field, code: 'wrong_format', message: 'must have the name of an HTTP header' };
    if (RESERVED.has(lower) || RESERVED_KINDS.some((kind) => lower.startsWith(kind))) {
      return { field, code: 'reserved', message: 'is set by the service' };
    }
    if (doubled) return { field, code: 'duplicate', message: 'must be given once; case does not count' };
    return VALUE.test(value) ? [] : { field, code: 'wrong_format', message: 'must be visible ASCII characters' };
  });
}
