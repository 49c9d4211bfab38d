import type { CompanySettings } from '../../../platform/database/tables/companies.ts';
import { ProblemError } from '../../../platform/problems/problems.ts';

/** The owner of a passkey, and the pages that may ask for it (WebAuthn Level 3, 5.8.1). */
export interface RelyingParty {
  /** Origin of the page that asks. */
  origin: string;
  /** Host name of the page. */
  id: string;
  /** Name that the device shows. */
  name: string;
  /** Origins of pages that may show the asking page in a frame. */
  frames: string[];
}

/**
 * The hosted interface that a page says it is.
 *
 * @throws ProblemError origin_not_allowed unless it is one of the company's.
 */
export function relyingPartyOf(
  { interface_origins, frame_origins, branding }: CompanySettings,
  origin: string,
): RelyingParty {
  if (!interface_origins.includes(origin) || !URL.canParse(origin)) {
    const message = 'is not among interface_origins of this company';
    throw new ProblemError('origin_not_allowed', { errors: [{ field: '/origin', code: 'not_allowed', message }] });
  }
  return { origin, id: new URL(origin).hostname, name: branding.name, frames: frame_origins };
}
