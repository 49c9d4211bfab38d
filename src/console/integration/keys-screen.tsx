import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../hooks/use-action.ts';
import { unwrap } from '../../lib/api/client.ts';
import type { ApiKey } from '../../lib/api/types.ts';
import { Button } from '../../ui/button/button.tsx';
import { FormDialog } from '../parts/form-dialog.tsx';
import { useScreenTitle } from '../../ui/screen/use-screen-title.ts';
import { useConsole } from '../parts/console-context.ts';
import { Pages, usePlace } from '../parts/pages.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { Trouble } from '../parts/trouble.tsx';
import { Choice } from '../parts/choice.tsx';
import { DataTable } from '../parts/data-table.tsx';
import { OrderChoice } from '../parts/order-choice.tsx';
import { SearchField } from '../parts/search-field.tsx';
import { keysKey, keysQuery, type KeyFilters } from './integration-queries.ts';
import { KeyDialog } from './key-dialog.tsx';
import { Secret } from './secret.tsx';
import { useMoment } from '../parts/use-time.ts';
import styles from '../parts/page.module.css';

/** Seconds for which the secret before stays valid, so that programs can be changed one by one. */
const OVERLAP = 24 * 60 * 60;

const ALL: KeyFilters = { search: '', mode: '', state: '', order: 'newest' };

/** What programs show in place of a login: keys are made, rotated and revoked here. */
export default function KeysScreen() {
  const { t } = useTranslation(['console_pages', 'console']);
  const { staff, me } = useConsole();
  const client = useQueryClient();
  const heading = useScreenTitle(t('keys.title'));
  const place = usePlace();
  const [making, setMaking] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  const [filters, setFilters] = useState<KeyFilters>(ALL);
  const query = useQuery(keysQuery(staff.api, filters, place.cursor));
  const narrow = (changes: Partial<KeyFilters>) => {
    place.restart();
    setFilters({ ...filters, ...changes });
  };
  const shown = (made: string | null) => {
    setMaking(false);
    setSecret(made);
    void client.invalidateQueries({ queryKey: keysKey });
  };
  const changes = me.permissions.includes('api_key.write');
  return (
    <main className={`${styles.page} ${styles.wide}`}>
      <h1 ref={heading} tabIndex={-1}>
        {t('keys.title')}
      </h1>
      {changes ? (
        <Button className={styles.small} onClick={() => setMaking(true)}>
          {t('keys.make')}
        </Button>
      ) : null}
      {secret === null ? null : <Secret title={t('keys.secret')} secret={secret} onKept={() => setSecret(null)} />}
      <search className={styles.bar}>
        <SearchField search={filters.search} hint={t('keys.searchHint')} onSearch={(search) => narrow({ search })} />
        <Choice
          label={t('keys.column.mode')}
          none={t('console:filter.any')}
          value={filters.mode}
          options={(['live', 'test'] as const).map((value) => ({ value, label: t(`figures.${value}`) }))}
          onChoose={(mode) => narrow({ mode: mode as KeyFilters['mode'] })}
        />
        <Choice
          label={t('keys.column.state')}
          none={t('console:filter.any')}
          value={filters.state}
          options={(['present', 'ended'] as const).map((value) => ({ value, label: t(`keys.${value}`) }))}
          onChoose={(state) => narrow({ state: state as KeyFilters['state'] })}
        />
        <OrderChoice order={filters.order} onChoose={(order) => narrow({ order })} />
      </search>
      <Loaded query={query} loading={t('keys.loading')}>
        {({ data }) =>
          data.length === 0 ? (
            <p className={styles.empty}>{t(filters === ALL ? 'keys.empty' : 'keys.nobody')}</p>
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
  const { t } = useTranslation('console_pages');
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
  const day = useMoment(null);
  const act = (words: string, name: string, onClick: () => void) => (
    <button type="button" className={styles.link} aria-label={`${words}: ${name}`} onClick={onClick}>
      {words}
    </button>
  );
  return (
    <>
      {problem === null ? null : <Trouble error={problem} onAgain={() => onShown(null)} stale />}
      <DataTable
        label={t('keys.list')}
        titles={(['name', 'mode', 'state', 'used', 'permissions', 'change'] as const).map((name) =>
          t(`keys.column.${name}`),
        )}
        className={styles.log}
      >
        {keys.map((key) => (
          <tr key={key.id}>
            <th scope="row">
              <bdi>{key.name}</bdi> <bdi className={styles.faint}>{key.start}</bdi>
            </th>
            <td>{t(`figures.${key.mode}`)}</td>
            <td>{t(`keys.state.${key.state}`)}</td>
            <td>{key.last_used_at === null ? t('keys.never') : day(key.last_used_at)}</td>
            <td>
              <bdi>{key.permissions.join(', ')}</bdi>
            </td>
            <td>
              {changes && key.state !== 'revoked' ? (
                <>
                  {act(t('keys.rotate'), key.name, () => rotate.run(key.id))}{' '}
                  {act(t('keys.revoke'), key.name, () => setRevoking(key))}
                </>
              ) : null}
            </td>
          </tr>
        ))}
      </DataTable>
      <p className={styles.faint}>{t('keys.rotateHint')}</p>
      {revoking === null ? null : (
        <FormDialog
          title={t('keys.revokeTitle', { name: revoking.name })}
          button={t('keys.revoke')}
          pending={revoke.pending}
          form={() => revoke.run(revoking.id)}
          onClose={() => setRevoking(null)}
        >
          <p>{t('keys.revokeText')}</p>
        </FormDialog>
      )}
    </>
  );
}
