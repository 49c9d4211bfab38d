import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router';
import { useConsole } from '../console-context.ts';
import { CALL_PAGES, CONSOLE } from '../paths.ts';
import styles from './calls.module.css';

/** The pages about calls that the user may open. */
export function CallsNav() {
  const { t } = useTranslation('console_calls');
  const { me } = useConsole();
  return (
    <nav className={styles.nav} aria-label={t('nav.label')}>
      {CALL_PAGES.filter(({ permission }) => me.permissions.includes(permission)).map(({ page }) => (
        <NavLink key={page} to={CONSOLE[page]} end={page === 'calls'}>
          {t(`nav.${page}`)}
        </NavLink>
      ))}
    </nav>
  );
}
