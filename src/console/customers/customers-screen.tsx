import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import type { Customer } from '../../lib/api/types.ts';
import { Button } from '../../ui/button/button.tsx';
import { useScreenTitle } from '../../ui/screen/use-screen-title.ts';
import { useConsole } from '../parts/console-context.ts';
import { writeCsv } from '../parts/csv.ts';
import { SaveAll } from '../parts/save-all.tsx';
import { useFindings } from '../parts/findings.ts';
import { Loaded } from '../parts/loaded.tsx';
import { Pages, usePlace } from '../parts/pages.tsx';
import { addressOfCase, CONSOLE } from '../parts/paths.ts';
import { DataTable } from '../parts/data-table.tsx';
import { readCustomerFilters, writeCustomerFilters, type CustomerFilters } from './customer-filters.ts';
import { CustomerFilterBar } from './customer-filter-bar.tsx';
import { NewCustomerDialog } from './new-customer-dialog.tsx';
import { customersQuery, fetchAllCustomers } from './customer-queries.ts';
import { useMoment } from '../parts/use-time.ts';
import styles from '../parts/page.module.css';

/** Everybody the company has, persons and companies, whatever the status. */
export default function CustomersScreen() {
  const { t } = useTranslation('console_pages');
  const { staff, me, search, setSearch } = useConsole();
  const heading = useScreenTitle(t('customers.title'));
  const [address, setAddress] = useSearchParams();
  const filters = readCustomerFilters(address);
  const [making, setMaking] = useState(false);
  const place = usePlace(CONSOLE.customers);
  const query = useQuery(customersQuery(staff, filters, search, place.cursor));
  const narrow = (changes: Partial<CustomerFilters>) => {
    place.restart();
    setAddress(writeCustomerFilters({ ...filters, ...changes }), { replace: true });
  };
  return (
    <main className={`${styles.page} ${styles.wide}`}>
      <h1 ref={heading} tabIndex={-1}>
        {t('customers.title')}
      </h1>
      {me.permissions.includes('profile.create') ? (
        <Button className={styles.small} onClick={() => setMaking(true)}>
          {t('customers.make')}
        </Button>
      ) : null}
      {making ? <NewCustomerDialog onClose={() => setMaking(false)} /> : null}
      <CustomerFilterBar
        filters={filters}
        search={search}
        onNarrow={narrow}
        onSearch={(words) => {
          place.restart();
          setSearch(words);
        }}
      />
      <SaveAll collect={() => fetchAllCustomers(staff, filters, search)} csvOf={csvOf} name="customers.csv" />
      <Loaded query={query} loading={t('customers.loading')}>
        {({ data }) =>
          data.length === 0 ? (
            <p className={styles.empty}>{t('customers.empty')}</p>
          ) : (
            <Rows customers={data} onNarrow={narrow} />
          )
        }
      </Loaded>
      <Pages
        place={place}
        page={query.data}
        words={{ label: t('customers.pages'), before: t('customers.before'), after: t('customers.after') }}
      />
    </main>
  );
}

const COLUMNS = ['name', 'number', 'status', 'workflow', 'officer', 'decided', 'created'] as const;

interface RowsProps {
  customers: readonly Customer[];
  onNarrow: (changes: Partial<CustomerFilters>) => void;
}

function Rows({ customers, onNarrow }: RowsProps) {
  const { t } = useTranslation('console_pages');
  const findings = useFindings();
  const moment = useMoment();
  const at = (instant: string | null) => instant && moment(instant);
  return (
    <DataTable
      label={t('customers.title')}
      titles={COLUMNS.map((name) => t(`customers.column.${name}`))}
      className={`${styles.log} ${styles.words}`}
    >
      {customers.map((one) => (
        <tr key={one.profile}>
          <td>
            <Link to={addressOfCase(one)}>
              <bdi>{one.name ?? t('customers.nameless')}</bdi>
            </Link>{' '}
            {one.subject === 'entity' ? <span className={styles.faint}>{t('customers.company')}</span> : null}
          </td>
          <td>
            <bdi>{one.reference ?? one.id_card_number}</bdi>
          </td>
          <td>
            {findings.status(one.status)}
            {one.status_reason === null ? null : (
              <>
                {' '}
                <bdi className={styles.faint}>{findings.reason(one.status_reason)}</bdi>
              </>
            )}
          </td>
          <td>
            <bdi>{one.workflow_slug}</bdi>
          </td>
          <td>
            {one.officer === null ? null : (
              <button type="button" className={styles.link} onClick={() => onNarrow({ officer: one.officer ?? '' })}>
                <bdi>{one.officer_name ?? one.officer.slice(0, 8)}</bdi>
              </button>
            )}
          </td>
          <td>{at(one.decided_at)}</td>
          <td>{at(one.created_at)}</td>
        </tr>
      ))}
    </DataTable>
  );
}

/** The API's own names, so that a file is read the same in every language. */
const SAVED = [
  'profile',
  'subject',
  'name',
  'id_card_number',
  'reference',
  'status',
  'status_reason',
  'workflow_slug',
  'officer_name',
  'decided_at',
  'created_at',
] as const;

const csvOf = (customers: readonly Customer[]): string =>
  writeCsv([SAVED, ...customers.map((one) => SAVED.map((name) => one[name]))]);
