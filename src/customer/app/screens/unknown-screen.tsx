import { useTranslation } from 'react-i18next';
import { paths } from '../../../lib/paths.ts';
import { ButtonLink } from '../../../ui/button/button.tsx';
import { Screen } from '../../../ui/screen/screen.tsx';

/** An address that leads nowhere, and the way back. */
export default function UnknownScreen() {
  const { t } = useTranslation('problems');
  return (
    <Screen
      centred
      illustration="lost-way"
      title={t('lost_way.title')}
      lead={<p>{t('lost_way.text')}</p>}
      actions={<ButtonLink to={paths.steps}>{t('toSteps')}</ButtonLink>}
    />
  );
}
