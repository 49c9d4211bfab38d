import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button/button.tsx';
import { useScreenFrame } from '../../../ui/screen/frame.ts';
import { Screen } from '../../../ui/screen/screen.tsx';
import type { Crossing } from '../crossing.ts';

/** Asks before a link replaces another journey, so that no link does so by itself. */
export default function CrossingScreen({ crossing }: { readonly crossing: Crossing }) {
  const { t } = useTranslation('problems');
  const { stay, change } = crossing;
  const host = useScreenFrame().brand?.name ?? crossing.host;
  return (
    <Screen
      centred
      illustration="attention"
      title={t('crossing.title')}
      lead={
        <>
          <p>{host === null ? t('crossing.begun') : t('crossing.begunFor', { host })}</p>
          <p>{t('crossing.text')}</p>
        </>
      }
      actions={
        <>
          <Button onClick={stay}>{t('crossing.stay')}</Button>
          <Button look="secondary" onClick={change}>
            {t('crossing.change')}
          </Button>
        </>
      }
    />
  );
}
