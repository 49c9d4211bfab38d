import Bowser from 'bowser';
import type { Mode } from '@veridoor/contract/mode';
import type { Origin } from '../../platform/access/principal.ts';
import type { Connection } from '../../platform/database/connection.ts';
import { countVisit } from './visits-queries.ts';

/** Longest User-Agent that is read: browsers send some 200 characters. */
const LONGEST = 400;
/** Families that are counted; what programs call themselves otherwise could be anything. */
const BROWSERS: readonly string[] = [
  'Chrome',
  'Safari',
  'Firefox',
  'Microsoft Edge',
  'Samsung Internet for Android',
  'Opera',
  'Android Browser',
  'Chromium',
  'UC Browser',
  'Vivaldi',
  'Yandex Browser',
  'MIUI Browser',
  'WebKit',
];
const SYSTEMS: readonly string[] = ['Android', 'iOS', 'iPadOS', 'Windows', 'macOS', 'Linux', 'Chrome OS', 'HarmonyOS'];
export const OTHER = 'other';
/** Kinds of device, by the library's names. */
const DEVICES: Partial<Record<string, 'phone' | 'tablet' | 'desktop'>> = {
  mobile: 'phone',
  tablet: 'tablet',
  desktop: 'desktop',
};
const NOTHING: Pick<Bowser.Parser.ParsedResult, 'browser' | 'os' | 'platform'> = { browser: {}, os: {}, platform: {} };

interface Visit {
  company_id: string;
  mode: Mode;
  what: 'opened' | 'completed';
  origin: Origin;
  now: Date;
}

/** Counts that a link was opened for the first time, or a journey completed, by family of browser and system. */
export async function noteVisit(transaction: Connection, { company_id, mode, what, origin, now }: Visit) {
  const day = now.toISOString().slice(0, 10);
  const { browser, system } = familiesOf(origin.userAgent);
  await countVisit(transaction, { company_id, mode, day, browser, system }, what);
}

interface Families {
  browser: string;
  system: string;
  device: 'phone' | 'tablet' | 'desktop' | 'other';
}

/** Browser, system and kind of device of a User-Agent, without versions. */
export function familiesOf(userAgent = ''): Families {
  const text = userAgent.slice(0, LONGEST);
  const { browser, os, platform } = text === '' ? NOTHING : Bowser.parse(text);
  return {
    browser: among(BROWSERS, browser.name),
    system: among(SYSTEMS, os.name),
    device: DEVICES[platform.type ?? ''] ?? OTHER,
  };
}

const among = (known: readonly string[], name = '') => (known.includes(name) ? name : OTHER);
