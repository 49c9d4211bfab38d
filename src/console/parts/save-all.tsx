import { useTranslation } from 'react-i18next';
import { useAction } from '../../hooks/use-action.ts';
import { Button } from '../../ui/button/button.tsx';
import { Notice } from '../../ui/notice/notice.tsx';
import { downloadCsv } from './csv.ts';
import styles from './page.module.css';
import { Trouble } from './trouble.tsx';

/** Entries that one file takes at most. */
const MOST = 10_000;

/** A list as far as one file takes it; `isWhole` says whether it holds all of it. */
export interface Collected<Entry> {
  readonly all: readonly Entry[];
  readonly isWhole: boolean;
}

/** Collects a list, page by page. */
export async function collectPages<Entry>(
  fetchPage: (cursor: string | undefined) => Promise<{ data: readonly Entry[]; next_cursor: string | null }>,
): Promise<Collected<Entry>> {
  const all: Entry[] = [];
  let cursor: string | undefined;
  do {
    const page = await fetchPage(cursor);
    all.push(...page.data);
    cursor = page.next_cursor ?? undefined;
  } while (cursor !== undefined && all.length < MOST);
  return { all, isWhole: cursor === undefined };
}

interface SaveAllProps<Entry> {
  readonly collect: () => Promise<Collected<Entry>>;
  readonly csvOf: (all: readonly Entry[]) => string;
  /** Of the file. */
  readonly name: string;
}

/** Saves a list as CSV, and says when the file does not hold all of it. */
export function SaveAll<Entry>({ collect, csvOf, name }: SaveAllProps<Entry>) {
  const { t } = useTranslation('console_pages');
  const save = useAction(collect, { onDone: ({ all }) => downloadCsv(csvOf(all), name) });
  return (
    <>
      <Button look="secondary" className={styles.small} busy={save.pending} onClick={() => save.run()}>
        {t('figures.csv')}
      </Button>
      {save.answer?.isWhole === false ? (
        <Notice tone="warning" spoken>
          <p>{t('customers.cut', { number: save.answer.all.length })}</p>
        </Notice>
      ) : null}
      {save.problem === null ? null : <Trouble error={save.problem} onAgain={() => save.run()} />}
    </>
  );
}
