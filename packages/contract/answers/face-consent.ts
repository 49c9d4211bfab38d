import type { Company } from '../company.ts';
import type { WorkflowDefinition } from '../workflow.ts';

/** Whether steps measure the face of a customer. */
export const measuresFace = (steps: WorkflowDefinition['steps']): boolean =>
  steps.some(({ kind }) => kind === 'selfie');

/**
 * Whether a customer must agree to face data separately (GDPR Art. 9(2)(a), Illinois BIPA), and has not.
 *
 * @param measures whether what they are about to do measures the face.
 */
export const lacksFaceConsent = (
  { consent }: Pick<Company, 'consent'>,
  profile: { readonly consent_face: boolean },
  measures: boolean,
): boolean => consent.face_separately === true && measures && !profile.consent_face;
