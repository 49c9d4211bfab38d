import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Skeleton, Waiting } from '../../ui/waiting/waiting.tsx';
import { Trouble } from './trouble.tsx';
import styles from './page.module.css';

interface LoadedProps<Data> {
  query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'refetch'>;
  /** What is fetched, in a sentence. */
  loading: string;
  children: (data: Data) => ReactNode;
}

/** What a query has brought. Before it: rows to come, or why there are none and a way to try again. */
export function Loaded<Data>({ query: { data, error, refetch }, loading, children }: LoadedProps<Data>) {
  return (
    <>
      {error === null ? null : <Trouble error={error} onAgain={() => void refetch()} stale={data !== undefined} />}
      {data !== undefined ? (
        children(data)
      ) : error === null ? (
        <div aria-busy="true" className={styles.loading}>
          <Waiting sentence={loading} />
          <Skeleton shape="row" />
          <Skeleton shape="row" />
        </div>
      ) : null}
    </>
  );
}
