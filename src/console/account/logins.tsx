import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../hooks/use-action.ts';
import { unwrap } from '../../lib/api/client.ts';
import { Button } from '../../ui/button/button.tsx';
import { Skeleton } from '../../ui/waiting/waiting.tsx';
import { useConsole } from '../parts/console-context.ts';
import { Trouble } from '../parts/trouble.tsx';
import { loginsQuery } from './account-queries.ts';
import { useMoment } from '../parts/use-time.ts';
import styles from '../parts/page.module.css';

/** Where the user is logged in; each login but this one can be ended here. */
export function Logins() {
  const { t } = useTranslation('console_pages');
  const { staff } = useConsole();
  const logins = useQuery(loginsQuery(staff.api));
  const end = useAction(
    (login: string | null) =>
      login === null
        ? unwrap(staff.api.DELETE('/api/v2/account/logins'))
        : unwrap(staff.api.DELETE('/api/v2/account/logins/{login}', { params: { path: { login } } })),
    { onDone: () => logins.refetch() },
  );
  const at = useMoment();
  const problem = logins.error ?? end.problem;
  const others = logins.data?.data.filter(({ current }) => !current) ?? [];
  return (
    <>
      {problem === null ? null : <Trouble error={problem} onAgain={() => void logins.refetch()} />}
      {logins.data === undefined && logins.error === null ? <Skeleton shape="row" /> : null}
      <ul className={styles.list} role="list">
        {logins.data?.data.map(({ id, browser, system, address, last_used_at, current }) => {
          const program = [browser, system].filter((part) => part !== null).join(', ') || t('account.logins.unknown');
          return (
            <li key={id}>
              <span>
                <bdi>{program}</bdi>{' '}
                <span className={styles.faint}>
                  <bdi>{address}</bdi> · {t('account.logins.used', { when: at(last_used_at) })}
                </span>
              </span>
              {current ? (
                <span>{t('account.logins.this')}</span>
              ) : (
                <Button
                  look="secondary"
                  className={styles.small}
                  aria-label={`${t('account.logins.end')}: ${program}`}
                  busy={end.pending}
                  onClick={() => end.run(id)}
                >
                  {t('account.logins.end')}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      {others.length < 2 ? null : (
        <Button look="secondary" className={styles.small} busy={end.pending} onClick={() => end.run(null)}>
          {t('account.logins.endAll')}
        </Button>
      )}
    </>
  );
}
