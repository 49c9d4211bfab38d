import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { AmlLists, DeliveryHealth } from '../../lib/api/types.ts';
import { useConsole } from '../parts/console-context.ts';
import { Loaded } from '../parts/loaded.tsx';
import { CONSOLE, deliveriesAddress } from '../parts/paths.ts';
import { listsQuery } from '../parts/shared-queries.ts';
import { useAge, useNow } from '../parts/use-time.ts';
import { FigureTable } from './figure-table.tsx';
import { deliveryHealthQuery } from './insight-queries.ts';
import { useNumbers } from './use-numbers.ts';
import styles from './figures.module.css';

/** Milliseconds in which a list is to be loaded again: sanctions hold from the day of their publication, and a day of grace. */
const LIST_INTERVAL = 2 * 86_400_000;
/** The service counts so many deliveries at most. */
const COUNTED = 1_000;

/** How old the lists are and how deliveries go, now; each number opens the list behind it. */
export function Health({ mode }: { mode: 'live' | 'test' }) {
  const { t } = useTranslation('console_pages');
  const { staff, me } = useConsole();
  const [readsLists, readsDeliveries] = [me.permissions.includes('aml.read'), me.permissions.includes('webhook.read')];
  const lists = useQuery({ ...listsQuery(staff.api), enabled: readsLists });
  const deliveries = useQuery({ ...deliveryHealthQuery(staff.api, mode), enabled: readsDeliveries });
  return (
    <div className={styles.pair}>
      {readsLists ? (
        <Loaded query={lists} loading={t('figures.loading')}>
          {(shown) => <ListsTable lists={shown} />}
        </Loaded>
      ) : null}
      {readsDeliveries ? (
        <Loaded query={deliveries} loading={t('figures.loading')}>
          {({ data }) => <DeliveriesTable endpoints={data} mode={mode} />}
        </Loaded>
      ) : null}
    </div>
  );
}

function ListsTable({ lists }: { lists: AmlLists }) {
  const { t } = useTranslation('console_pages');
  const write = useNumbers();
  const [age, now] = [useAge(), useNow()];
  const state = ({ code, activated_at }: AmlLists['data'][number]) => {
    const last = lists.imports.find((one) => one.code === code)?.outcome;
    if (last === 'failed' || last === 'interrupted') return 'broken';
    return now - Date.parse(activated_at) > LIST_INTERVAL ? 'late' : 'current';
  };
  return (
    <FigureTable
      title={t('figures.lists.title')}
      heads={(['list', 'entries', 'age', 'state'] as const).map((name) => t(`figures.lists.${name}`))}
      rows={lists.data.map((list) => ({
        key: list.code,
        cells: [
          <Link key="name" to={`${CONSOLE.screening}?source=${list.code}`}>
            {list.code.toUpperCase()}
          </Link>,
          write.number(list.entries),
          age(list.activated_at),
          // Invented entries do not grow old.
          list.code === 'demonstration' ? '–' : t(`figures.lists.${state(list)}`),
        ],
      }))}
    />
  );
}

function DeliveriesTable({ endpoints, mode }: { endpoints: DeliveryHealth['data']; mode: 'live' | 'test' }) {
  const { t } = useTranslation('console_pages');
  const write = useNumbers();
  const age = useAge();
  const listed = (endpoint: string, status: 'pending' | 'failed', count: number) =>
    count === 0 ? (
      write.number(0)
    ) : (
      <Link to={deliveriesAddress({ mode, endpoint, status })}>
        {write.number(count)}
        {count === COUNTED ? '+' : null}
      </Link>
    );
  return (
    <FigureTable
      title={t('webhooks.logs')}
      heads={[
        t('webhooks.endpoint'),
        ...(['waiting', 'oldest', 'failed'] as const).map((name) => t(`figures.${name}`)),
      ]}
      rows={endpoints.map(({ endpoint_id, url, enabled, waiting, oldest_waiting_at, failed }) => ({
        key: endpoint_id,
        cells: [
          <>
            <bdi>{url}</bdi>
            {enabled ? null : ` · ${t('figures.disabled')}`}
          </>,
          listed(endpoint_id, 'pending', waiting),
          oldest_waiting_at === null ? '–' : age(oldest_waiting_at),
          listed(endpoint_id, 'failed', failed),
        ],
      }))}
    />
  );
}
