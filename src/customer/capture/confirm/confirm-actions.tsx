import { useTranslation } from 'react-i18next';
import { useFlow } from '../../../lib/flow/context.ts';
import { OTHER_DEVICE, paths } from '../../../lib/paths.ts';
import { Button, ButtonLink } from '../../../ui/button/button.tsx';
import { useFileChoice, FileNotice } from '../file-choice.tsx';
import { ASK_ANEW, type CaptureModel, type OtherDocument } from '../capture-model.ts';
import styles from './confirm.module.css';

/** `fine`: nothing is wrong. `doubtful`: faults that a person may accept. `other`: the image shows something else. */
export type Assessment = 'fine' | 'doubtful' | 'other';

/** How often another image is asked for before other ways are named. */
const OTHER_WAYS_AFTER = 2;

interface ConfirmActionsProps {
  readonly model: CaptureModel;
  /** Address of the question for the country, where the document is from another one and there is a choice. */
  readonly otherCountry: string | undefined;
  readonly isPdf: boolean;
  readonly assessment: Assessment;
  readonly others: readonly OtherDocument[];
  readonly busy: boolean;
  readonly onUse: () => void;
  readonly onMove: (other: OtherDocument) => void;
  readonly onAgain: () => void;
}

/**
 * Use the image, or take it again. An image of something else cannot be used at first: a customer who insists sends it
 * to a person, and one who fails again is shown other ways.
 */
export function ConfirmActions(props: ConfirmActionsProps) {
  const { model, otherCountry, isPdf, assessment, others, busy, onUse, onMove, onAgain } = props;
  const { t } = useTranslation('capture');
  const asked = model.memory?.asked ?? 0;
  const fine = assessment === 'fine';
  const mayUse = assessment !== 'other' || asked > 0 || model.memory === undefined;
  const again =
    assessment === 'other' && others.length > 0 ? model.words.task : t(isPdf ? 'confirm.otherPdf' : 'confirm.again');
  const retake = (
    <ButtonLink
      look={fine || others.length > 0 || otherCountry !== undefined ? 'secondary' : 'primary'}
      to={model.addresses.capture}
      replace
      onPress={onAgain}
    >
      {again}
    </ButtonLink>
  );
  return (
    <>
      <div className={styles.actions}>
        {others.map((other, index) => (
          <Button
            key={other.confirm}
            look={index === 0 ? 'primary' : 'secondary'}
            busy={busy}
            onClick={() => onMove(other)}
          >
            {t('confirm.useAs', { document: other.name })}
          </Button>
        ))}
        {otherCountry === undefined ? null : (
          <ButtonLink to={otherCountry} state={ASK_ANEW}>
            {t('confirm.otherCountry')}
          </ButtonLink>
        )}
        {fine ? null : retake}
        {mayUse ? (
          <Button look={fine ? 'primary' : 'secondary'} busy={busy} onClick={onUse}>
            {t(
              assessment === 'other'
                ? 'confirm.toPerson'
                : assessment === 'doubtful'
                  ? 'confirm.anyway'
                  : isPdf
                    ? 'confirm.usePdf'
                    : 'confirm.use',
            )}
          </Button>
        ) : null}
        {fine ? retake : null}
      </div>
      {assessment === 'other' && asked >= OTHER_WAYS_AFTER ? <OtherWays model={model} /> : null}
    </>
  );
}

/** A file in place of the camera, another document, and another device. */
function OtherWays({ model }: { readonly model: CaptureModel }) {
  const { t } = useTranslation('capture');
  const file = useFileChoice(model);
  const isHandedOver = useFlow().record().handoff === true;
  return (
    <div className={styles.ways}>
      {model.allowFile ? (
        <Button look="quiet" busy={file.busy} onClick={file.choose}>
          {t('file.choose')}
        </Button>
      ) : null}
      <ButtonLink look="quiet" to={model.addresses.choice ?? model.addresses.back} replace>
        {t('confirm.otherDocument')}
      </ButtonLink>
      {isHandedOver ? null : (
        <ButtonLink look="quiet" to={paths.steps} state={OTHER_DEVICE}>
          {t('otherDevice')}
        </ButtonLink>
      )}
      <FileNotice fault={file.fault} />
    </div>
  );
}
