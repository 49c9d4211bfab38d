import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useAction } from '../../hooks/use-action.ts';
import type { CaseNotice } from '../../lib/api/types.ts';
import { Button } from '../../ui/button/button.tsx';
import { useScreenTitle } from '../../ui/screen/use-screen-title.ts';
import { useConsole } from '../parts/console-context.ts';
import { Loaded } from '../parts/loaded.tsx';
import { addressOfCase, CONSOLE } from '../parts/paths.ts';
import { Trouble } from '../parts/trouble.tsx';
import { noticesQuery, updateNotices } from './notices-queries.ts';
import { useMoment } from '../parts/use-time.ts';
import styles from '../parts/page.module.css';
import shared from '../parts/console.module.css';

/** What colleagues did with cases that concerns the user: mentions and assignments. */
export default function NoticesScreen() {
  const { t } = useTranslation(['console_pages', 'console']);
  const { staff } = useConsole();
  const client = useQueryClient();
  const heading = useScreenTitle(t('console:pages.notices'));
  const query = noticesQuery(staff.api);
  const notices = useQuery(query);
  const update = useAction((changes: Parameters<typeof updateNotices>[1]) => updateNotices(staff.api, changes), {
    onDone: (now) => client.setQueryData(query.queryKey, now),
    several: true,
  });
  return (
    <main className={`${styles.page} ${styles.narrow}`}>
      <h1 ref={heading} tabIndex={-1}>
        {t('console:pages.notices')}
      </h1>
      {update.problem === null ? null : <Trouble error={update.problem} onAgain={() => void notices.refetch()} />}
      <Loaded query={notices} loading={t('notices.loading')}>
        {({ data, unread, mail, has_email }) => (
          <>
            <label className={shared.toggle}>
              <input
                type="checkbox"
                checked={mail}
                onChange={({ currentTarget }) => update.run({ mail: currentTarget.checked })}
              />
              <span>{t('notices.mail')}</span>
            </label>
            {mail && !has_email ? (
              <p>
                {t('notices.noEmail')} <Link to={CONSOLE.account}>{t('console:pages.account')}</Link>
              </p>
            ) : null}
            {unread === 0 ? null : (
              <Button
                look="secondary"
                className={styles.small}
                onClick={() => update.run({ read: data.filter((one) => !one.read).map(({ id }) => id) })}
              >
                {t('notices.readAll')}
              </Button>
            )}
            {data.length === 0 ? (
              <p className={styles.empty}>{t('notices.none')}</p>
            ) : (
              <ul className={styles.list} role="list">
                {data.map((one) => (
                  <Notice
                    key={one.id}
                    one={one}
                    onMark={(isRead) => update.run({ [isRead ? 'read' : 'unread']: [one.id] })}
                  />
                ))}
              </ul>
            )}
          </>
        )}
      </Loaded>
    </main>
  );
}

function Notice({ one, onMark }: { one: CaseNotice; onMark: (isRead: boolean) => void }) {
  const { t } = useTranslation('console_pages');
  const at = useMoment();
  const words = t(`notices.${one.kind}`, { name: one.by ?? t('notices.somebody') });
  return (
    <li>
      <p>{one.read ? words : <strong>{words}</strong>}</p>
      <p>
        <Link to={addressOfCase(one)} onClick={() => (one.read ? undefined : onMark(true))}>
          <bdi>{one.customer ?? t('notices.nameless')}</bdi>
        </Link>{' '}
        <time className={styles.faint} dateTime={one.created_at}>
          {at(one.created_at)}
        </time>
      </p>
      <button type="button" className={shared.quiet} onClick={() => onMark(!one.read)}>
        {one.read ? t('notices.markUnread') : t('notices.markRead')}
      </button>
    </li>
  );
}
