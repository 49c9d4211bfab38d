import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { WebhookLog } from '../../lib/api/types.ts';
import { isId } from '../parts/audit-filters.ts';
import { Choice } from '../parts/choice.tsx';
import { useConsole } from '../parts/console-context.ts';
import { DataTable } from '../parts/data-table.tsx';
import { eventTypesQuery, type DeliveryFilters } from './integration-queries.ts';
import { useMoment } from '../parts/use-time.ts';
import styles from '../parts/page.module.css';

const STATUSES = ['pending', 'succeeded', 'failed'] as const satisfies readonly WebhookLog['status'][];
const TYPE = /^[a-z_]+\.[a-z_]+$/;

/** Reads the address; malformed filters are left out. */
export function readDeliveryFilters(address: URLSearchParams): DeliveryFilters {
  const [type, object] = [address.get('type') ?? '', address.get('object') ?? ''];
  return {
    status: STATUSES.find((one) => one === address.get('status')) ?? '',
    type: TYPE.test(type) ? type : '',
    object: isId(object) ? object : '',
  };
}

interface DeliveryFilterBarProps {
  filters: DeliveryFilters;
  onChange: (filters: DeliveryFilters) => void;
}

/** What narrows the deliveries of an endpoint. */
export function DeliveryFilterBar({ filters, onChange }: DeliveryFilterBarProps) {
  const { t } = useTranslation('console_pages');
  const { staff } = useConsole();
  const types = useQuery(eventTypesQuery(staff.api));
  const [typed, setTyped] = useState(filters.object);
  return (
    <>
      <Choice
        label={t('webhooks.state')}
        none={t('webhooks.any')}
        value={filters.status}
        options={STATUSES.map((value) => ({ value, label: t(`webhooks.status.${value}`) }))}
        onChoose={(status) => onChange({ ...filters, status })}
      />
      <Choice
        label={t('webhooks.column.event')}
        none={t('webhooks.any')}
        value={filters.type}
        options={(types.data?.data ?? []).map(({ type }) => ({ value: type, label: type }))}
        onChoose={(type) => onChange({ ...filters, type })}
      />
      <label className={styles.field}>
        <span>{t('webhooks.object')}</span>
        <input
          type="search"
          autoComplete="off"
          spellCheck={false}
          maxLength={36}
          placeholder={t('webhooks.objectHint')}
          value={typed}
          onChange={({ currentTarget }) => {
            const object = currentTarget.value.trim();
            setTyped(currentTarget.value);
            if ((object === '' || isId(object)) && object !== filters.object) onChange({ ...filters, object });
          }}
        />
      </label>
    </>
  );
}

interface DeliveriesProps {
  /** Undefined until they are there. */
  logs: readonly WebhookLog[] | undefined;
  /** Sends one again; undefined for those who may not. */
  onAgain: ((log: string) => void) | undefined;
}

/** Notifications to an endpoint with their attempts, the newest first. */
export function Deliveries({ logs, onAgain }: DeliveriesProps) {
  const { t, i18n } = useTranslation('console_pages');
  const at = useMoment('medium');
  const milliseconds = new Intl.NumberFormat(i18n.language, { style: 'unit', unit: 'millisecond' });
  return (
    <>
      {logs?.length === 0 ? <p className={styles.empty}>{t('webhooks.none')}</p> : null}
      {logs === undefined || logs.length === 0 ? null : (
        <DataTable
          label={t('webhooks.logs')}
          titles={[
            ...(['when', 'event', 'state', 'attempts'] as const).map((name) => t(`webhooks.column.${name}`)),
            t('webhooks.again'),
          ]}
          className={`${styles.log} ${styles.words}`}
        >
          {logs.map((log) => (
            <tr key={log.id}>
              <td>{at(log.created_at)}</td>
              <td>
                <bdi>{log.event}</bdi>
              </td>
              <td>
                {t(`webhooks.status.${log.status}`)}
                {log.next_attempt_at === null ? null : ` · ${t('webhooks.next', { when: at(log.next_attempt_at) })}`}
              </td>
              <td>
                {log.attempts.map(({ at: tried, status: answer, error, duration }) => (
                  <p key={tried}>
                    <bdi>{answer ?? error}</bdi> · <bdi>{milliseconds.format(duration)}</bdi>
                  </p>
                ))}
              </td>
              <td>
                {onAgain && log.status !== 'pending' ? (
                  <button
                    type="button"
                    className={styles.link}
                    aria-label={`${t('webhooks.again')}: ${log.event}, ${at(log.created_at)}`}
                    onClick={() => onAgain(log.id)}
                  >
                    {t('webhooks.again')}
                  </button>
                ) : null}
              </td>
            </tr>
          ))}
        </DataTable>
      )}
    </>
  );
}
