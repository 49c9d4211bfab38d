import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { CaptureModel, FrameAnalysis } from '../../capture/capture-model.ts';
import { CaptureScreen } from '../../capture/capture-screen.tsx';
import { ConfirmScreen } from '../../capture/confirm/confirm-screen.tsx';
import { paths, stepAddress } from '../../../lib/paths.ts';
import type { StepScreenProps } from '../step.ts';
import { useFlow } from '../../../lib/flow/context.ts';
import { withoutLight } from '../../../hooks/coloured-light.ts';
import { askedBy, type Challenger } from '../../../hooks/faces.ts';
import { unwrap } from '../../../lib/api/client.ts';
import { fileForm } from '../../../lib/api/file-form.ts';
import type { Flow } from '../../../lib/flow/flow.ts';

/** The camera's and the confirmation's settings for the selfie. */
function useCaptureModel({ definition }: StepScreenProps<'selfie'>['step']): CaptureModel {
  const { t } = useTranslation(['selfie', 'capture']);
  const { id: step, options } = definition;
  const analysis = useFaceAnalysis(step, options.liveness === 'required');
  return {
    target: { step, type: 'selfie', side: 'single' },
    mask: { kind: 'face' },
    confirmsGoodImages: false,
    facing: 'user',
    allowFile: options.allow_file,
    illustration: 'selfie',
    analysis,
    colouredLight: options.liveness === 'required',
    words: {
      title: t('capture.title'),
      task: t('capture.task'),
      lead: t('capture.lead'),
      hint: t('capture.hint'),
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

/**
 * Looks for a face in the live image, says what to change, has the person do what the service asks for when the
 * workflow wants it, and takes the image. Where it cannot be loaded the image is taken by hand, and a person looks at
 * it.
 */
function useFaceAnalysis(step: string, liveness: boolean): FrameAnalysis {
  const { t } = useTranslation('face');
  const flow = useFlow();
  return useMemo(
    () => ({
      async open() {
        const { openFaceAnalyzer, watchFace } = await import('../../../hooks/faces.ts');
        const analyzer = await openFaceAnalyzer();
        if (!analyzer) return null;
        const challenger = liveness ? challengerOf(flow, step) : null;
        return {
          watch: (video, tell) =>
            watchFace(
              video,
              analyzer,
              challenger,
              ({ word, well, ready, cannot, cue }) =>
                tell({ hint: word && t(`word.${word}`), outline: null, locked: well, ready, cannot, cue }),
              withoutLight(),
            ),
          takeBest: () => analyzer.ask('take', undefined),
          develop: (frame) => analyzer.ask('develop', frame, [frame]),
          close: () => analyzer.close(),
        };
      },
    }),
    [t, flow, step, liveness],
  );
}

/**
 * Asks the service what to do before the camera, one thing after the other, and sends it the frames in which it was
 * done.
 */
function challengerOf(flow: Flow, step: string): Challenger {
  return {
    async ask({ without, ...wishes }) {
      const body = { step, without: [...without], ...wishes };
      const { id, prompt } = await unwrap(flow.api.POST('/api/v2/session/liveness', { body }));
      return askedBy(prompt, async ({ answer, images }) => {
        const sent = { params: { path: { id } }, ...fileForm({ answer }, images) };
        const reported = await unwrap(flow.api.POST('/api/v2/session/liveness/{id}', sent));
        if (answer.more) return null;
        if (reported.prompt) return { prompt: reported.prompt };
        return { passed: reported.outcome !== 'failed', hint: reported.hint };
      });
    },
  };
}
