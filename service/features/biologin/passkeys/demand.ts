import type { CompanySettings } from '../../../platform/database/tables/companies.ts';
import type { Connection } from '../../../platform/database/connection.ts';
import { hasPasskey } from './queries.ts';

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
