import type { CompanySettings } from '../../../platform/database/tables/companies.ts';
import type { Connection } from '../../../platform/database/connection.ts';
import { hasPasskey } from './queries.ts';
import type { Session } from '@veridoor/contract/session';
import { secondsAfter } from '../../../platform/clock.ts';
import type { LinkRow } from '../../../records/profiles/links-queries.ts';

/** Who must show a passkey besides the face. */
type PasskeyRule = CompanySettings['biologin_passkey'];

/** Whether a passkey is required; `missing` when it is and there is none. */
export type PasskeyDemand = 'none' | 'asked' | 'missing';

/** The effect of a rule on a profile. */
export async function demandOf(connection: Connection, profileId: string, rule: PasskeyRule): Promise<PasskeyDemand> {
  if (rule === 'off') return 'none';
  if (await hasPasskey(connection, profileId)) return 'asked';
  return rule === 'required' ? 'missing' : 'none';
}

/** Whether a company ever requires a passkey, so that customers should bind one. */
export function usesPasskeys(settings: CompanySettings): boolean {
  const { biopay, biopay_passkey, biopay_face_limits, biologin_passkey } = settings;
  return biologin_passkey !== 'off' || (biopay && (biopay_passkey !== 'off' || biopay_face_limits !== null));
}

/** Seconds after the face in which the passkey must be shown; the person may have to fetch the device. */
const FACE_HOLDS = 300;

/** The next proof of a login by a link. */
export async function loginStage(
  connection: Connection,
  settings: CompanySettings,
  link: LinkRow,
  now: Date,
): Promise<NonNullable<Session['biologin']>['stage']> {
  const demand = await demandOf(connection, link.profile_id, settings.biologin_passkey);
  if (demand === 'missing') return 'passkey_missing';
  const passed = link.face_passed_at;
  const holds = passed !== null && secondsAfter(passed, FACE_HOLDS) > now;
  return demand === 'asked' && holds ? 'passkey' : 'face';
}
