import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../hooks/use-action.ts';
import { unwrap } from '../../lib/api/client.ts';
import type { WebhookEndpoint, WebhookLog } from '../../lib/api/types.ts';
import { Button } from '../../ui/button/button.tsx';
import { Notice } from '../../ui/notice/notice.tsx';
import { useScreenTitle } from '../../ui/screen/use-screen-title.ts';
import { useConsole } from '../parts/console-context.ts';
import { Pages, usePlace } from '../parts/pages.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { Trouble } from '../parts/trouble.tsx';
import { EndpointDialog } from './endpoint-dialog.tsx';
import { Secret } from './secret.tsx';
import { deliveriesQuery, endpointsKey, endpointsQuery } from './integration-queries.ts';
import styles from '../parts/page.module.css';

/** Milliseconds between two looks at the deliveries of an endpoint. */
const LOOK_EVERY = 10_000;

/** Where events are sent, how it goes, and the ways to try and to send again. */
export default function WebhooksScreen() {
  const { t } = useTranslation('console_pages');
  const { staff, me } = useConsole();
  const client = useQueryClient();
  const heading = useScreenTitle(t('webhooks.title'));
  const [mode, setMode] = useState<'live' | 'test'>('live');
  const [chosen, setChosen] = useState<string | null>(null);
  const [making, setMaking] = useState(false);
  const query = useQuery(endpointsQuery(staff.api, mode));
  const endpoints = query.data?.data;
  const open = endpoints?.find(({ id }) => id === chosen) ?? endpoints?.[0];
  return (
    <main className={styles.page}>
      <h1 ref={heading} tabIndex={-1}>
        {t('webhooks.title')}
      </h1>
      <div className={styles.bar}>
        <label className={styles.field}>
          <span>{t('figures.mode')}</span>
          <select
            value={mode}
            onChange={({ currentTarget }) => setMode(currentTarget.value === 'test' ? 'test' : 'live')}
          >
            <option value="live">{t('figures.live')}</option>
            <option value="test">{t('figures.test')}</option>
          </select>
        </label>
        {endpoints === undefined || endpoints.length === 0 ? null : (
          <label className={styles.field}>
            <span>{t('webhooks.endpoint')}</span>
            <select value={open?.id} onChange={({ currentTarget }) => setChosen(currentTarget.value)}>
              {endpoints.map(({ id, url }) => (
                <option key={id} value={id}>
                  {url}
                </option>
              ))}
            </select>
          </label>
        )}
        {me.permissions.includes('webhook.write') ? (
          <Button look="secondary" className={styles.small} onClick={() => setMaking(true)}>
            {t('webhooks.add')}
          </Button>
        ) : null}
      </div>
      {making ? (
        <EndpointDialog
          mode={mode}
          onClose={() => setMaking(false)}
          onMade={({ id }) => {
            setMaking(false);
            setChosen(id);
            void client.invalidateQueries({ queryKey: endpointsKey });
          }}
        />
      ) : null}
      <Loaded query={query} loading={t('webhooks.loading')}>
        {() =>
          open === undefined ? (
            <p className={styles.empty}>{t('webhooks.empty')}</p>
          ) : (
            <Endpoint key={open.id} endpoint={open} />
          )
        }
      </Loaded>
    </main>
  );
}

function Endpoint({ endpoint }: { endpoint: WebhookEndpoint }) {
  const { t, i18n } = useTranslation('console_pages');
  const { staff, me } = useConsole();
  const client = useQueryClient();
  const place = usePlace();
  const [status, setStatus] = useState<WebhookLog['status'] | ''>('');
  const changes = me.permissions.includes('webhook.write');
  const path = { endpoint_id: endpoint.id };
  const logs = useQuery({
    ...deliveriesQuery(staff.api, endpoint.id, status, place.cursor),
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
  const enable = useAction(
    () =>
      unwrap(staff.api.PUT('/api/v2/webhook_endpoint/{endpoint_id}', { params: { path }, body: { enabled: true } })),
    { onDone: refresh },
  );
  const secret = useAction(() =>
    unwrap(staff.api.GET('/api/v2/webhook_endpoint/{endpoint_id}/secret', { params: { path } })),
  );
  const [hidden, setHidden] = useState(false);
  const problem = secret.problem ?? test.problem ?? retry.problem ?? enable.problem ?? logs.error;
  const at = (instant: string) =>
    new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium', timeStyle: 'medium' }).format(new Date(instant));
  return (
    <>
      {endpoint.enabled ? null : (
        <Notice
          tone="warning"
          action={
            changes ? (
              <Button look="secondary" className={styles.small} busy={enable.pending} onClick={() => enable.run()}>
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
        <label className={styles.field}>
          <span>{t('webhooks.state')}</span>
          <select
            value={status}
            onChange={({ currentTarget }) => {
              place.restart();
              setStatus(currentTarget.value as WebhookLog['status'] | '');
            }}
          >
            <option value="">{t('webhooks.any')}</option>
            {(['pending', 'succeeded', 'failed'] as const).map((each) => (
              <option key={each} value={each}>
                {t(`webhooks.status.${each}`)}
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
      {logs.data?.data.length === 0 ? <p className={styles.empty}>{t('webhooks.none')}</p> : null}
      {logs.data === undefined || logs.data.data.length === 0 ? null : (
        <div className={styles.scroll} role="region" aria-label={t('webhooks.logs')} tabIndex={0}>
          <table className={`${styles.table} ${styles.log}`}>
            <thead>
              <tr>
                {(['when', 'event', 'state', 'attempts'] as const).map((name) => (
                  <th key={name} scope="col">
                    {t(`webhooks.column.${name}`)}
                  </th>
                ))}
                <th scope="col">{t('webhooks.again')}</th>
              </tr>
            </thead>
            <tbody>
              {logs.data.data.map((log) => (
                <tr key={log.id}>
                  <td>{at(log.created_at)}</td>
                  <td>
                    <bdi>{log.event}</bdi>
                  </td>
                  <td>
                    {t(`webhooks.status.${log.status}`)}
                    {log.next_attempt_at === null
                      ? null
                      : ` · ${t('webhooks.next', { when: at(log.next_attempt_at) })}`}
                  </td>
                  <td>
                    {log.attempts.map(({ at: tried, status: answer, error, duration }) => (
                      <p key={tried}>
                        <bdi>{answer ?? error}</bdi> · {duration} ms
                      </p>
                    ))}
                  </td>
                  <td>
                    {changes && log.status !== 'pending' ? (
                      <button
                        type="button"
                        className={styles.id}
                        aria-label={`${t('webhooks.again')}: ${log.event}, ${at(log.created_at)}`}
                        onClick={() => retry.run(log.id)}
                      >
                        {t('webhooks.again')}
                      </button>
                    ) : null}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <Pages
        place={place}
        page={logs.data}
        words={{ label: t('webhooks.logs'), before: t('audit.newer'), after: t('audit.older') }}
      />
    </>
  );
}
