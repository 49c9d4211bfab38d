import { useTranslation } from 'react-i18next';
import type { CameraFaultCode } from '../../../media/camera-fault.ts';
import { Button } from '../../../ui/button/button.tsx';
import { CameraFault } from './camera-fault.tsx';
import type { CaptureModel } from '../capture-model.ts';
import { FileNotice } from '../confirm/file-notice.tsx';
import { OpenElsewhere } from './open-elsewhere.tsx';
import { useFileChoice } from '../use-file-choice.ts';

interface CameraHelpProps {
  readonly model: CaptureModel;
  readonly fault: CameraFaultCode;
  /** How often in a row the camera has failed. */
  readonly times: number;
  /** Another try is under way. */
  readonly trying: boolean;
  readonly onRetry: () => void;
}

/** Help for an image that cannot be taken; a file may replace it if the step allows it. */
export function CameraHelp({ model, ...trouble }: CameraHelpProps) {
  const { t } = useTranslation('capture');
  const file = useFileChoice(model);
  const otherWay = (look: 'primary' | 'secondary') =>
    model.allowFile ? (
      <Button look={look} busy={file.busy} onClick={file.choose}>
        {t('file.choose')}
      </Button>
    ) : null;
  return (
    <CameraFault {...trouble} back={model.addresses.back} elsewhere={<OpenElsewhere />} otherWay={otherWay}>
      <FileNotice state={file.state} />
    </CameraFault>
  );
}
