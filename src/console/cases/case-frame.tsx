import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { useKeys } from '../../hooks/use-keys.ts';
import { toFlowError } from '../../lib/errors/flow-error.ts';
import { Button } from '../../ui/button/button.tsx';
import { Notice } from '../../ui/notice/notice.tsx';
import { useScreenTitle } from '../../ui/screen/use-screen-title.ts';
import { Skeleton, Waiting } from '../../ui/waiting/waiting.tsx';
import { useConsole } from '../parts/console-context.ts';
import { returning } from '../parts/pages.tsx';
import { CONSOLE } from '../parts/paths.ts';
import { Trouble } from '../parts/trouble.tsx';
import { useAge } from '../parts/use-time.ts';
import { ReopenDialog } from './decision/reopen-dialog.tsx';
import type { Waiter } from './decision/use-held-verdict.ts';
import { officersQuery } from './team/team-queries.ts';
import { useClaim, type Claim } from './use-claim.ts';
import styles from '../parts/case.module.css';

/** A case as an officer opens it: claimed, with the way back to the queue that it was opened from. */
export function useCase(id: string) {
  const { keys, me } = useConsole();
  const navigate = useNavigate();
  const [address] = useSearchParams();
  const list = me.permissions.includes('profile.decide') ? CONSOLE.queue : CONSOLE.customers;
  const queue = `${list}${address.size === 0 ? '' : `?${address.toString()}`}`;
  const claim = useClaim(id);
  useKeys({ q: () => void navigate(queue, returning(id)) }, keys);
  /** Whether it may be read: it is theirs, was decided, waits for a second person, or the user decides on none. */
  const reads = ['mine', 'decided', 'proposed', 'reading'].includes(claim.state);
  /** Whether nothing of it may show, even what was read before. */
  const isShut = claim.state === 'taken' || claim.state === 'missing' || claim.state === 'away';
  return { claim, queue, reads, isShut };
}

interface UnopenedProps {
  /** The person or the company. */
  id: string;
  claim: Claim & { again: () => void };
  queue: string;
  /** What the case shows, as it is read. */
  read: Pick<UseQueryResult, 'error' | 'refetch'>;
  words: { title: string; loading: string; missing: string };
}

/** A case that does not show: a colleague has it, it is gone, it failed, or it is on its way. */
export function Unopened({ id, claim, queue, read, words }: UnopenedProps) {
  const { t } = useTranslation('review_case');
  if (claim.state === 'away')
    return (
      <Plain title={t('away.title')}>
        <p>{t('away.text')}</p>
        <div className={styles.row}>
          <Button className={styles.small} onClick={claim.again}>
            {t('away.again')}
          </Button>
          <Link to={queue}>{t('toQueue')}</Link>
        </div>
      </Plain>
    );
  if (claim.state === 'taken' || claim.state === 'missing') {
    return (
      <Plain title={t(`${claim.state}.title`)}>
        {claim.state === 'taken' ? <Taken id={id} /> : <p>{words.missing}</p>}
        <div className={styles.row}>
          <Link to={queue}>{t('toQueue')}</Link>
          {claim.state === 'taken' ? (
            <Button look="secondary" className={styles.small} onClick={claim.again}>
              {t('again')}
            </Button>
          ) : null}
        </div>
      </Plain>
    );
  }
  const error = claim.state === 'failed' ? claim.error : read.error === null ? null : toFlowError(read.error);
  return (
    <Plain title={words.title}>
      {error === null ? (
        <div aria-busy="true" className={styles.loading}>
          <Waiting sentence={words.loading} />
          <Skeleton shape="row" />
          <Skeleton shape="row" />
          <Skeleton shape="row" />
        </div>
      ) : (
        <Trouble error={error} onAgain={claim.state === 'failed' ? claim.again : () => void read.refetch()} />
      )}
    </Plain>
  );
}

/** Who has the case, and how it becomes free. */
function Taken({ id }: { id: string }) {
  const { t } = useTranslation('review_case');
  const { staff } = useConsole();
  const officers = useQuery(officersQuery(staff));
  const holder = officers.data?.data.find(({ claims }) => claims.some(({ profile }) => profile === id));
  return (
    <p>
      {holder === undefined ? null : `${t('taken.by', { name: holder.name })} `}
      {t('taken.text')}
    </p>
  );
}

function Plain({ title, children }: { title: string; children: ReactNode }) {
  const heading = useScreenTitle(title);
  return (
    <main className={styles.plain}>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {children}
    </main>
  );
}

interface CaseHeadProps {
  /** The person or the company, which the list has as a row. */
  row: string;
  claim: Claim;
  queue: string;
  /** The page's title in the browser. */
  title: string;
  name: string | null;
  isTest: boolean;
  /** What is said beneath the name, before how long it has waited. */
  facts: ReactNode;
  children?: ReactNode;
}

/** Whose case it is, how grave, and since when it waits. */
export function CaseHead({ row, claim, queue, title, name, isTest, facts, children }: CaseHeadProps) {
  const { t } = useTranslation('review_case');
  const age = useAge();
  const heading = useScreenTitle(title);
  return (
    <header className={styles.head}>
      <Link className={styles.back} to={queue} {...returning(row)}>
        {t(queue.startsWith(CONSOLE.queue) ? 'queue' : 'customers')}
      </Link>
      <div className={styles.names}>
        <h1 ref={heading} tabIndex={-1}>
          <bdi>{name ?? t('nameless')}</bdi>
        </h1>
        <p className={styles.facts}>
          {facts}
          {isTest ? <span className={styles.mark}>{t('test')}</span> : null}
          {claim.state === 'mine' ? (
            <>
              {claim.case.number > 1 ? <span>{t('verification', { number: claim.case.number })}</span> : null}
              <span>{t('risk', { risk: claim.case.risk })}</span>
              <span>{t('since', { age: age(claim.case.waiting_since) })}</span>
            </>
          ) : null}
        </p>
      </div>
      {children}
    </header>
  );
}

/** Says that a case was decided, and lets whoever may decide open it again. */
export function Decided({ claim, waiter }: { claim: Claim; waiter: Waiter }) {
  const { t } = useTranslation('review_case');
  const { me } = useConsole();
  const [asks, setAsks] = useState(false);
  if (claim.state !== 'decided') return null;
  const permission = waiter.subject === 'entity' ? 'entity.decide' : 'profile.update';
  return (
    <Notice>
      <p>{t('decided')}</p>
      {me.permissions.includes(permission) ? (
        <Button look="secondary" className={styles.small} onClick={() => setAsks(true)}>
          {t('reopen.button')}
        </Button>
      ) : null}
      {asks ? <ReopenDialog waiter={waiter} onClose={() => setAsks(false)} /> : null}
    </Notice>
  );
}

/** A part of the case that scrolls by itself where the window is low. */
export function Column({ label, wide = false, children }: { label: string; wide?: boolean; children: ReactNode }) {
  return (
    // A part that scrolls takes the focus, so that the keyboard can scroll it.
    <div role="region" className={wide ? styles.wide : styles.column} aria-label={label} tabIndex={0}>
      {children}
    </div>
  );
}
