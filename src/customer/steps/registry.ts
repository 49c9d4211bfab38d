import type { SessionStep, StepKind } from '../../lib/api/types.ts';
import { FlowError } from '../../lib/errors/flow-error.ts';
import type { StepPath } from '../../lib/paths.ts';
import { addressStep } from './address/index.ts';
import { callStep } from './call/index.ts';
import { documentStep } from './document/index.ts';
import { formStep } from './form/index.ts';
import { otpEmailStep } from './otp-email/index.ts';
import { otpPhoneStep } from './otp-phone/index.ts';
import { pinStep } from './pin/index.ts';
import { questionnaireStep } from './questionnaire/index.ts';
import { selfieStep } from './selfie/index.ts';
import { signatureStep } from './signature/index.ts';
import type { Step } from './step.ts';

/** The one list of steps. A kind that the service names and this list lacks does not compile. */
const registry = {
  document: documentStep,
  selfie: selfieStep,
  form: formStep,
  questionnaire: questionnaireStep,
  address: addressStep,
  otp_phone: otpPhoneStep,
  otp_email: otpEmailStep,
  signature: signatureStep,
  pin: pinStep,
  call: callStep,
} satisfies { [Kind in StepKind]: Step<Kind> };

/**
 * The definition of a step by its kind.
 * @throws {FlowError} `answer_malformed` when a newer service names a kind that this interface does not know.
 */
export function kindOf(step: SessionStep): Step<StepKind> {
  const { kind } = step.definition;
  if (!Object.hasOwn(registry, kind)) throw new FlowError('answer_malformed');
  // Each entry takes steps of its own kind only, and receives this very step.
  return registry[kind] as unknown as Step<StepKind>;
}

/** All kinds, to iterate over. */
export const allKinds = Object.values(registry) as unknown as readonly Step<StepKind>[];

/** Every address that belongs to steps. */
export const stepPaths: readonly StepPath[] = [
  ...new Set(allKinds.flatMap((step) => Object.keys(step.screens) as StepPath[])),
];
