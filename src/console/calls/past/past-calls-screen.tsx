import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import type { CallSummary } from '../../../lib/api/types.ts';
import { useScreenTitle } from '../../../ui/screen/use-screen-title.ts';
import { Choice } from '../../parts/choice.tsx';
import { useConsole } from '../../parts/console-context.ts';
import { useFindings } from '../../parts/findings.ts';
import { Loaded } from '../../parts/loaded.tsx';
import { Pages, usePlace } from '../../parts/pages.tsx';
import { pastCallAddress } from '../../parts/paths.ts';
import { DataTable } from '../../parts/data-table.tsx';
import { callTakersQuery, pastCallsQuery } from '../call-queries.ts';
import { CallsNav } from '../calls-nav.tsx';
import { clockOf, secondsBetween } from '../duration.tsx';
import { askedOf, ENDS, readPastView, type PastView } from './past-filters.ts';
import { useMoment } from '../../parts/use-time.ts';
import layout from '../../parts/page.module.css';
import styles from '../calls.module.css';

/** Every call of the company, the newest first. */
export default function PastCallsScreen() {
  const { t } = useTranslation('console_calls');
  const { staff } = useConsole();
  const heading = useScreenTitle(t('past.title'));
  const [address, setAddress] = useSearchParams();
  const view = readPastView(address);
  const place = usePlace();
  const query = useQuery(pastCallsQuery(staff, askedOf(view), place.cursor));
  const narrow = (changes: { [Name in keyof PastView]: PastView[Name] | '' | undefined }) => {
    place.restart();
    const next = Object.entries({ ...view, ...changes }).filter(([, value]) => value !== '' && value !== undefined);
    setAddress(Object.fromEntries(next) as Record<string, string>, { replace: true });
  };
  return (
    <main className={`${layout.page} ${layout.wide}`}>
      <div className={styles.head}>
        <h1 ref={heading} tabIndex={-1}>
          {t('past.title')}
        </h1>
        <CallsNav />
      </div>
      <Filters view={view} onNarrow={narrow} />
      <Loaded query={query} loading={t('past.loading')}>
        {({ data }) => (data.length === 0 ? <p className={layout.empty}>{t('past.empty')}</p> : <Calls calls={data} />)}
      </Loaded>
      <Pages
        place={place}
        page={query.data}
        words={{ label: t('past.pages'), before: t('past.newer'), after: t('past.older') }}
      />
    </main>
  );
}

interface FiltersProps {
  view: PastView;
  onNarrow: (changes: { [Name in keyof PastView]: PastView[Name] | '' | undefined }) => void;
}

function Filters({ view, onNarrow }: FiltersProps) {
  const { t } = useTranslation('console_calls');
  const findings = useFindings();
  const { staff } = useConsole();
  const takers = useQuery(callTakersQuery(staff));
  return (
    <div className={styles.filters}>
      {(['from', 'to'] as const).map((edge) => (
        <label key={edge} className={layout.field}>
          <span>{t(`past.${edge}`)}</span>
          <input
            type="date"
            value={view[edge] ?? ''}
            onChange={({ currentTarget }) => onNarrow({ [edge]: currentTarget.value })}
          />
        </label>
      ))}
      <Choice
        label={t('past.agent')}
        none={t('past.any')}
        value={view.agent ?? ''}
        options={(takers.data?.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        onChoose={(agent) => onNarrow({ agent })}
      />
      <Choice
        label={t('past.result')}
        none={t('past.any')}
        value={view.end ?? ''}
        options={ENDS.map((end) => ({ value: end, label: findings.verdict(end) }))}
        onChoose={(chosen) => onNarrow({ end: ENDS.find((end) => end === chosen) })}
      />
      <Choice
        label={t('past.mode')}
        none={t('past.live')}
        value={view.mode ?? ''}
        options={[{ value: 'test', label: t('past.test') }]}
        onChoose={(mode) => onNarrow({ mode: mode === 'test' ? 'test' : undefined })}
      />
    </div>
  );
}

const COLUMNS = ['came', 'customer', 'agent', 'result', 'wait', 'duration', 'kept'] as const;

function Calls({ calls }: { calls: readonly CallSummary[] }) {
  const { t, i18n } = useTranslation('console_calls');
  const findings = useFindings();
  const at = useMoment();
  const clock = (seconds: number | null) => (seconds === null ? '–' : clockOf(seconds, i18n.language));
  return (
    <DataTable label={t('past.title')} titles={COLUMNS.map((name) => t(`past.column.${name}`))} className={styles.list}>
      {calls.map((call) => (
        <tr key={call.id}>
          <th scope="row">
            <Link to={pastCallAddress(call.id)}>{at(call.waiting_since)}</Link>
          </th>
          <td>
            <bdi>{call.name ?? t('past.nameless')}</bdi>
          </td>
          <td>
            <bdi>{call.agent_name ?? '–'}</bdi>
          </td>
          <td>{call.end === null ? t(`past.state.${call.state}`) : findings.verdict(call.end)}</td>
          <td>{clock(secondsBetween(call.waiting_since, call.accepted_at ?? call.ended_at))}</td>
          <td>{clock(secondsBetween(call.accepted_at, call.ended_at))}</td>
          <td>
            {[
              ...(call.recordings > 0 ? [t('past.recorded')] : []),
              ...(call.stills > 0 ? [t('past.stills', { count: call.stills })] : []),
            ].join(' · ') || '–'}
          </td>
        </tr>
      ))}
    </DataTable>
  );
}
