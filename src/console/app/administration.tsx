import { useTranslation } from 'react-i18next';
import { Outlet } from 'react-router';
import { useConsole } from '../parts/console-context.ts';
import { ADMINISTRATION_PAGES, CONSOLE, openTo } from '../parts/paths.ts';
import { SectionNav } from '../parts/section-nav.tsx';
import styles from '../parts/console.module.css';

/** A page of administration below the way to the others. */
export function Administration() {
  const { t } = useTranslation('console');
  const { me } = useConsole();
  const links = openTo(ADMINISTRATION_PAGES, me.permissions).map(({ page }) => ({
    to: CONSOLE[page],
    name: t(`pages.${page}`),
  }));
  return (
    <>
      {links.length < 2 ? null : (
        <div className={styles.sections}>
          <SectionNav label={t('pages.administration')} links={links} />
        </div>
      )}
      <Outlet />
    </>
  );
}
