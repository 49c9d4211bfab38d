import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { LegalHold } from '../../lib/api/types.ts';
import { useConsole } from '../parts/console-context.ts';
import { caseAddress } from '../parts/paths.ts';
import layout from '../parts/page.module.css';
import styles from './privacy.module.css';

interface CustomerNameProps {
  customer: Pick<LegalHold, 'profile' | 'subject' | 'name' | 'id_card_number' | 'reference'>;
}

/** Who it is, with the way to the case for whoever may open it. */
export function CustomerName({ customer }: CustomerNameProps) {
  const { t } = useTranslation('console_privacy');
  const { me } = useConsole();
  const { profile, subject, reference, id_card_number } = customer;
  const name = <bdi>{customer.name ?? t('nameless')}</bdi>;
  return (
    <p className={styles.who}>
      {subject === 'person' && me.permissions.includes('profile.decide') ? (
        <Link to={caseAddress(profile)}>{name}</Link>
      ) : (
        name
      )}
      <bdi className={layout.faint}>{reference ?? id_card_number}</bdi>
      {subject === 'entity' ? <span className={layout.faint}>{t('company')}</span> : null}
    </p>
  );
}
