import { useTranslation } from 'react-i18next';
import { useSession } from '../lib/flow/context.ts';
import { Button } from '../ui/button/button.tsx';
import { Icon } from '../ui/icon/icon.tsx';
import { Notice } from '../ui/notice/notice.tsx';
import { Screen } from '../ui/screen/screen.tsx';
import type { CaptureModel } from './capture-model.ts';
import { FileInput } from './file-input.tsx';
import { FileNotice } from './file-notice.tsx';
import { useFileChoice } from './use-file-choice.ts';

/** Says what to do and what the camera is for, before the browser asks for it. */
export function Primer({ model, onAgree }: { readonly model: CaptureModel; readonly onAgree: () => void }) {
  const { t } = useTranslation('capture');
  const company = useSession().company.branding.name;
  const { state, ready, choose } = useFileChoice(model);
  return (
    <Screen
      title={model.words.task}
      lead={<p>{model.words.lead}</p>}
      illustration={model.illustration}
      back={model.addresses.back}
      actions={
        <>
          <Button icon={<Icon name="camera" />} onClick={onAgree}>
            {t('primer.open')}
          </Button>
          {model.allowFile ? (
            <FileInput onChoose={choose}>
              {(open) => (
                <Button look="quiet" busy={state.kind === 'busy' || !ready} onClick={open}>
                  {t('file.choose')}
                </Button>
              )}
            </FileInput>
          ) : null}
        </>
      }
    >
      <FileNotice state={state} />
      <Notice icon="camera">
        <p>{t('primer.permission')}</p>
        <p>{t('primer.why', { company })}</p>
      </Notice>
    </Screen>
  );
}
