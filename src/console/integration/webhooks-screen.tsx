import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useAction } from '../../hooks/use-action.ts';
import { unwrap } from '../../lib/api/client.ts';
import type { WebhookEndpoint } from '../../lib/api/types.ts';
import { Button } from '../../ui/button/button.tsx';
import { Notice } from '../../ui/notice/notice.tsx';
import { useScreenTitle } from '../../ui/screen/use-screen-title.ts';
import { Choice } from '../parts/choice.tsx';
import { useConsole } from '../parts/console-context.ts';
import { Pages, usePlace } from '../parts/pages.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { SearchField } from '../parts/search-field.tsx';
import { Trouble } from '../parts/trouble.tsx';
import { Deliveries, DeliveryFilterBar, readDeliveryFilters } from './deliveries.tsx';
import { EndpointDialog } from './endpoint-dialog.tsx';
import { Secret } from './secret.tsx';
import { deliveriesQuery, endpointsKey, endpointsQuery, type DeliveryFilters } from './integration-queries.ts';
import { useMoment } from '../parts/use-time.ts';
import styles from '../parts/page.module.css';

/** Milliseconds between two looks at the deliveries of an endpoint. */
const LOOK_EVERY = 10_000;

/** So many endpoints are found without a search. */
const FEW = 5;

type PayloadVersion = WebhookEndpoint['payload_version'];
/** Versions of the body of notifications, the newest first. */
const VERSIONS = ['2026-12-01', '2026-03-01'] as const satisfies readonly PayloadVersion[];

/** Where events are sent, how it goes, and the ways to try and to send again. */
export default function WebhooksScreen() {
  const { t } = useTranslation('console_pages');
  const { staff, me } = useConsole();
  const client = useQueryClient();
  const heading = useScreenTitle(t('webhooks.title'));
  const [address, setAddress] = useSearchParams();
  const mode = address.get('mode') === 'test' ? 'test' : 'live';
  const filters = readDeliveryFilters(address);
  const [search, setSearch] = useState('');
  const [making, setMaking] = useState(false);
  const query = useQuery(endpointsQuery(staff.api, mode));
  const all = query.data?.data;
  const endpoints = all?.filter(({ url }) => url.toLowerCase().includes(search.toLowerCase()));
  const open = endpoints?.find(({ id }) => id === address.get('endpoint')) ?? endpoints?.[0];
  const show = (changes: Record<string, string>) => {
    const next = Object.entries({ mode, endpoint: open?.id ?? '', ...filters, ...changes });
    setAddress(Object.fromEntries(next.filter(([, value]) => value !== '')), { replace: true });
  };
  return (
    <main className={`${styles.page} ${styles.wide}`}>
      <h1 ref={heading} tabIndex={-1}>
        {t('webhooks.title')}
      </h1>
      <div className={styles.bar}>
        <Choice
          label={t('figures.mode')}
          value={mode}
          options={(['live', 'test'] as const).map((value) => ({ value, label: t(`figures.${value}`) }))}
          onChoose={(chosen) => show({ mode: chosen, endpoint: '' })}
        />
        {all !== undefined && all.length > FEW ? (
          <SearchField search={search} hint={t('webhooks.part')} onSearch={setSearch} />
        ) : null}
        {endpoints === undefined || open === undefined ? null : (
          <Choice
            label={t('webhooks.endpoint')}
            value={open.id}
            options={endpoints.map(({ id, url }) => ({ value: id, label: url }))}
            onChoose={(endpoint) => show({ endpoint })}
          />
        )}
        {me.permissions.includes('webhook.write') ? (
          <Button look="secondary" className={styles.small} onClick={() => setMaking(true)}>
            {t('webhooks.add')}
          </Button>
        ) : null}
      </div>
      {making ? (
        <EndpointDialog
          onClose={() => setMaking(false)}
          onMade={({ id, mode: chosen }) => {
            setMaking(false);
            show({ mode: chosen, endpoint: id });
            void client.invalidateQueries({ queryKey: endpointsKey });
          }}
        />
      ) : null}
      <Loaded query={query} loading={t('webhooks.loading')}>
        {() =>
          open === undefined ? (
            <p className={styles.empty}>{t(search === '' ? 'webhooks.empty' : 'webhooks.notFound')}</p>
          ) : (
            <Endpoint key={open.id} endpoint={open} filters={filters} onFilter={(next) => show({ ...next })} />
          )
        }
      </Loaded>
    </main>
  );
}

interface EndpointProps {
  endpoint: WebhookEndpoint;
  filters: DeliveryFilters;
  onFilter: (filters: DeliveryFilters) => void;
}

function Endpoint({ endpoint, filters, onFilter }: EndpointProps) {
  const { t } = useTranslation('console_pages');
  const { staff, me } = useConsole();
  const client = useQueryClient();
  const place = usePlace();
  const changes = me.permissions.includes('webhook.write');
  const path = { endpoint_id: endpoint.id };
  const logs = useQuery({
    ...deliveriesQuery(staff.api, endpoint.id, filters, place.cursor),
    refetchInterval: LOOK_EVERY,
  });
  const refresh = () => {
    void logs.refetch();
    void client.invalidateQueries({ queryKey: endpointsKey });
  };
  const test = useAction(
    () => unwrap(staff.api.POST('/api/v2/webhook_endpoint/{endpoint_id}/test', { params: { path }, body: {} })),
    { onDone: refresh },
  );
  const retry = useAction(
    (log_id: string) => unwrap(staff.api.POST('/api/v2/webhook_endpoint/retry', { body: { log_id } })),
    { onDone: refresh },
  );
  const change = useAction(
    (body: { enabled: true } | { payload_version: PayloadVersion }) =>
      unwrap(staff.api.PUT('/api/v2/webhook_endpoint/{endpoint_id}', { params: { path }, body })),
    { onDone: refresh },
  );
  const secret = useAction(() =>
    unwrap(staff.api.GET('/api/v2/webhook_endpoint/{endpoint_id}/secret', { params: { path } })),
  );
  const [hidden, setHidden] = useState(false);
  const problem = secret.problem ?? test.problem ?? retry.problem ?? change.problem ?? logs.error;
  const at = useMoment('medium');
  return (
    <>
      {endpoint.enabled ? null : (
        <Notice
          tone="warning"
          action={
            changes ? (
              <Button
                look="secondary"
                className={styles.small}
                busy={change.pending}
                onClick={() => change.run({ enabled: true })}
              >
                {t('webhooks.enable')}
              </Button>
            ) : undefined
          }
        >
          <p>{t('webhooks.disabled', { reason: endpoint.disabled_reason ?? '' })}</p>
        </Notice>
      )}
      {endpoint.failing_since === null ? null : (
        <Notice tone="warning">
          <p>{t('webhooks.failing', { when: at(endpoint.failing_since), error: endpoint.last_error ?? '' })}</p>
        </Notice>
      )}
      <div className={styles.bar}>
        <DeliveryFilterBar
          filters={filters}
          onChange={(next) => {
            place.restart();
            onFilter(next);
          }}
        />
        <label className={styles.field}>
          <span>{t('webhooks.version')}</span>
          <select
            value={endpoint.payload_version}
            disabled={!changes || change.pending}
            onChange={({ currentTarget }) => change.run({ payload_version: currentTarget.value as PayloadVersion })}
          >
            {VERSIONS.map((version) => (
              <option key={version} value={version}>
                {version}
              </option>
            ))}
          </select>
        </label>
        {changes ? (
          <Button
            look="secondary"
            className={styles.small}
            busy={secret.pending}
            onClick={() => {
              setHidden(false);
              secret.run();
            }}
          >
            {t('webhooks.showSecret')}
          </Button>
        ) : null}
        {changes ? (
          <Button look="secondary" className={styles.small} busy={test.pending} onClick={() => test.run()}>
            {t('webhooks.test')}
          </Button>
        ) : null}
      </div>
      {secret.answer === undefined || hidden ? null : (
        <Secret title={t('webhooks.secretTitle')} secret={secret.answer.secret} onKept={() => setHidden(true)} />
      )}
      {problem === null ? null : <Trouble error={problem} onAgain={refresh} stale />}
      <Deliveries logs={logs.data?.data} onAgain={changes ? (log) => retry.run(log) : undefined} />
      <Pages
        place={place}
        page={logs.data}
        words={{ label: t('webhooks.logs'), before: t('audit.newer'), after: t('audit.older') }}
      />
    </>
  );
}
