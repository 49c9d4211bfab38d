import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import type { CallSummary } from '../../../lib/api/types.ts';
import { useScreenTitle } from '../../../ui/screen/use-screen-title.ts';
import { useConsole } from '../../parts/console-context.ts';
import { useFindings } from '../../parts/findings.ts';
import { Loaded } from '../../parts/loaded.tsx';
import { Pages, usePlace } from '../../parts/pages.tsx';
import { pastCallAddress } from '../../parts/paths.ts';
import { callTakersQuery, pastCallsQuery } from '../call-queries.ts';
import { CallsNav } from '../calls-nav.tsx';
import { clockOf, secondsBetween } from '../duration.tsx';
import { askedOf, ENDS, readPastView, type PastView } from './past-filters.ts';
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
      <label className={layout.field}>
        <span>{t('past.agent')}</span>
        <select value={view.agent ?? ''} onChange={({ currentTarget }) => onNarrow({ agent: currentTarget.value })}>
          <option value="">{t('past.any')}</option>
          {(takers.data?.data ?? []).map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <label className={layout.field}>
        <span>{t('past.result')}</span>
        <select
          value={view.end ?? ''}
          onChange={({ currentTarget }) => onNarrow({ end: ENDS.find((one) => one === currentTarget.value) })}
        >
          <option value="">{t('past.any')}</option>
          {ENDS.map((end) => (
            <option key={end} value={end}>
              {findings.verdict(end)}
            </option>
          ))}
        </select>
      </label>
      <label className={layout.field}>
        <span>{t('past.mode')}</span>
        <select
          value={view.mode ?? ''}
          onChange={({ currentTarget }) => onNarrow({ mode: currentTarget.value === 'test' ? 'test' : undefined })}
        >
          <option value="">{t('past.live')}</option>
          <option value="test">{t('past.test')}</option>
        </select>
      </label>
    </div>
  );
}

const COLUMNS = ['came', 'customer', 'agent', 'result', 'wait', 'duration', 'kept'] as const;

function Calls({ calls }: { calls: readonly CallSummary[] }) {
  const { t, i18n } = useTranslation('console_calls');
  const findings = useFindings();
  const at = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium', timeStyle: 'short' });
  const clock = (seconds: number | null) => (seconds === null ? '–' : clockOf(seconds, i18n.language));
  return (
    <div className={layout.scroll} role="region" aria-label={t('past.title')} tabIndex={0}>
      <table className={`${layout.table} ${styles.list}`}>
        <thead>
          <tr>
            {COLUMNS.map((name) => (
              <th key={name} scope="col">
                {t(`past.column.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {calls.map((call) => (
            <tr key={call.id}>
              <th scope="row">
                <Link to={pastCallAddress(call.id)}>{at.format(new Date(call.waiting_since))}</Link>
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
        </tbody>
      </table>
    </div>
  );
}
