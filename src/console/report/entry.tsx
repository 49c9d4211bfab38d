import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Report } from '../../lib/api/types.ts';
import { Trouble } from '../parts/trouble.tsx';
import { useConsole } from '../parts/console-context.ts';
import { useFindings } from '../parts/findings.ts';
import { entryQuery } from './case-queries.ts';
import { useMoment } from '../parts/use-time.ts';
import shared from '../parts/case.module.css';
import styles from './findings.module.css';

/** What the business sent with the verification, the devices on which it was opened, and the verifications before it. */
export function Entry({ report: { profile } }: { report: Pick<Report, 'profile'> }) {
  const { t } = useTranslation('review_case');
  const findings = useFindings();
  const at = useMoment();
  const { staff, me } = useConsole();
  const mayRead = me.permissions.includes('profile.read');
  const { data, error, refetch } = useQuery({ ...entryQuery(staff, profile.id), enabled: mayRead });
  if (error !== null) return <Trouble error={error} onAgain={() => void refetch()} />;
  const metadata = Object.entries(data?.metadata ?? {});
  if (data === undefined || (metadata.length === 0 && data.visits.length === 0 && data.earlier.length === 0))
    return null;
  return (
    <section className={shared.part}>
      <h2>{t('entry.title')}</h2>
      <ul className={shared.plainList} role="list">
        {data.visits.map(({ link, device, browser, system, attempts, begun_at }) => (
          <li key={`${link} ${begun_at}`}>
            {t('entry.visit', { browser, system, device: t(`entry.device.${device}`) })}{' '}
            <span className={shared.faint}>{t('entry.opened', { from: at(begun_at), times: attempts })}</span>
          </li>
        ))}
        {data.earlier.map(({ id, number, outcome, updated_at }) => (
          <li key={id}>
            {t('entry.earlier', {
              number,
              outcome: outcome === null ? findings.code('outstanding') : findings.status(outcome),
              time: at(updated_at),
            })}
          </li>
        ))}
      </ul>
      {metadata.length === 0 ? null : (
        <>
          <h3>{t('entry.metadata')}</h3>
          <dl className={styles.fields}>
            {metadata.map(([name, value]) => (
              <div key={name}>
                <dt>
                  <bdi>{name}</bdi>
                </dt>
                <dd>
                  <bdi>{typeof value === 'string' ? value : JSON.stringify(value)}</bdi>
                </dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </section>
  );
}
