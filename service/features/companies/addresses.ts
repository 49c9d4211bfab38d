import { isLoopback } from '../../platform/configuration.ts';
import { invalidField } from '../../platform/problems/problems.ts';

/** A host name or address as browsers write it; anything else that they accept is meaningless in the header. */
const HOST = /^([a-z0-9_-]+\.)*[a-z0-9_-]+\.?$|^\[[0-9a-f:]+\]$/;

/** The origin in the one spelling that browsers send. @throws ProblemError that names the field. */
export function originOf(field: string, text: string, development: boolean): string {
  const url = address(field, text, development);
  const bare = url.pathname === '/' && !url.search && !url.hash && !url.username && !url.password;
  if (!bare || text.endsWith('?') || text.endsWith('#')) {
    throw invalidField(field, 'wrong_format', 'must be an origin such as https://verify.example.com');
  }
  return url.origin;
}

/** The address of a page over https, in its normal form. @throws ProblemError that names the field. */
export function securePage(field: string, text: string, development: boolean): string {
  const url = address(field, text, development);
  if (url.username || url.password) throw invalidField(field, 'wrong_format', 'must have no credentials');
  return url.href;
}

/** What browsers leave out of an address without a word: `https://x<CR><LF>y` is read as `https://xy`. */
const LEFT_OUT = /[\p{Cc}\p{Cf}\s]/u;

function address(field: string, text: string, development: boolean): URL {
  if (LEFT_OUT.test(text))
    throw invalidField(field, 'forbidden_character', 'must not hold spaces or control characters');
  if (!URL.canParse(text)) throw invalidField(field, 'wrong_format', 'must be an address');
  const url = new URL(text);
  const secure = url.protocol === 'https:' || (development && url.protocol === 'http:' && isLoopback(url.hostname));
  if (!secure) throw invalidField(field, 'not_secure', 'must use https');
  if (url.port === '0') throw invalidField(field, 'port_refused', 'must name a port that a browser can open');
  if (!HOST.test(url.hostname)) throw invalidField(field, 'wrong_format', 'must name one host, without wildcards');
  return url;
}
