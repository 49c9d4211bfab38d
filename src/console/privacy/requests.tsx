import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useConsole } from '../parts/console-context.ts';
import { Loaded } from '../parts/loaded.tsx';
import { Pages, usePlace } from '../parts/pages.tsx';
import { CONSOLE } from '../parts/paths.ts';
import { CustomerName } from './customer-name.tsx';
import { requestsQuery, type Mode } from './privacy-queries.ts';
import { RequestItem } from './request-item.tsx';
import layout from '../parts/page.module.css';
import styles from './privacy.module.css';

/** Erasures that wait, and exports until they end. */
export function Requests({ mode }: { mode: Mode }) {
  const { t } = useTranslation('console_privacy');
  const { staff, me } = useConsole();
  const place = usePlace();
  const query = useQuery(requestsQuery(staff, mode, place.cursor));
  const again = () => void query.refetch();
  return (
    <section className={layout.part} aria-labelledby="requests">
      <h2 id="requests">{t('requests.title')}</h2>
      <Loaded query={query} loading={t('requests.loading')}>
        {({ data }) =>
          data.length === 0 ? (
            <p>{t('requests.empty')}</p>
          ) : (
            <ul role="list" aria-labelledby="requests">
              {data.map((request) => (
                <li key={request.id} className={styles.item}>
                  <CustomerName customer={request} />
                  <RequestItem request={request} onChanged={again} onErased={again} />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      <Pages
        place={place}
        page={query.data}
        words={{ label: t('requests.pages'), before: t('pages.before'), after: t('pages.after') }}
      />
      {me.permissions.includes('audit.read') ? (
        <p className={styles.who}>
          <span className={layout.faint}>{t('requests.past')}</span>
          <Link to={`${CONSOLE.audit}?action=profile.erased`}>{t('requests.erased')}</Link>
          <Link to={`${CONSOLE.audit}?action=profile.exported`}>{t('requests.exported')}</Link>
        </p>
      ) : null}
    </section>
  );
}
