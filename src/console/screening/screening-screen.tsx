import { useTranslation } from 'react-i18next';
import { Notice } from '../../ui/notice/notice.tsx';
import { useScreenTitle } from '../../ui/screen/use-screen-title.ts';
import { useConsole } from '../parts/console-context.ts';
import { Lists } from './lists.tsx';
import { OpenHits } from './open-hits.tsx';
import { Rescreening } from './rescreening.tsx';
import layout from '../parts/page.module.css';
import styles from './screening.module.css';

/** The hits of all customers that nobody has decided, and beside them what is searched and how far that is. */
export default function ScreeningScreen() {
  const { t } = useTranslation('console_screening');
  const { me } = useConsole();
  const heading = useScreenTitle(t('title'));
  return (
    <main className={`${layout.page} ${layout.wide}`}>
      <h1 ref={heading} tabIndex={-1}>
        {t('title')}
      </h1>
      {me.permissions.includes('aml.read') ? (
        <div className={styles.parts}>
          <OpenHits />
          <aside className={styles.aside} aria-label={t('aside')}>
            <Rescreening />
            <Lists />
          </aside>
        </div>
      ) : (
        <Notice tone="warning" title={t('refused')} />
      )}
    </main>
  );
}
