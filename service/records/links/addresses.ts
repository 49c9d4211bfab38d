import { journeyAt, type Journey } from '@veridoor/contract/interface-pages';
import { isLoopback } from '../../platform/configuration.ts';
import type { CustomerSubject } from '../../platform/database/tables/profiles.ts';
import { ProblemError, invalidField } from '../../platform/problems/problems.ts';
import type { FieldError } from '@veridoor/contract/problem';

/** Parameters of a callback; a return_url must not contain them. */
const callbackParameters = ['status', 'customer_id', 'errors'];
/** Parameters of a launch; a web_sdk_url must not contain them. */
const launchParameters = ['pid', 'server_url', 'token', 'bio_token', 'user_token'];

/**
 * Schemes that lead to the browser, to the system or to any application that the address names, and not to the
 * business's own: `intent:` goes where its own `browser_fallback_url` says.
 */
const FOREIGN_SCHEMES = new Set(
  (
    'about afp android-app apt blob content cid data feed file filesystem ftp ftps geo git gopher http https im imap intent ' +
    'itms itms-apps itms-appss itms-services jar javascript ldap ldaps magnet mailto market mid mms news nfs nntp opera ' +
    'pop rdp res resource rtsp search search-ms sftp shell shortcuts sip sips sms smb ssh tel telnet vbscript ' +
    'view-source vnc webcal ws wss wyciwyg x-apple-helpbasic x-apple.systempreferences xmpp'
  ).split(' '),
);
/** Prefixes of browsers and systems: chrome-extension:, ms-settings:, safari-web-extension:. */
const FOREIGN_FAMILIES = /^(chrome|edge|microsoft-edge|moz|ms|safari)([-.]|$)|^web\+/;

/** Whether a scheme, without its colon, may be that of a business's own application. */
export function isApplicationScheme(scheme: string): boolean {
  return !FOREIGN_SCHEMES.has(scheme) && !FOREIGN_FAMILIES.test(scheme);
}

interface AddressRules {
  allowed: readonly string[];
  /** Whether addresses on this machine may do without https. */
  development: boolean;
}

/**
 * @param subject the link's subject: pages of other journeys are refused, with the operation to use instead.
 * @returns the address in its normal form.
 * @throws ProblemError that names the field.
 */
export function checkInterfaceAddress(
  field: string,
  text: string,
  { subject, ...rules }: AddressRules & { subject: CustomerSubject },
): string {
  const url = checkAddress(field, text, 'interface_origins', rules);
  url.pathname = url.pathname.replace(/\/{2,}/g, '/');
  refusePage(field, journeyAt(url.pathname), subject);
  if (url.hash) throw invalidField(field, 'wrong_format', 'must have no fragment');
  refuseParameters(field, url, launchParameters);
  return url.href;
}

/** @returns the address in its normal form. @throws ProblemError that names the field. */
export function checkReturnAddress(field: string, text: string, rules: AddressRules): string {
  const url = checkAddress(field, text, 'return_origins', rules);
  // Servers read a doubled slash as one, as a name or as another host.
  if (url.pathname.includes('//')) throw invalidField(field, 'wrong_format', 'must not double a slash in its path');
  refuseParameters(field, url, callbackParameters);
  return url.href;
}

/** Whether a deep link is a universal link; http is for one's own machine alone, as in a return address. */
const isPage = (deepLink: string): boolean => /^https?:/i.test(deepLink);

/** @param schemes without the colon; no other application can claim an address of https (a universal link). */
export function checkDeepLink(field: string, text: string, schemes: readonly string[], rules: AddressRules): string {
  const url = readAddress(field, text);
  if (isPage(text)) return checkReturnAddress(field, text, rules);
  const scheme = url.protocol.slice(0, -1);
  if (!schemes.includes(scheme) || !isApplicationScheme(scheme)) throw notAllowed(field, 'scheme', 'deep_link_schemes');
  return url.href;
}

function checkAddress(field: string, text: string, setting: string, { allowed, development }: AddressRules): URL {
  const url = readAddress(field, text);
  const secure = url.protocol === 'https:' || (development && url.protocol === 'http:' && isLoopback(url.hostname));
  if (!secure) throw invalidField(field, 'not_secure', 'must use https');
  if (url.username || url.password) throw invalidField(field, 'wrong_format', 'must have no credentials');
  if (!allowed.includes(url.origin)) throw notAllowed(field, 'origin', setting);
  return url;
}

/** Controls and marks that show an address otherwise than it is, written out or as `%E2%80%AE`. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;

function readAddress(field: string, text: string): URL {
  if (!URL.canParse(text)) throw invalidField(field, 'wrong_format', 'must be an address');
  const decoded = new URLSearchParams(`a=${text.replaceAll(/[&+]/g, ' ')}`).get('a') ?? '';
  if (UNSEEN.test(decoded)) {
    throw invalidField(field, 'forbidden_character', 'must not hold characters that nobody sees');
  }
  return new URL(text);
}

/** A page that does not exist, or that belongs to another journey, would be a dead end for the customer. */
function refusePage(field: string, journey: Journey | null, subject: CustomerSubject): void {
  if (subject === 'entity' && journey !== 'entity') {
    throw invalidField(
      field,
      'wrong_page',
      'must be the base address of the hosted interface, with or without /entity',
    );
  }
  if (journey === null) {
    const message = 'leads to no page of the hosted interface: leave the path out, or end it with /call or /biologin';
    throw invalidField(field, 'wrong_page', message);
  }
  if (subject === 'person' && journey === 'entity') {
    throw invalidField(field, 'wrong_page', 'must not lead to /entity: use POST /api/v2/entity/url');
  }
  if (journey === 'biopay') {
    const message = 'must not lead to /biopay: use POST /api/v2/biopay/token, and add the bio_token to that address';
    throw invalidField(field, 'wrong_page', message);
  }
}

function refuseParameters(field: string, url: URL, reserved: readonly string[]): void {
  // Many servers read the names of parameters in any case.
  const present = new Set([...url.searchParams.keys()].map((name) => name.toLowerCase()));
  const found = reserved.find((name) => present.has(name));
  if (found) throw invalidField(field, 'reserved_parameter', `must not have the parameter ${found}`);
}

function notAllowed(field: string, part: 'origin' | 'scheme', setting: string): ProblemError {
  const message = `its ${part} is not among ${setting} of this company`;
  const error: FieldError = { field, code: 'not_allowed', message };
  return new ProblemError('origin_not_allowed', { errors: [error] });
}

/** The address with a path at its end, unless it has it already; text that is no address stays unchanged. */
export function withPath(address: string, path: string): string {
  if (!URL.canParse(address)) return address;
  const url = new URL(address);
  const present = url.pathname.replace(/\/+$/, '');
  url.pathname = present.endsWith(path) ? present : present + path;
  return url.href;
}

/** Adds parameters after the existing ones, and leaves every byte of these unchanged. */
export function withParameters(address: string, parameters: readonly (readonly [string, string])[]): string {
  const url = new URL(address);
  const added = parameters.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&');
  const present = url.search.replace(/^\?/, '').replace(/&+$/, '');
  url.search = present === '' ? added : `${present}&${added}`;
  return url.href;
}

/** The way back into the application. Any application can claim a scheme, and so would read the parameters. */
export function deepLinkBack(deepLink: string | null, outcome: Parameters<typeof callbackAddress>[1]): string | null {
  return deepLink !== null && isPage(deepLink) ? callbackAddress(deepLink, outcome) : deepLink;
}

/** The browser's final address: return_url with status, customer_id and errors, the latter empty on success. */
export function callbackAddress(
  returnUrl: string,
  outcome: { status: 'complete' | 'incomplete'; customerId: string; errors?: readonly string[] },
): string {
  return withParameters(returnUrl, [
    ['status', outcome.status],
    ['customer_id', outcome.customerId],
    ['errors', (outcome.errors ?? []).join(',')],
  ]);
}
