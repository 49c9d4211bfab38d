import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { helpTopic, identifyBrowser } from '../../../media/browser-help.ts';
import type { CameraFaultCode } from '../../../media/camera-fault.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Notice } from '../../../ui/notice/notice.tsx';
import { Screen } from '../../../ui/screen/screen.tsx';
import { adviceFor } from './camera-advice.ts';
import styles from './help.module.css';

interface CameraFaultProps {
  readonly fault: CameraFaultCode;
  /** How often in a row the camera has failed. */
  readonly times: number;
  /** Another try is under way. */
  readonly trying: boolean;
  readonly onRetry: () => void;
  /** The target of the arrow on top. */
  readonly back?: string;
  /** The link to another browser, for when this one cannot help. */
  readonly elsewhere: ReactNode;
  /** A button that works without the camera. */
  readonly otherWay: (look: 'primary' | 'secondary') => ReactNode;
  readonly children?: ReactNode;
}

/** The reason for the missing image, the remedy in this very browser, and another try without a reload. */
export function CameraFault(props: CameraFaultProps) {
  const { fault, times, trying, onRetry, back, elsewhere, otherWay, children } = props;
  const { t } = useTranslation('camera_help');
  const identity = identifyBrowser({ userAgent: navigator.userAgent, touchPoints: navigator.maxTouchPoints });
  const advice = adviceFor(fault, identity);
  const steps =
    advice.steps === 'browser'
      ? t(`browser.${helpTopic(identity)}`)
      : advice.steps === 'system'
        ? t(`system.${identity.system}`)
        : null;
  return (
    <Screen
      title={t(`fault.${fault}.title`)}
      lead={<p>{t(`fault.${fault}.lead`)}</p>}
      {...(steps === null ? { illustration: 'no-camera' as const } : {})}
      {...(back === undefined ? {} : { back })}
      actions={
        <>
          {advice.retry ? (
            <Button busy={trying} onClick={onRetry}>
              {t('retry')}
            </Button>
          ) : null}
          {otherWay(advice.retry ? 'secondary' : 'primary')}
        </>
      }
    >
      {children}
      {times > 1 ? (
        <Notice tone="warning" spoken>
          <p>{t('again')}</p>
        </Notice>
      ) : null}
      {steps === null ? null : (
        <ol className={styles.steps}>
          {steps.split('\n').map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      )}
      {advice.elsewhere ? elsewhere : null}
    </Screen>
  );
}
