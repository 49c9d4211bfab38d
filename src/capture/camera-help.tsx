import { useTranslation } from 'react-i18next';
import { helpTopic, identifyBrowser } from '../media/browser-help.ts';
import type { CameraFaultCode } from '../media/camera-fault.ts';
import { Button } from '../ui/button/button.tsx';
import { Notice } from '../ui/notice/notice.tsx';
import { Screen } from '../ui/screen/screen.tsx';
import { adviceFor } from './camera-advice.ts';
import type { CaptureModel } from './capture-model.ts';
import { FileNotice } from './file-notice.tsx';
import styles from './help.module.css';
import { OpenElsewhere } from './open-elsewhere.tsx';
import { useFileChoice } from './use-file-choice.ts';

interface CameraHelpProps {
  readonly model: CaptureModel;
  readonly fault: CameraFaultCode;
  /** How often in a row the camera has failed. */
  readonly times: number;
  /** Another try is under way. */
  readonly trying: boolean;
  readonly onRetry: () => void;
}

/** Why there is no picture, what to do in this very browser, and another try without a reload. */
export function CameraHelp({ model, fault, times, trying, onRetry }: CameraHelpProps) {
  const { t } = useTranslation(['camera_help', 'capture']);
  const file = useFileChoice(model);
  const identity = identifyBrowser({ userAgent: navigator.userAgent, touchPoints: navigator.maxTouchPoints });
  const advice = adviceFor(fault, identity);
  const steps =
    advice.steps === 'browser'
      ? t(`camera_help:browser.${helpTopic(identity)}`)
      : advice.steps === 'system'
        ? t(`camera_help:system.${identity.system}`)
        : null;
  return (
    <Screen
      title={t(`camera_help:fault.${fault}.title`)}
      lead={<p>{t(`camera_help:fault.${fault}.lead`)}</p>}
      {...(steps === null ? { illustration: 'no-camera' as const } : {})}
      back={model.addresses.back}
      actions={
        <>
          {advice.retry ? (
            <Button busy={trying} onClick={onRetry}>
              {t('camera_help:retry')}
            </Button>
          ) : null}
          {model.allowFile ? (
            <Button look={advice.retry ? 'secondary' : 'primary'} busy={file.busy} onClick={file.choose}>
              {t('capture:file.choose')}
            </Button>
          ) : null}
        </>
      }
    >
      <FileNotice state={file.state} />
      {times > 1 ? (
        <Notice tone="warning" spoken>
          <p>{t('camera_help:again')}</p>
        </Notice>
      ) : null}
      {steps === null ? null : (
        <ol className={styles.steps}>
          {steps.split('\n').map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      )}
      {advice.elsewhere ? <OpenElsewhere /> : null}
    </Screen>
  );
}
