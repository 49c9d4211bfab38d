import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useKeys } from '../../../hooks/use-keys.ts';
import type { ReviewCase } from '../../../lib/api/types.ts';
import { countryName } from '../../../lib/i18n/country-name.ts';
import { Icon } from '../../../ui/icon/icon.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { useFindings } from '../../parts/findings.ts';
import { useReturned } from '../../parts/pages.tsx';
import { addressOfCase } from '../../parts/paths.ts';
import { useAge, useNow } from '../../parts/use-time.ts';
import styles from './queue.module.css';

interface QueueTableProps {
  cases: readonly ReviewCase[];
  /** The filters, as the address has them: a case hands them on to the next one. */
  search: string;
  /** Whether single letters are shortcuts. */
  keys: boolean;
  /** Profiles of the cases that are marked for something to be done with all of them. */
  marked: readonly string[];
  onMark: (profiles: readonly string[]) => void;
}

/** Findings named in a row; the others are counted. */
const NAMED = 2;

/** The columns of a wide page. */
const HEADS = ['customer', 'findings', 'country', 'risk', 'waits', 'officer'] as const;

/** The cases of a page. J and K move between them, Enter opens one. */
export function QueueTable({ cases, search, keys, marked, onMark }: QueueTableProps) {
  const { t } = useTranslation('console');
  const list = useRef<HTMLUListElement>(null);
  const returned = useReturned();
  useEffect(() => {
    if (returned === null) return undefined;
    // After the page has focused its heading.
    const timer = setTimeout(() => {
      const links = [...(list.current?.querySelectorAll('a') ?? [])];
      links.find(({ dataset }) => dataset['row'] === returned)?.focus();
    });
    return () => clearTimeout(timer);
  }, [returned]);
  const move = (step: 1 | -1) => {
    const links = [...(list.current?.querySelectorAll('a') ?? [])];
    const now = links.findIndex((link) => link === document.activeElement);
    links[
      now === -1 ? (step === 1 ? 0 : links.length - 1) : Math.min(links.length - 1, Math.max(0, now + step))
    ]?.focus();
  };
  useKeys({ j: () => move(1), k: () => move(-1) }, keys);
  return (
    <div className={styles.list}>
      {/* Every row says the same in words. */}
      <div className={styles.heads} aria-hidden="true">
        {HEADS.map((head) => (
          <span key={head}>{t(`queue.heads.${head}`)}</span>
        ))}
      </div>
      <ul ref={list} role="list" aria-label={t('queue.list')}>
        {cases.map((one) => (
          <CaseRow
            key={one.profile}
            one={one}
            search={search}
            marked={marked.includes(one.profile)}
            onMark={(on) => onMark([...marked.filter((other) => other !== one.profile), ...(on ? [one.profile] : [])])}
          />
        ))}
      </ul>
    </div>
  );
}

interface CaseRowProps {
  one: ReviewCase;
  search: string;
  marked: boolean;
  onMark: (on: boolean) => void;
}

function CaseRow({ one, search, marked, onMark }: CaseRowProps) {
  const { t, i18n } = useTranslation('console');
  const findings = useFindings();
  const age = useAge();
  const now = useNow();
  const late = one.due_at !== null && Date.parse(one.due_at) < now ? one.due_at : null;
  const codes = one.codes.filter((code) => findings.isKnown(code));
  const more = codes.length - NAMED;
  const taken = one.claim !== null && !one.claim.mine;
  return (
    <li className={classNames(styles.row, taken && styles.taken)}>
      <label className={styles.mark}>
        <input
          type="checkbox"
          aria-label={t('bulk.mark', { name: one.name ?? one.reference ?? one.id_card_number })}
          checked={marked}
          onChange={({ currentTarget }) => onMark(currentTarget.checked)}
        />
      </label>
      <Link data-row={one.profile} to={addressOfCase(one, search && `?${search}`)} className={styles.case}>
        <span className={styles.person}>
          <bdi className={styles.strong}>{one.name ?? t('nameless')}</bdi>
          <bdi className={styles.faint}>{one.reference ?? one.id_card_number}</bdi>
          {one.subject === 'entity' ? <span className={styles.faint}>{t('queue.company')}</span> : null}
        </span>
        <span className={styles.findings}>
          {one.listed ? (
            <span className={styles.listed}>
              <Icon name="warning" />
              {t('queue.onList')}
            </span>
          ) : null}
          {one.proposal === null ? null : (
            <strong>
              {one.proposal.mine ? t('queue.yourProposal') : t('queue.proposed', { name: one.proposal.name })}
            </strong>
          )}
          {one.assignment === null ? null : (
            <strong>
              {one.assignment.mine ? t('queue.forYou') : t('queue.forOther', { name: one.assignment.name })}
            </strong>
          )}
          {one.tags.length === 0 ? null : <bdi className={styles.faint}>{one.tags.join(' · ')}</bdi>}
          {codes.slice(0, NAMED).map((code) => (
            <span key={code}>{findings.code(code)}</span>
          ))}
          {more > 0 ? <span className={styles.faint}>{t('queue.more', { count: more })}</span> : null}
        </span>
        <span className={styles.countries}>
          {one.countries.map((country) => countryName(country, i18n.language)).join(', ')}
        </span>
        <span className={styles.risk} data-level={one.risk >= 80 ? 'high' : one.risk >= 50 ? 'middle' : 'low'}>
          <span className={styles.inWords}>{t('queue.risk', { risk: one.risk })}</span>
          <span className={styles.underHead} aria-hidden="true">
            {new Intl.NumberFormat(i18n.language).format(one.risk)}
          </span>
        </span>
        <span className={styles.since}>
          {late !== null ? (
            <strong className={styles.late}>{t('queue.late', { age: age(late) })}</strong>
          ) : (
            age(one.waiting_since)
          )}
        </span>
        <span className={styles.claim}>
          {one.claim === null ? null : one.claim.mine ? (
            t('queue.yours')
          ) : (
            <>
              <Icon name="lock" />
              <bdi>{one.claim.name}</bdi>
            </>
          )}
        </span>
      </Link>
    </li>
  );
}
