import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Skeleton } from '../../../ui/waiting/waiting.tsx';
import { useConsole } from '../../parts/console-context.ts';
import { Trouble } from '../../parts/trouble.tsx';
import { releaseCase } from '../../report/case-queries.ts';
import { takenQuery, type TakenCase } from './taken-queries.ts';
import type { Waiter } from './use-held-verdict.ts';

/**
 * Takes several cases while a dialog about them is open; what is not decided there goes back to the queue.
 *
 * @param open the case whose page is open: it stays the officer's.
 */
export function useTakenCases(waiters: readonly Waiter[], options: { withReports: boolean; open?: string }) {
  const { staff } = useConsole();
  const query = useQuery(takenQuery(staff, waiters, options));
  const kept = useRef(new Set<string>(options.open === undefined ? [] : [options.open]));
  const all = useRef<readonly TakenCase[]>([]);
  useEffect(() => {
    all.current = query.data?.taken ?? [];
  }, [query.data]);
  useEffect(
    () => () => {
      // The newest, not those of the first render.
      for (const { profile } of all.current) if (!kept.current.has(profile)) void releaseCase(staff, profile);
    },
    [staff],
  );
  return { query, keep: (profile: string) => kept.current.add(profile) };
}

interface PreviewProps {
  query: ReturnType<typeof useTakenCases>['query'];
  /** Those of the taken that it would concern. */
  concerned: readonly TakenCase[];
  /** Why each of the others is left out. */
  others: readonly { profile: string; who: string; words: string }[];
}

/** Whom a decision on several would concern, and whom not, and why. */
export function Preview({ query, concerned, others }: PreviewProps) {
  const { t } = useTranslation('console');
  if (query.error !== null) return <Trouble error={query.error} onAgain={() => void query.refetch()} />;
  if (query.data === undefined) return <Skeleton shape="row" />;
  const leftOut = query.data.leftOut.map(({ profile, who, why }) => ({ profile, who, words: t(`bulk.why.${why}`) }));
  const all = [...others, ...leftOut];
  return (
    <>
      <h3>{t('bulk.concerns')}</h3>
      {concerned.length === 0 ? <p>{t('bulk.nobody')}</p> : null}
      <ul aria-label={t('bulk.concerns')}>
        {concerned.map(({ profile, who }) => (
          <li key={profile}>
            <bdi>{who}</bdi>
          </li>
        ))}
      </ul>
      {all.length === 0 ? null : (
        <>
          <h3>{t('bulk.leftOut')}</h3>
          <ul aria-label={t('bulk.leftOut')}>
            {all.map(({ profile, who, words }) => (
              <li key={profile}>
                <bdi>{who}</bdi>: {words}
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}
