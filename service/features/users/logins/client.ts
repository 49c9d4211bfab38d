import Bowser from 'bowser';
import type { LoginClient } from '../../../platform/database/tables/companies.ts';
import type { Origin } from '../../../platform/access/principal.ts';

/** Longest User-Agent that is read: browsers send some 200 characters. */
const LONGEST = 400;

/** Where a request comes from, in words by which its user recognises it. */
export function clientOf({ address, userAgent = '' }: Origin): LoginClient {
  const text = userAgent.slice(0, LONGEST);
  const { browser, os } = text === '' ? { browser: {}, os: {} } : Bowser.parse(text);
  return { address, browser: named(browser) ?? programOf(text), system: os.name || null };
}

function named({ name, version }: { name?: string; version?: string }): string | null {
  return name ? withMajor(name, version) : null;
}

/** The first product of a program that is no browser: `curl/8.5.0` (RFC 9110, 10.1.5). */
function programOf(text: string): string | null {
  const [, name, version] = /^([A-Za-z][\w.-]{0,39})(?:\/([\w.]+))?/.exec(text) ?? [];
  return name === undefined ? null : withMajor(name, version);
}

const withMajor = (name: string, version = '') => [name, version.split('.', 1)[0]].filter(Boolean).join(' ');
