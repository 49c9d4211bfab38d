import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Report } from '../../lib/api/types.ts';
import { percent } from '../../lib/i18n/percent.ts';
import { useConsole } from '../parts/console-context.ts';
import { caseAddress } from '../parts/paths.ts';
import styles from '../parts/case.module.css';

/** What the person has in common with other customers of the company. */
export function Duplicates({ report: { duplicates } }: { report: Report }) {
  const { t, i18n } = useTranslation('review_case');
  const { me } = useConsole();
  if (duplicates.length === 0) return null;
  return (
    <section className={styles.part}>
      <h2>{t('duplicates.title')}</h2>
      <ul className={styles.plainList} role="list">
        {duplicates.map(({ id, kind, score, other_profile }) => (
          <li key={id}>
            {t(`duplicates.${kind}`)} · {percent(Math.round(score * 100), i18n.language)}{' '}
            {me.permissions.includes('profile.read') ? (
              <Link to={caseAddress(other_profile)}>{t('duplicates.open')}</Link>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  );
}
