import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useConsole } from '../parts/console-context.ts';
import { Loaded } from '../parts/loaded.tsx';
import { CONSOLE, workflowAddress } from '../parts/paths.ts';
import { workflowsQuery } from '../parts/shared-queries.ts';
import { retentionQuery } from './privacy-queries.ts';
import { useSaid } from './said.ts';
import layout from '../parts/page.module.css';
import styles from './privacy.module.css';

/** More is not counted. */
const MOST = 10_000;

/** How long data is kept, in words, and what the next week deletes. */
export function RetentionPart() {
  const { t, i18n } = useTranslation('console_privacy');
  const { staff, me } = useConsole();
  const said = useSaid();
  const query = useQuery(retentionQuery(staff));
  const days = (count: number) =>
    new Intl.NumberFormat(i18n.language, { style: 'unit', unit: 'day', unitDisplay: 'long' }).format(count);
  const number = (count: number) => new Intl.NumberFormat(i18n.language).format(count) + (count >= MOST ? '+' : '');
  return (
    <section className={layout.part} aria-labelledby="retention">
      <h2 id="retention">{t('retention.title')}</h2>
      <Loaded query={query} loading={t('retention.loading')}>
        {({ images, profiles, notifications, held }) => (
          <>
            <p className={layout.faint}>{t('retention.lead')}</p>
            <Workflows />
            <ul role="list" className={styles.items}>
              <li>{t('retention.images', { days: days(images.days) })}</li>
              <li>
                {profiles.days === null
                  ? t('retention.endless')
                  : t('retention.profiles', { days: days(profiles.days) })}
              </li>
              <li>{t('retention.notifications', { days: days(notifications.days) })}</li>
            </ul>
            <h3>{t('retention.week')}</h3>
            {images.due === 0 && profiles.due === 0 ? <p>{t('retention.none')}</p> : null}
            {images.due === 0 ? null : (
              <p>{t('retention.dueImages', { number: number(images.due), date: said.date(images.next) })}</p>
            )}
            {profiles.due === 0 ? null : (
              <p>{t('retention.dueProfiles', { number: number(profiles.due), date: said.date(profiles.next) })}</p>
            )}
            {held === 0 ? null : <p>{t('retention.held', { number: number(held) })}</p>}
            <p>
              <Link to={CONSOLE.terms}>
                {t(me.permissions.includes('company.write') ? 'retention.edit' : 'retention.read')}
              </Link>
            </p>
          </>
        )}
      </Loaded>
    </section>
  );
}

/** More stand on their own page. */
const MOST_NAMED = 5;

/** The workflows for which the periods count, each with the way to its editor. */
function Workflows() {
  const { t } = useTranslation('console_privacy');
  const { staff, me } = useConsole();
  const query = useQuery({ ...workflowsQuery(staff.api), enabled: me.permissions.includes('workflow.read') });
  const workflows = query.data?.data ?? [];
  if (workflows.length === 0) return null;
  return (
    <p className={styles.who}>
      <span className={layout.faint}>{t('retention.workflows')}</span>
      {workflows.length > MOST_NAMED ? (
        <Link to={CONSOLE.workflows}>{t('retention.allWorkflows', { number: workflows.length })}</Link>
      ) : null}
      {(workflows.length > MOST_NAMED ? [] : workflows).map(({ slug, name }) => (
        <Link key={slug} to={workflowAddress(slug)}>
          <bdi>{name}</bdi>
        </Link>
      ))}
    </p>
  );
}
