import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import type { AuditEntry } from '../../lib/api/types.ts';
import { useScreenTitle } from '../../ui/screen/use-screen-title.ts';
import { writeCsv } from '../parts/csv.ts';
import { SaveAll } from '../parts/save-all.tsx';
import { useConsole } from '../parts/console-context.ts';
import { Pages, usePlace } from '../parts/pages.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { isId, readAuditFilters, writeAuditFilters, type AuditFilters } from '../parts/audit-filters.ts';
import { DataTable } from '../parts/data-table.tsx';
import { ChainCheck } from './chain-check.tsx';
import { auditQuery, fetchWholeAudit } from './insight-queries.ts';
import { useMoment } from '../parts/use-time.ts';
import styles from '../parts/page.module.css';

/** What was done, by whom and to what: the chained entries of the audit, the newest first. */
export default function AuditScreen() {
  const { t } = useTranslation('console_pages');
  const { staff } = useConsole();
  const heading = useScreenTitle(t('audit.title'));
  const [address, setAddress] = useSearchParams();
  const filters = readAuditFilters(address);
  const place = usePlace();
  const query = useQuery(auditQuery(staff.api, filters, place.cursor));
  const narrow = (changes: Partial<AuditFilters>) => {
    place.restart();
    setAddress(writeAuditFilters({ ...filters, ...changes }), { replace: true });
  };
  return (
    <main className={`${styles.page} ${styles.wide}`}>
      <h1 ref={heading} tabIndex={-1}>
        {t('audit.title')}
      </h1>
      <div className={styles.bar}>
        <Filter
          label={t('audit.action', { example: 'report.read' })}
          value={filters.action ?? ''}
          fits={isAction}
          onSet={(action) => narrow({ action })}
        />
        <Filter label={t('audit.actor')} value={filters.actor ?? ''} fits={isId} onSet={(actor) => narrow({ actor })} />
        <Filter
          label={t('audit.subject')}
          value={filters.subject ?? ''}
          fits={isId}
          onSet={(subject) => narrow({ subject })}
        />
        {(['from', 'to'] as const).map((edge) => (
          <label key={edge} className={styles.field}>
            <span>{t(`audit.${edge}`)}</span>
            <input
              type="date"
              value={filters[edge] ?? ''}
              onChange={({ currentTarget }) => narrow({ [edge]: currentTarget.value })}
            />
          </label>
        ))}
      </div>
      <SaveAll collect={() => fetchWholeAudit(staff.api, filters)} csvOf={csvOf} name="audit.csv" />
      <ChainCheck />
      <Loaded query={query} loading={t('audit.loading')}>
        {({ data }) =>
          data.length === 0 ? (
            <p className={styles.empty}>{t('audit.empty')}</p>
          ) : (
            <Entries entries={data} onNarrow={narrow} />
          )
        }
      </Loaded>
      <Pages
        place={place}
        page={query.data}
        words={{ label: t('audit.pages'), before: t('audit.newer'), after: t('audit.older') }}
      />
    </main>
  );
}

/** The API's own names, so that a file is read the same in every language. */
const csvOf = (entries: readonly AuditEntry[]): string =>
  writeCsv([
    [
      'id',
      'created_at',
      'action',
      'actor_kind',
      'actor',
      'actor_name',
      'subject_kind',
      'subject',
      'detail',
      'address',
      'sequence',
      'hash',
    ],
    ...entries.map(({ id, created_at, action, actor, subject, detail, address, sequence, hash }) => [
      id,
      created_at,
      action,
      actor.kind,
      actor.id,
      actor.name ?? null,
      subject.kind,
      subject.id,
      JSON.stringify(detail),
      address,
      sequence,
      hash,
    ]),
  ]);

const isAction = (text: string): boolean => /^[a-z_]+\.[a-z_]+$/.test(text);

interface FilterProps {
  label: string;
  value: string;
  fits: (text: string) => boolean;
  onSet: (value: string) => void;
}

/** A filter counts when it is whole, so that no half id is asked for. */
function Filter({ label, value, fits, onSet }: FilterProps) {
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  if (known !== value) {
    setKnown(value);
    setTyped(value);
  }
  return (
    <label className={styles.field}>
      <span>{label}</span>
      <input
        type="search"
        dir="ltr"
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={({ currentTarget }) => {
          const text = currentTarget.value.trim();
          setTyped(currentTarget.value);
          if (text === '' || fits(text)) onSet(text);
        }}
      />
    </label>
  );
}

function Entries({
  entries,
  onNarrow,
}: {
  entries: readonly AuditEntry[];
  onNarrow: (changes: Partial<AuditFilters>) => void;
}) {
  const { t } = useTranslation('console_pages');
  const at = useMoment('medium');
  const id = (value: string | null, name: 'actor' | 'subject', words?: string) =>
    value === null ? null : (
      <button
        type="button"
        className={words === undefined ? styles.id : styles.link}
        title={value}
        onClick={() => onNarrow({ [name]: value })}
      >
        <bdi>{words ?? value.slice(0, 8)}</bdi>
      </button>
    );
  return (
    <DataTable
      label={t('audit.title')}
      titles={(['when', 'action', 'who', 'what', 'detail', 'place'] as const).map((name) => t(`audit.column.${name}`))}
      className={styles.log}
    >
      {entries.map((entry) => (
        <tr key={entry.id}>
          <td className={styles.whole}>{at(entry.created_at)}</td>
          <td className={styles.whole}>
            <button type="button" className={styles.link} onClick={() => onNarrow({ action: entry.action })}>
              {entry.action}
            </button>
          </td>
          <td className={styles.whole}>
            {t(`audit.kind.${entry.actor.kind}`)} {id(entry.actor.id, 'actor', entry.actor.name)}
          </td>
          <td className={styles.whole}>
            <bdi>{entry.subject.kind}</bdi> {id(entry.subject.id, 'subject')}
          </td>
          <td className={styles.wide}>
            <bdi>
              {Object.entries(entry.detail)
                .map(([name, value]) => `${name}: ${typeof value === 'object' ? JSON.stringify(value) : String(value)}`)
                .join(', ')}
            </bdi>
          </td>
          <td className={styles.whole}>
            <bdi>{entry.address}</bdi>
          </td>
        </tr>
      ))}
    </DataTable>
  );
}
