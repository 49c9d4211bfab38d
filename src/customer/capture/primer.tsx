import { useTranslation } from 'react-i18next';
import type { useColouredLight } from '../../hooks/coloured-light.ts';
import { useSession } from '../../lib/flow/context.ts';
import { Button, ButtonLink } from '../../ui/button/button.tsx';
import { Notice } from '../../ui/notice/notice.tsx';
import { Screen } from '../../ui/screen/screen.tsx';
import type { CaptureModel } from './capture-model.ts';
import { GoneNotice } from './confirm/gone-notice.tsx';
import { CameraButtons, LightWarning } from './coloured-light.tsx';
import { Preparing } from './preparing.tsx';
import { FileNotice, useFileChoice } from './file-choice.tsx';
import { SpecimenChoice, SpecimenNote } from './specimen/specimen-choice.tsx';

interface PrimerProps {
  readonly model: CaptureModel;
  readonly light: ReturnType<typeof useColouredLight>;
  readonly onAgree: () => void;
}

/** Says what to do and what the camera is for, before the browser asks for it. */
export function Primer({ model, light, onAgree }: PrimerProps) {
  const { t } = useTranslation(['capture', 'face']);
  const company = useSession().company.branding.name;
  const file = useFileChoice(model);
  return (
    <Screen
      title={model.words.task}
      lead={<p>{model.words.lead}</p>}
      illustration={model.illustration}
      back={model.addresses.back}
      actions={
        <>
          <CameraButtons light={light} onAgree={onAgree} />
          <SpecimenChoice model={model} />
          {model.allowFile ? (
            <Button look="quiet" busy={file.busy} onClick={file.choose}>
              {t('file.choose')}
            </Button>
          ) : null}
          {model.onWallet ? (
            <Button look="quiet" onClick={model.onWallet}>
              {t('primer.wallet')}
            </Button>
          ) : null}
          {model.addresses.choice === undefined ? null : (
            <ButtonLink look="quiet" to={model.addresses.choice}>
              {t('primer.choose')}
            </ButtonLink>
          )}
        </>
      }
    >
      <GoneNotice />
      <LightWarning light={light} />
      <FileNotice fault={file.fault} />
      <SpecimenNote />
      {model.mask.kind === 'face' && model.analysis ? (
        <>
          <Preparing />
          <p>{t('face:tips')}</p>
        </>
      ) : null}
      <Notice icon="lock">
        <p>{t('primer.why', { company })}</p>
      </Notice>
    </Screen>
  );
}
