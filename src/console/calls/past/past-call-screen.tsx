import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { useScreenTitle } from '../../../ui/screen/use-screen-title.ts';
import { CONSOLE } from '../../parts/paths.ts';
import { CallsNav } from '../calls-nav.tsx';
import CallRecord from './call-record.tsx';
import layout from '../../parts/page.module.css';
import styles from '../calls.module.css';

/** One call, with all that was kept of it. */
export default function PastCallScreen() {
  const { t } = useTranslation('console_calls');
  const { call = '' } = useParams();
  const heading = useScreenTitle(t('record.title'));
  return (
    <main className={layout.page}>
      <div className={styles.head}>
        <h1 ref={heading} tabIndex={-1}>
          {t('record.title')}
        </h1>
        <CallsNav />
      </div>
      <p>
        <Link to={CONSOLE.pastCalls}>{t('record.back')}</Link>
      </p>
      <CallRecord key={call} id={call} />
    </main>
  );
}
