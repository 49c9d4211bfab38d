import { isIP } from 'node:net';

// What a setting's text means. Each throws the rest of the sentence that begins with the variable's name, without the
// text: it may be a secret.

export const wholeNumber = (least: number, most: number) => (text: string) => {
  const number = Number(text);
  if (!Number.isInteger(number) || number < least || number > most) {
    throw new Error(`must be a whole number from ${least} to ${most}`);
  }
  return number;
};

/** A port, of this machine alone unless a host stands before it: `9464`, `0.0.0.0:9464`. */
export function listener(text: string): { host: string; port: number } {
  const colon = text.lastIndexOf(':');
  return {
    host: colon > 0 ? text.slice(0, colon).replaceAll(/[[\]]/gu, '') : 'localhost',
    port: wholeNumber(0, 65_535)(text.slice(colon + 1) || '-'),
  };
}

export function databaseAddress(text: string): string {
  if (!/^postgres(ql)?:\/\//.test(text)) throw new Error('must begin with postgres:// or postgresql://');
  return text;
}

export function secretKeys(text: string): Uint8Array[] {
  const keys = text.split(',').map((key) => Buffer.from(key.trim(), 'base64'));
  if (keys.some((key) => key.length !== 32)) {
    throw new Error('must be keys of 32 random bytes in base64, the newest first, with commas between them');
  }
  if (new Set(keys.map((key) => key.toString('hex'))).size < keys.length) throw new Error('must name each key once');
  return keys;
}

export const serverAddress = (example: string) => (text: string) => {
  if (!/^https?:\/\//.test(text) || !URL.canParse(text)) {
    throw new Error(`must be an address such as ${example}`);
  }
  const url = new URL(text);
  if (url.username || url.password || url.search || url.hash) {
    throw new Error('must have no query, fragment or credentials');
  }
  return text;
};

/** Names and values with `=` between them, values percent-encoded: the format of W3C Baggage, as OTLP exporters read it. */
export function headerList(text: string): Record<string, string> {
  try {
    const pairs = text.split(',').map((pair) => {
      const [, name = '', value = ''] = /^\s*([\w!#$%&'*+.^`|~-]+)\s*=(.*)$/.exec(pair) ?? [];
      return [name.toLowerCase(), decodeURIComponent(value.trim())] as const;
    });
    if (pairs.every(([name, value]) => name !== '' && /^[\x21-\x7e]([\x20-\x7e]*[\x21-\x7e])?$/.test(value)))
      return Object.fromEntries(pairs);
  } catch {
    // A percent sign that encodes nothing.
  }
  throw new Error('must be headers such as authorization=Bearer%20abc, with commas between them');
}

export function share(text: string): number {
  const number = Number(text);
  if (!(number >= 0 && number <= 1)) throw new Error('must be a number from 0 to 1');
  return number;
}

/** https://docs.aws.amazon.com/AmazonS3/latest/userguide/bucketnamingrules.html */
export function bucketName(text: string): string {
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(text)) throw new Error('must be the name of a bucket');
  return text;
}

export function proxies(text: string): string[] {
  const list = text.split(',').map((proxy) => proxy.trim());
  for (const proxy of list) {
    const [address = '', prefix = '0', ...rest] = proxy.split('/');
    const fits = /^\d+$/.test(prefix) && Number(prefix) <= (isIP(address) === 6 ? 128 : 32);
    if (!isIP(address) || rest.length > 0 || !fits) {
      throw new Error('must be addresses or networks such as 10.0.0.0/8, with commas between them');
    }
  }
  return list;
}

/** RFC 7065: turn:host:port, turns: over TLS, with the transport where it counts. */
export function relayAddresses(text: string): string[] {
  const list = text.split(',').map((address) => address.trim());
  if (!list.every((address) => /^turns?:[^\s?@/]+(\?transport=(udp|tcp))?$/.test(address))) {
    throw new Error('must be addresses such as turn:relay.example.com:3478?transport=udp, with commas between them');
  }
  return list;
}

export function relaySecret(text: string): string {
  if (text.length < 16) throw new Error('must have at least 16 characters');
  return text;
}

export function mailServer(text: string): string {
  if (!/^smtps?:\/\/[^/]/.test(text) || !URL.canParse(text) || new URL(text).search !== '') {
    throw new Error('must be an address such as smtps://user:password@mail.example.com:465');
  }
  return text;
}

/** `name@example.com`, or `Name <name@example.com>` (RFC 5322 section 3.4). */
export function sender(text: string): string {
  if (!/^(?:[^<>\p{Cc}]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/u.test(text)) {
    throw new Error('must be an e-mail address such as Example Bank <codes@example.com>');
  }
  return text;
}

/** RFC 6750 section 2.1. */
export function bearerToken(text: string): string {
  if (!/^[A-Za-z0-9._~+/-]+=*$/.test(text)) throw new Error('must be a bearer token');
  return text;
}

export const oneOf =
  <Value extends string>(values: readonly Value[]) =>
  (text: string): Value => {
    const value = values.find((one) => one === text);
    if (!value) throw new Error(`must be one of ${values.join(', ')}`);
    return value;
  };
