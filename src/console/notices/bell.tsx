import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router';
import { Icon } from '../../ui/icon/icon.tsx';
import { useConsole } from '../parts/console-context.ts';
import { CONSOLE } from '../parts/paths.ts';
import { noticesQuery } from './notices-queries.ts';
import styles from '../parts/console.module.css';

/** The way to the notices, with how many are unread. */
export function Bell() {
  const { t, i18n } = useTranslation('console');
  const { staff } = useConsole();
  const unread = useQuery(noticesQuery(staff.api)).data?.unread ?? 0;
  const number = new Intl.NumberFormat(i18n.language).format(unread);
  return (
    <NavLink
      className={styles.bell ?? ''}
      to={CONSOLE.notices}
      title={t('pages.notices')}
      aria-label={unread === 0 ? t('pages.notices') : t('notices.unread', { number })}
    >
      <Icon name="bell" />
      {unread === 0 ? null : <span className={styles.count}>{number}</span>}
    </NavLink>
  );
}
