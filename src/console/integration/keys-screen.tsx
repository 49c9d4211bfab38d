import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../hooks/use-action.ts';
import { unwrap } from '../../lib/api/client.ts';
import type { ApiKey } from '../../lib/api/types.ts';
import { Button } from '../../ui/button/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { useScreenTitle } from '../../ui/screen/use-screen-title.ts';
import { useConsole } from '../parts/console-context.ts';
import { Pages, usePlace } from '../parts/pages.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { Trouble } from '../parts/trouble.tsx';
import { keysKey, keysQuery } from './integration-queries.ts';
import { KeyDialog } from './key-dialog.tsx';
import { Secret } from './secret.tsx';
import styles from '../parts/page.module.css';

/** Seconds for which the secret before stays valid, so that programs can be changed one by one. */
const OVERLAP = 24 * 60 * 60;

/** What programs show in place of a login: keys are made, rotated and revoked here. */
export default function KeysScreen() {
  const { t } = useTranslation('console_pages');
  const { staff, me } = useConsole();
  const client = useQueryClient();
  const heading = useScreenTitle(t('keys.title'));
  const place = usePlace();
  const [making, setMaking] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  const query = useQuery(keysQuery(staff.api, place.cursor));
  const shown = (made: string | null) => {
    setMaking(false);
    setSecret(made);
    void client.invalidateQueries({ queryKey: keysKey });
  };
  const changes = me.permissions.includes('api_key.write');
  return (
    <main className={styles.page}>
      <h1 ref={heading} tabIndex={-1}>
        {t('keys.title')}
      </h1>
      {changes ? (
        <Button className={styles.small} onClick={() => setMaking(true)}>
          {t('keys.make')}
        </Button>
      ) : null}
      {secret === null ? null : <Secret title={t('keys.secret')} secret={secret} onKept={() => setSecret(null)} />}
      <Loaded query={query} loading={t('keys.loading')}>
        {({ data }) =>
          data.length === 0 ? (
            <p className={styles.empty}>{t('keys.empty')}</p>
          ) : (
            <Keys keys={data} changes={changes} onShown={shown} />
          )
        }
      </Loaded>
      <Pages
        place={place}
        page={query.data}
        words={{ label: t('keys.title'), before: t('audit.newer'), after: t('audit.older') }}
      />
      {making ? <KeyDialog onClose={() => setMaking(false)} onMade={shown} /> : null}
    </main>
  );
}

interface KeysProps {
  keys: readonly ApiKey[];
  changes: boolean;
  /** A key has changed; its new secret, where it has one. */
  onShown: (secret: string | null) => void;
}

function Keys({ keys, changes, onShown }: KeysProps) {
  const { t, i18n } = useTranslation('console_pages');
  const { staff } = useConsole();
  const [revoking, setRevoking] = useState<ApiKey | null>(null);
  const by = (id: string) => ({ params: { path: { id } } });
  const rotate = useAction(
    (id: string) =>
      unwrap(staff.api.POST('/api/v2/api-key/{id}/rotate', { ...by(id), body: { overlap_seconds: OVERLAP } })),
    { onDone: ({ secret }) => onShown(secret) },
  );
  const revoke = useAction((id: string) => unwrap(staff.api.DELETE('/api/v2/api-key/{id}', by(id))), {
    onDone: () => {
      setRevoking(null);
      onShown(null);
    },
  });
  const problem = rotate.problem ?? revoke.problem;
  const day = (instant: string | null) =>
    instant === null
      ? t('keys.never')
      : new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium' }).format(new Date(instant));
  return (
    <>
      {problem === null ? null : <Trouble error={problem} onAgain={() => onShown(null)} stale />}
      <div className={styles.scroll} role="region" aria-label={t('keys.list')} tabIndex={0}>
        <table className={`${styles.table} ${styles.log}`}>
          <thead>
            <tr>
              {(['name', 'mode', 'state', 'used', 'permissions', 'change'] as const).map((name) => (
                <th key={name} scope="col">
                  {t(`keys.column.${name}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {keys.map((key) => (
              <tr key={key.id}>
                <th scope="row">
                  <bdi>{key.name}</bdi> <bdi className={styles.faint}>{key.start}</bdi>
                </th>
                <td>{t(`figures.${key.mode}`)}</td>
                <td>{t(`keys.state.${key.state}`)}</td>
                <td>{day(key.last_used_at)}</td>
                <td>
                  <bdi>{key.permissions.join(', ')}</bdi>
                </td>
                <td>
                  {changes && key.state !== 'revoked' ? (
                    <>
                      <button
                        type="button"
                        className={styles.id}
                        aria-label={`${t('keys.rotate')}: ${key.name}`}
                        onClick={() => rotate.run(key.id)}
                      >
                        {t('keys.rotate')}
                      </button>{' '}
                      <button
                        type="button"
                        className={styles.id}
                        aria-label={`${t('keys.revoke')}: ${key.name}`}
                        onClick={() => setRevoking(key)}
                      >
                        {t('keys.revoke')}
                      </button>
                    </>
                  ) : null}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className={styles.faint}>{t('keys.rotateHint')}</p>
      {revoking === null ? null : (
        <Dialog
          title={t('keys.revokeTitle', { name: revoking.name })}
          closeLabel={t('account.close')}
          onClose={() => setRevoking(null)}
          actions={
            <Button busy={revoke.pending} onClick={() => revoke.run(revoking.id)}>
              {t('keys.revoke')}
            </Button>
          }
        >
          <p>{t('keys.revokeText')}</p>
        </Dialog>
      )}
    </>
  );
}
