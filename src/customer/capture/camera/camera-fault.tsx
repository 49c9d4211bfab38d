import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { helpTopic, identifyBrowser, type BrowserIdentity } from '../../../media/browser-help.ts';
import type { CameraFaultCode } from '../../../media/camera-fault.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Notice } from '../../../ui/notice/notice.tsx';
import { Screen } from '../../../ui/screen/screen.tsx';
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
  const advice = adviceFor(fault, identity, times);
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

/** What a help page offers for a fault. */
interface CameraAdvice {
  /** Whose settings the steps lead to; null when no setting helps. */
  readonly steps: 'browser' | 'system' | null;
  readonly retry: boolean;
  /** A link that continues in another browser. */
  readonly elsewhere: boolean;
}

/** The way out of a fault in a browser: its settings, the system's, another try, or another browser. */
function adviceFor(fault: CameraFaultCode, { browser }: BrowserIdentity, times: number): CameraAdvice {
  const inApp = browser === 'in_app';
  switch (fault) {
    case 'denied':
      return { steps: 'browser', retry: true, elsewhere: inApp };
    case 'denied_by_system':
      return { steps: 'system', retry: true, elsewhere: inApp };
    case 'dismissed':
      // Safari answers for a person who refused before, and says that it would ask.
      return { steps: times > 1 || inApp ? 'browser' : null, retry: true, elsewhere: inApp };
    case 'no_camera':
    case 'in_use':
    case 'failed':
      return { steps: null, retry: true, elsewhere: inApp };
    case 'unsupported':
      return { steps: inApp ? 'browser' : null, retry: false, elsewhere: true };
    case 'blocked_by_frame':
      return { steps: null, retry: false, elsewhere: true };
    case 'insecure':
      break;
  }
  // Another browser would refuse this address too.
  return { steps: null, retry: false, elsewhere: false };
}
