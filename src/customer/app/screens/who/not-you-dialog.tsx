import { useTranslation } from 'react-i18next';
import { useFlowParts } from '../../../../lib/flow/context.ts';
import { paths } from '../../../../lib/paths.ts';
import { Button } from '../../../../ui/button/button.tsx';
import { Dialog } from '../../../../ui/dialog/dialog.tsx';

/** Explains how to recognise a link meant for somebody else, and leads away from it. */
export default function NotYouDialog({ company, onClose }: { readonly company: string; readonly onClose: () => void }) {
  const { t } = useTranslation();
  const { leave } = useFlowParts();
  async function goAway(): Promise<void> {
    await leave();
    window.location.replace(paths.entry);
  }
  return (
    <Dialog
      title={t('who.dialogTitle')}
      closeLabel={t('close')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={() => void goAway()}>{t('who.leave')}</Button>
          <Button look="secondary" onClick={onClose}>
            {t('who.stay')}
          </Button>
        </>
      }
    >
      <p>{t('who.dialogText', { company })}</p>
      <p>{t('who.dialogNext', { company })}</p>
    </Dialog>
  );
}
