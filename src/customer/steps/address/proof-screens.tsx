import { useTranslation } from 'react-i18next';
import { Navigate } from 'react-router';
import type { CaptureModel } from '../../capture/capture-model.ts';
import { CaptureScreen } from '../../capture/capture-screen.tsx';
import { ConfirmScreen } from '../../capture/confirm/confirm-screen.tsx';
import { paths, stepAddress } from '../../../lib/paths.ts';
import type { StepScreenProps } from '../step.ts';

type ProofStep = StepScreenProps<'address'>['step'];

/** The camera's and the confirmation's settings for the proof; null where the step needs none. */
function useCaptureModel({ definition }: ProofStep): CaptureModel | null {
  const { t } = useTranslation(['address_form', 'capture']);
  const { id: step, options } = definition;
  if (options.proof === undefined) return null;
  return {
    target: { step, type: 'proof_of_address', side: 'single' },
    mask: { kind: 'page', format: 'A4' },
    confirmsGoodImages: true,
    facing: 'environment',
    allowFile: options.proof.allow_file,
    illustration: 'file',
    words: {
      title: t('proof.title'),
      task: t('proof.task'),
      lead: t('proof.lead', { count: options.proof.max_age_days }),
      hint: t('proof.hint'),
      description: t('proof.description'),
    },
    addresses: {
      back: stepAddress(paths.address, { step }),
      capture: stepAddress(paths.capture, { step }),
      confirm: stepAddress(paths.confirm, { step }),
      next: paths.steps,
    },
  };
}

export function CaptureProof({ step }: StepScreenProps<'address'>) {
  const model = useCaptureModel(step);
  return model ? <CaptureScreen model={model} /> : <ToAddress step={step} />;
}

export function ConfirmProof({ step }: StepScreenProps<'address'>) {
  const model = useCaptureModel(step);
  return model ? <ConfirmScreen model={model} /> : <ToAddress step={step} />;
}

function ToAddress({ step }: { step: ProofStep }) {
  return <Navigate to={stepAddress(paths.address, { step: step.definition.id })} replace />;
}
