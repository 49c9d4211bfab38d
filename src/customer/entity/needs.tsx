import { useTranslation } from 'react-i18next';
import { ListRow } from '../../ui/list/list.tsx';

/** What a company needs to have at hand, as rows of a list. */
export default function EntityNeeds() {
  const { t } = useTranslation('entity');
  return (
    <>
      <ListRow illustration="form" title={t('needs.company.title')} description={t('needs.company.text')} />
      <ListRow illustration="questions" title={t('needs.people.title')} description={t('needs.people.text')} />
      <ListRow illustration="file" title={t('needs.documents.title')} description={t('needs.documents.text')} />
    </>
  );
}
