import { useQuery } from '@tanstack/react-query';
import { useRef, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { useAction } from '../../../hooks/use-action.ts';
import { useKeys } from '../../../hooks/use-keys.ts';
import type { ReviewPage } from '../../../lib/api/types.ts';
import { Button } from '../../../ui/button/button.tsx';
import { LiveRegion } from '../../../ui/hidden/visually-hidden.tsx';
import { Notice } from '../../../ui/notice/notice.tsx';
import { Skeleton, Waiting } from '../../../ui/waiting/waiting.tsx';
import { useScreenTitle } from '../../../ui/screen/use-screen-title.ts';
import { useConsole } from '../../parts/console-context.ts';
import { Pages, usePlace } from '../../parts/pages.tsx';
import { addressOfCase, CONSOLE } from '../../parts/paths.ts';
import { Trouble } from '../../parts/trouble.tsx';
import { FilterBar } from './filter-bar.tsx';
import { isNarrowed, readFilters, writeFilters, type QueueFilters } from './filters.ts';
import { BulkBar } from './bulk-bar.tsx';
import { QueueTable } from './queue-table.tsx';
import { queueQuery } from './queue-queries.ts';
import { takeNext } from './take-next.ts';
import layout from '../../parts/page.module.css';
import styles from './queue.module.css';

/** Milliseconds between two looks at the queue, which others work on too. */
const LOOK_EVERY = 10_000;

/** What waits for a person: the filters, a page of cases, and the way to the next one. */
export function QueueScreen() {
  const { t } = useTranslation('console');
  const { me } = useConsole();
  const heading = useScreenTitle(t('queue.title'));
  return (
    <main className={`${layout.page} ${layout.wide}`}>
      <h1 ref={heading} tabIndex={-1}>
        {t('queue.title')}
      </h1>
      {me.permissions.includes('profile.decide') ? (
        <Queue />
      ) : (
        <Notice tone="warning" title={t('refused.title')}>
          <p>{t('refused.text')}</p>
        </Notice>
      )}
    </main>
  );
}

function Queue() {
  const { t } = useTranslation('console');
  const { staff, held, search, setSearch, keys } = useConsole();
  const navigate = useNavigate();
  const [address, setAddress] = useSearchParams();
  const filters = readFilters(address);
  const place = usePlace(CONSOLE.queue);
  const [resets, setResets] = useState(0);
  const searchField = useRef<HTMLInputElement>(null);
  const query = useQuery({
    ...queueQuery(staff, filters, search, place.cursor),
    refetchInterval: LOOK_EVERY,
  });
  const [marked, setMarked] = useState<readonly string[]>([]);
  const decided = useSyncExternalStore(held.subscribe, held.list);
  const narrow = (changes: Partial<QueueFilters>) => {
    place.restart();
    setAddress(writeFilters({ ...filters, ...changes }), { replace: true });
  };
  const next = useAction(() => takeNext(staff, filters, search, held.has), {
    onDone: (taken) => {
      if (taken !== null) void navigate(addressOfCase(taken, window.location.search));
    },
  });
  useKeys({ n: () => next.run(), '/': () => searchField.current?.focus() }, keys);
  const page = query.data;
  const cases = page?.data.filter(
    ({ profile }) =>
      !decided.some((one) => one.profile === profile && (one.state === 'held' || one.state === 'sending')),
  );
  return (
    <>
      <FilterBar
        filters={filters}
        search={search}
        resets={resets}
        field={searchField}
        onNarrow={narrow}
        onSearch={(words) => {
          place.restart();
          setSearch(words);
        }}
      />
      <div className={styles.tools}>
        <div className={styles.counts}>
          {page === undefined ? ' ' : <Counts counts={page.counts} narrowed={isNarrowed(filters, search)} />}
          <Link to={CONSOLE.team}>{t('queue.team')}</Link>
          {query.isFetching && !query.isLoading ? <span className={styles.busy} aria-hidden="true" /> : null}
        </div>
        <Button className={styles.next} busy={next.pending} disabled={cases?.length === 0} onClick={() => next.run()}>
          {t('queue.next')} <kbd aria-hidden="true">N</kbd>
        </Button>
      </div>
      {next.problem === null ? null : <Trouble error={next.problem} onAgain={() => next.run()} stale />}
      {next.answer === null && !next.pending ? (
        <Notice spoken>
          <p>{t('queue.noneFree')}</p>
        </Notice>
      ) : null}
      {query.error !== null && (
        <Trouble error={query.error} onAgain={() => void query.refetch()} stale={page !== undefined} />
      )}
      {cases === undefined ? (
        query.error === null ? (
          <div aria-busy="true" className={layout.loading}>
            <Waiting sentence={t('queue.loading')} />
            {[1, 2, 3, 4].map((row) => (
              <Skeleton key={row} shape="row" />
            ))}
          </div>
        ) : null
      ) : cases.length === 0 ? (
        <div className={styles.empty}>
          <p>{t(isNarrowed(filters, search) ? 'queue.emptyNarrowed' : 'queue.empty')}</p>
          {isNarrowed(filters, search) ? (
            <Button
              look="secondary"
              className={styles.next}
              onClick={() => {
                setSearch('');
                setResets(resets + 1);
                place.restart();
                setAddress(writeFilters({ mode: filters.mode, order: filters.order }), { replace: true });
              }}
            >
              {t('queue.all')}
            </Button>
          ) : null}
        </div>
      ) : (
        <>
          <BulkBar marked={cases.filter(({ profile }) => marked.includes(profile))} onMark={setMarked} />
          <QueueTable cases={cases} search={address.toString()} keys={keys} marked={marked} onMark={setMarked} />
        </>
      )}
      <Pages
        place={place}
        page={page}
        words={{ label: t('queue.pages'), before: t('queue.before'), after: t('queue.after') }}
      />
    </>
  );
}

/** Counts above this are not exact. */
const MOST_COUNTED = 10_000;

/** Cases that fit the filters are counted less far. */
const MOST_FOUND = 1000;

function Counts({ counts, narrowed }: { counts: ReviewPage['counts']; narrowed: boolean }) {
  const { t, i18n } = useTranslation('console');
  const number = (count: number, most = MOST_COUNTED) =>
    new Intl.NumberFormat(i18n.language).format(count) + (count >= most ? '+' : '');
  const words = [
    ...(narrowed ? [t('queue.found', { number: number(counts.found, MOST_FOUND) })] : []),
    t('queue.waiting', { count: counts.waiting, number: number(counts.waiting) }),
    t('queue.listed', { count: counts.listed, number: number(counts.listed) }),
    ...(counts.late > 0 ? [t('queue.lateCount', { number: number(counts.late) })] : []),
    ...(counts.for_me > 0 ? [t('queue.forMe', { number: number(counts.for_me) })] : []),
    t('queue.mine', { count: counts.mine, number: number(counts.mine) }),
  ];
  return (
    <>
      {words.map((each) => (
        <span key={each}>{each}</span>
      ))}
      <LiveRegion>{words[0]}</LiveRegion>
    </>
  );
}
