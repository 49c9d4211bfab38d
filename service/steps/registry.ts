import type { StepKind, WorkflowStep } from '@veridoor/contract/step';
import { verdictOf, type PageContext } from '../verdict/page-verdict.ts';
import { addressStep } from './kinds/address.ts';
import { callStep } from './kinds/call.ts';
import { documentStep } from './kinds/document.ts';
import { formStep } from './kinds/form.ts';
import { otpEmailStep } from './kinds/otp-email.ts';
import { otpPhoneStep } from './kinds/otp-phone.ts';
import { takenDocument } from './pages.ts';
import { pinStep } from './kinds/pin.ts';
import { questionnaireStep } from './kinds/questionnaire.ts';
import { selfieStep } from './kinds/selfie.ts';
import { signatureStep } from './kinds/signature.ts';
import type {
  PageDescription,
  StepModule,
  StepOffer,
  StepOutcome,
  StepPage,
  TakenDocument,
  UploadRules,
} from './step-module.ts';

/** The one list of kinds of steps. A missing kind of the contract does not compile. */
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
} satisfies { [Kind in StepKind]: StepModule<Kind> };

/** Every entry takes steps of its own kind only, and is given this very step. */
function moduleOf({ kind }: Pick<WorkflowStep, 'kind'>): StepModule<StepKind> {
  return registry[kind] as unknown as StepModule<StepKind>;
}

export function optionMistakes(step: WorkflowStep, place: string) {
  return moduleOf(step).mistakes(step.options, place);
}

export function takenDocuments(step: WorkflowStep): readonly TakenDocument[] {
  return moduleOf(step).takes(step.options);
}

/** Sides of the page's document in this step, or null when the step does not accept it. */
export function takenSides(step: WorkflowStep, page: Omit<PageDescription, 'side'>): TakenDocument['sides'] | null {
  return takenDocument(takenDocuments(step), page)?.sides ?? null;
}

export function uploadRules(step: WorkflowStep): UploadRules | null {
  return moduleOf(step).uploads(step.options);
}

/** The other facts for the verdict on a page. */
export function pageContext(
  step: WorkflowStep,
  page: StepPage,
  { pages, ...others }: { pages: readonly StepPage[] } & Pick<PageContext, 'present' | 'rules'>,
): PageContext<StepPage> {
  const sides = takenSides(step, page)?.length ?? 0;
  return { ...others, requirements: moduleOf(step).requires(step.options, page, sides), document: pages };
}

/** The status of a step, from the customer's work. */
export function evaluateStep(
  step: WorkflowStep,
  {
    pages,
    answered,
    ...others
  }: { pages: readonly StepPage[]; answered: boolean } & Pick<PageContext, 'present' | 'rules'>,
): StepOutcome {
  const verdict = (page: StepPage) => verdictOf(page, pageContext(step, page, { pages, ...others }));
  return moduleOf(step).done(step, {
    pages: pages.map((page) => ({ ...page, verdict: verdict(page) })),
    answered,
  });
}

/** The services' functions of a step. */
export function offerOf(step: WorkflowStep): StepOffer {
  return moduleOf(step).offers(step.options);
}
