import type { Session } from '../../../../packages/contract/session.ts';
import type { CompanySettings } from '../../../platform/database/tables/companies.ts';
import type { Connection } from '../../../platform/database/connection.ts';
import { secondsAfter } from '../../../platform/clock.ts';
import type { LinkRow } from '../../links/queries.ts';
import { demandOf } from './demand.ts';

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
