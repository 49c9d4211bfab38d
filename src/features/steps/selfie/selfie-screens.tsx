import { useTranslation } from 'react-i18next';
import type { CaptureModel } from '../../capture/capture-model.ts';
import { CaptureScreen } from '../../capture/capture-screen.tsx';
import { ConfirmScreen } from '../../capture/confirm/confirm-screen.tsx';
import { paths, stepAddress } from '../../../lib/paths.ts';
import type { StepScreenProps } from '../step.ts';
import { useFaceAnalysis } from './use-face-analysis.ts';

/** The camera's and the confirmation's settings for the selfie. */
function useCaptureModel({ definition }: StepScreenProps<'selfie'>['step']): CaptureModel {
  const { t } = useTranslation(['selfie', 'capture']);
  const { id: step, options } = definition;
  const analysis = useFaceAnalysis(step, options.liveness === 'required');
  return {
    target: { step, type: 'selfie', side: 'single' },
    mask: { kind: 'face' },
    facing: 'user',
    allowFile: options.allow_file,
    illustration: 'selfie',
    analysis,
    words: {
      title: t('capture.title'),
      task: t('capture.task'),
      lead: t('capture.lead'),
      hint: t('capture.hint'),
      checks: [t('capture:checks.face'), t('capture:checks.uncovered'), t('capture:checks.sharp')],
      description: t('capture.description'),
    },
    addresses: {
      back: paths.steps,
      capture: stepAddress(paths.capture, { step }),
      confirm: stepAddress(paths.confirm, { step }),
      next: paths.steps,
    },
  };
}

export function CaptureSelfie({ step }: StepScreenProps<'selfie'>) {
  return <CaptureScreen model={useCaptureModel(step)} />;
}

export function ConfirmSelfie({ step }: StepScreenProps<'selfie'>) {
  return <ConfirmScreen model={useCaptureModel(step)} />;
}
