import { useQueries } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useConsole } from '../../parts/console-context.ts';
import { imageQuery, type ImageKind } from '../../report/case-queries.ts';

/** Milliseconds in which a key still belongs to the case before: the next one opens by itself. */
const SETTLES = 500;

/** Whether an officer can have seen a case. */
export interface Looked {
  /** Whether it has been open for a moment, and its images came or failed. */
  ready: boolean;
  /** Whether an image did not come. */
  unseen: boolean;
}

/** @param images those that the case shows; they are fetched once, here or where they are shown. */
export function useLooked(images: readonly { document: string; kind: ImageKind }[]): Looked {
  const { staff } = useConsole();
  const [settled, setSettled] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), SETTLES);
    return () => clearTimeout(timer);
  }, []);
  const { pending, unseen } = useQueries({
    queries: images.map(({ document, kind }) => imageQuery(staff, document, kind)),
    combine: (all) => ({
      pending: all.some(({ isPending, isFetching }) => isPending && isFetching),
      unseen: all.some(({ isSuccess }) => !isSuccess),
    }),
  });
  return { ready: settled && !pending, unseen };
}
