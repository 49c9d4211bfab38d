import { isAskedAgain } from '@veridoor/contract/documents/page-codes';
import { useTranslation } from 'react-i18next';
import { useFlow } from '../../../lib/flow/context.ts';
import { OTHER_DEVICE, paths } from '../../../lib/paths.ts';
import { Button, ButtonLink } from '../../../ui/button/button.tsx';
import type { ImageProblem, ImageRead } from '../../../vision/image.ts';
import { useFileChoice, FileNotice } from '../file-choice.tsx';
import { ASK_ANEW, type CaptureModel, type OtherDocument } from '../capture-model.ts';
import styles from './confirm.module.css';

/** How often another image is asked for before other ways are named. */
const OTHER_WAYS_AFTER = 2;

interface ConfirmActionsProps {
  readonly model: CaptureModel;
  readonly problems: readonly ImageProblem[];
  readonly looksLike: ImageRead['looksLike'];
  /** The image came as a file, or is one of another kind. */
  readonly isFile: boolean;
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
  const { model, problems, looksLike, isFile, busy, onUse, onMove, onAgain } = props;
  const { t } = useTranslation('capture');
  const asked = model.memory?.asked ?? 0;
  const [gravest = null] = problems;
  const fine = gravest === null;
  // `other`: the image shows something else. `doubtful`: it has faults that a person may accept.
  const assessment = isAskedAgain(gravest) ? 'other' : fine ? 'fine' : 'doubtful';
  const others = gravest === 'wrong_document' && looksLike ? (model.others?.(looksLike) ?? []) : [];
  const otherCountry = problems.includes('country_differs') ? model.addresses.otherCountry : undefined;
  const mayUse = assessment !== 'other' || asked > 0 || model.memory === undefined;
  // Where another page than the requested one is there, the words say which is requested.
  const isOtherPage = others.length > 0 || gravest === 'same_side_twice' || gravest === 'wrong_side';
  const again = isOtherPage ? model.words.task : t(isFile ? 'confirm.otherFile' : 'confirm.again');
  const another = problems.includes('document_expired') ? model.addresses.another : undefined;
  const isFirst = !fine && others.length === 0 && otherCountry === undefined && another === undefined;
  const file = useFileChoice(model);
  const look = isFirst ? 'primary' : 'secondary';
  const onRetake = () => assessment === 'other' && onAgain();
  const retake =
    isFile && !isOtherPage ? (
      <Button
        look={look}
        busy={file.busy}
        onClick={() => {
          onRetake();
          file.choose();
        }}
      >
        {again}
      </Button>
    ) : (
      <ButtonLink look={look} to={model.addresses.capture} replace onPress={onRetake}>
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
        {another === undefined ? null : (
          <ButtonLink to={another} onPress={() => model.memory?.startOver()}>
            {t('confirm.otherDocument')}
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
                  : isFile
                    ? 'confirm.useFile'
                    : 'confirm.use',
            )}
          </Button>
        ) : null}
        {fine ? retake : null}
        {isFile ? (
          <ButtonLink look="quiet" to={model.addresses.capture} replace>
            {t('primer.open')}
          </ButtonLink>
        ) : null}
        <FileNotice fault={file.fault} />
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
