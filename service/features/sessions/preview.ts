import { measuresFace } from '@veridoor/contract/answers/face-consent';
import type { Session } from '@veridoor/contract/session';
import type { WorkflowDefinition } from '@veridoor/contract/workflow';
import type { Parts } from '../../parts.ts';
import type { UserPrincipal } from '../../platform/access/principal.ts';
import { findCompany } from '../../records/companies/queries.ts';
import { stepProgress } from '../../records/flow/step-progress.ts';
import { customerLanguage } from '../../platform/mail/customer-texts.ts';
import { onlyOffered } from '../wallet/offer.ts';
import { refuseMistakes } from '../workflows/workflows.ts';
import { shownCompany, shownConsent } from './session.ts';

/** A profile that nobody has. */
const NOBODY = '00000000-0000-0000-0000-000000000000';

/**
 * What a customer would get of a workflow at the beginning of the journey. Nothing is kept, and the session opens
 * nothing.
 *
 * @throws ProblemError invalid_request with the place of every mistake.
 */
export async function previewWorkflow(
  parts: Pick<Parts, 'database' | 'clock' | 'messages'>,
  { companyId }: UserPrincipal,
  definition: WorkflowDefinition,
): Promise<Session> {
  refuseMistakes(parts, definition);
  const { settings } = await findCompany(parts.database, companyId);
  const progress = stepProgress(definition.steps, []);
  const steps = await onlyOffered(parts.database, companyId, progress, parts.clock.now());
  return {
    mode: 'live',
    profile: { id: NOBODY, status: 'pending', reference: null },
    company: shownCompany(settings),
    consent: { ...shownConsent(settings, measuresFace(definition.steps)), given_at: null },
    language: customerLanguage(settings.branding.language),
    journey: 'verify',
    biologin: null,
    passkey: 'none',
    geo_location: false,
    return_host: null,
    incomplete_url: null,
    steps: steps.map((step) => ({ ...step, documents: [] })),
    completed: false,
  };
}
