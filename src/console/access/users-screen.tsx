import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { User } from '../../lib/api/types.ts';
import { Button } from '../../ui/button/button.tsx';
import { useScreenTitle } from '../../ui/screen/use-screen-title.ts';
import { useConsole } from '../parts/console-context.ts';
import { DataTable } from '../parts/data-table.tsx';
import { Pages, usePlace } from '../parts/pages.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { usersKey, usersQuery, type UserFilters } from './access-queries.ts';
import { Choice } from '../parts/choice.tsx';
import { OrderChoice } from '../parts/order-choice.tsx';
import { SearchField } from '../parts/search-field.tsx';
import { UserDialog } from './user-dialog.tsx';
import { GROUPS } from './provider-values.ts';
import styles from '../parts/page.module.css';

const STATES = ['enabled', 'disabled'] as const;

/** The company's users, their groups and second factors; who may, adds and changes them. */
export default function UsersScreen() {
  const { t } = useTranslation(['console_pages', 'console']);
  const { staff, me } = useConsole();
  const client = useQueryClient();
  const heading = useScreenTitle(t('users.title'));
  const place = usePlace();
  const [open, setOpen] = useState<User | 'new' | null>(null);
  const [filters, setFilters] = useState<UserFilters>({ search: '', group: '', state: '', order: 'newest' });
  const query = useQuery(usersQuery(staff.api, filters, place.cursor));
  const narrow = (changes: Partial<UserFilters>) => {
    place.restart();
    setFilters({ ...filters, ...changes });
  };
  const changes = me.permissions.includes('user.write');
  return (
    <main className={`${styles.page} ${styles.wide}`}>
      <h1 ref={heading} tabIndex={-1}>
        {t('users.title')}
      </h1>
      {changes ? (
        <Button className={styles.small} onClick={() => setOpen('new')}>
          {t('users.add')}
        </Button>
      ) : null}
      <search className={styles.bar}>
        <SearchField search={filters.search} hint={t('users.searchHint')} onSearch={(search) => narrow({ search })} />
        <Choice
          label={t('users.column.groups')}
          none={t('console:filter.any')}
          value={filters.group}
          options={GROUPS.map((value) => ({ value, label: t(`users.group.${value}`) }))}
          onChoose={(group) => narrow({ group: GROUPS.find((one) => one === group) ?? '' })}
        />
        <Choice
          label={t('users.column.state')}
          none={t('console:filter.any')}
          value={filters.state}
          options={STATES.map((value) => ({ value, label: t(`users.${value}`) }))}
          onChoose={(state) => narrow({ state: STATES.find((one) => one === state) ?? '' })}
        />
        <OrderChoice order={filters.order} onChoose={(order) => narrow({ order })} />
      </search>
      <Loaded query={query} loading={t('users.loading')}>
        {({ data }) =>
          data.length === 0 ? (
            <p className={styles.empty}>{t('users.none')}</p>
          ) : (
            <Users users={data} onOpen={changes ? setOpen : null} />
          )
        }
      </Loaded>
      <Pages
        place={place}
        page={query.data}
        words={{ label: t('users.title'), before: t('audit.newer'), after: t('audit.older') }}
      />
      {open === null ? null : (
        <UserDialog
          user={open === 'new' ? null : open}
          onClose={() => setOpen(null)}
          onChanged={() => {
            setOpen(null);
            void client.invalidateQueries({ queryKey: usersKey });
          }}
        />
      )}
    </main>
  );
}

function Users({ users, onOpen }: { users: readonly User[]; onOpen: ((user: User) => void) | null }) {
  const { t } = useTranslation('console_pages');
  return (
    <DataTable
      label={t('users.list')}
      titles={(['name', 'groups', 'factors', 'email', 'state'] as const).map((name) => t(`users.column.${name}`))}
      className={styles.log}
    >
      {users.map((user) => (
        <tr key={user.id}>
          <th scope="row">
            {onOpen === null ? (
              <bdi>{user.username}</bdi>
            ) : (
              <button type="button" className={styles.link} onClick={() => onOpen(user)}>
                {user.username}
              </button>
            )}{' '}
            <bdi className={styles.faint}>
              {user.first_name} {user.last_name}
            </bdi>
          </th>
          <td>{user.groups.map(({ name }) => t(`users.group.${name}`)).join(', ')}</td>
          <td>
            {user.second_factors.length === 0
              ? t('users.factor.none')
              : user.second_factors.map((factor) => t(`users.factor.${factor}`)).join(', ')}
          </td>
          <td>
            <bdi>{user.email ?? user.pending_email}</bdi>
          </td>
          <td>{t(user.disabled ? 'users.disabled' : 'users.enabled')}</td>
        </tr>
      ))}
    </DataTable>
  );
}
