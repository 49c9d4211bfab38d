import { useEffect, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCamera, useCameraAgreement } from '../../../hooks/camera.ts';
import { useColouredLight } from '../../../hooks/coloured-light.ts';
import type { Challenger } from '../../../hooks/faces.ts';
import { Notice } from '../../../ui/notice/notice.tsx';
import { Screen } from '../../../ui/screen/screen.tsx';
import { CameraFault } from '../camera/camera-fault.tsx';
import { CameraButtons, LightWarning } from '../coloured-light.tsx';
import { Preparing } from '../preparing.tsx';
import { FaceStage } from './face-stage.tsx';

export interface LiveFaceProps {
  /** The purpose in the person's language, shown before the camera opens. */
  readonly words: { readonly title: string; readonly task: string; readonly lead: string };
  /** The party that compares the face. */
  readonly company: string;
  readonly challenger: Challenger;
  /** No further prompt comes: the tries are used up, or there was no challenge. */
  readonly onEnd: () => void;
  /** The way out, as a button. */
  readonly leave: (look: 'secondary' | 'quiet') => ReactNode;
  /** How to continue in another browser or on a phone. */
  readonly elsewhere?: ReactNode;
  /** The content between the words and the button, before the camera opens. */
  readonly children?: ReactNode;
}

/**
 * Has a person show a living face: explains the purpose and asks, guides through the challenge, helps without a camera.
 */
export function LiveFace({ words, company, challenger, onEnd, leave, elsewhere, children }: LiveFaceProps) {
  const { t } = useTranslation(['face', 'capture']);
  const { camera, state } = useCamera('user');
  const { agreed, agree } = useCameraAgreement();
  // A login or payment whose camera is allowed opens at once, without the light that nobody was asked about.
  const light = useColouredLight(agreed === false);
  useEffect(() => {
    if (agreed) camera.start();
  }, [agreed, camera]);

  if (agreed === false) {
    return (
      <Screen
        title={words.task}
        lead={<p>{words.lead}</p>}
        illustration="selfie"
        actions={
          <>
            <CameraButtons light={light} onAgree={agree} />
            {leave('quiet')}
          </>
        }
      >
        {children}
        <LightWarning light={light} />
        <Preparing />
        <p>{t('tips')}</p>
        <Notice icon="lock">
          <p>{t('live.why', { company })}</p>
        </Notice>
      </Screen>
    );
  }
  if (state.trouble && state.phase !== 'live') {
    return (
      <CameraFault
        {...state.trouble}
        trying={state.phase === 'opening'}
        onRetry={camera.retry}
        elsewhere={elsewhere}
        otherWay={() => leave('secondary')}
      />
    );
  }
  return (
    <FaceStage
      title={words.title}
      camera={camera}
      state={state}
      challenger={challenger}
      onEnd={onEnd}
      leave={leave}
      elsewhere={elsewhere}
    />
  );
}
